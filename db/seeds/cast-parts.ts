import type { BuiltInCategory as Category } from '#app/directory/public/categories.ts'
import { checkCodes } from '#app/directory/public/checks.ts'
import type { PlanName } from '#app/plans/public/plans.ts'
import type { Person as DrawnPerson } from './names.ts'
import { people } from './people.ts'
import type { ProviderStatus, ProviderWish } from './provider-types.ts'
import { plumbing } from './trades/plumbing.ts'

type Part = {
  category: Category
  status: ProviderStatus
  wish: Omit<ProviderWish, 'status'>
}

export const approved = (plan: PlanName): ProviderStatus => ({
  verification: 'approved',
  billing: 'active',
  plan,
})

const skins = { dark: [0, 1], brown: [2, 3], pale: [4] }

function drawn(name: string, isWoman: boolean, subject: readonly number[]): DrawnPerson {
  const [first, ...rest] = name.split(' ')
  return {
    first: first!,
    family: rest.join(' '),
    isWoman,
    skins: subject,
    mayWearHijab: false,
    languages: [],
  }
}

/** The named providers: one for each state a provider can be in. */
export const parts: Record<string, Part> = {
  sipho: {
    category: 'plumbing',
    status: approved('standard'),
    wish: {
      person: drawn(people.sipho.name, false, skins.dark),
      portraitSeed: 29306,
      displayName: null,
      placeTyped: 'Mamelodi East',
      headline: 'Plumber',
      about:
        'I learned on site with my uncle in Witbank and qualified in 2016. I work with my brother Bongani; one of us always answers. I bring the old part out so you can see what was wrong.',
      skills: [...plumbing.skills.slice(0, 5), 'JoJo tanks', 'Prepaid water meters'],
      languages: ['zu', 'nso', 'en'],
      calloutCents: 450_00,
      radiusKm: 25,
      teamSize: 2,
      experience: 'Qualified in 2016',
      npoCategory: 'education-literacy',
      checks: [
        'identity',
        'business-registration',
        'skills',
        'insurance',
        'background',
        'references',
      ],
      jobs: ['unblock-drain', 'fix-leak', 'replace-geyser', 'replace-geyser-valve', 'replace-tap'],
      quality: 5.1,
      replyMinutes: 11,
      busy: 5,
    },
  },
  johan: {
    category: 'electrical',
    status: approved('website'),
    wish: {
      person: drawn(people.johan.name, false, skins.pale),
      portraitSeed: 3518,
      displayName: 'Pretorius Electrical',
      languages: ['af', 'en'],
      site: { headline: 'Power back on, the day you call', accent: 'sky' },
      checks: [...checkCodes],
      quality: 4.8,
      busy: 2.5,
    },
  },
  naledi: {
    category: 'plumbing',
    status: approved('launch-special'),
    wish: {
      person: drawn(people.naledi.name, true, skins.dark),
      portraitSeed: 124,
      displayName: 'Naledi Plumbing Works',
      languages: ['tn', 'en', 'zu'],
      checks: ['identity', 'business-registration', 'skills', 'background', 'references'],
      jobs: [
        'unblock-drain',
        'fix-leak',
        'replace-geyser',
        'replace-geyser-valve',
        'replace-tap',
        'install-toilet',
      ],
      calloutCents: 390_00,
      quality: 4.7,
      replyMinutes: 24,
      busy: 3,
    },
  },
  bongani: {
    category: 'plumbing',
    status: approved('standard'),
    wish: {
      person: drawn(people.bongani.name, false, skins.dark),
      portraitSeed: 717,
      displayName: null,
      languages: ['zu', 'st', 'en'],
      checks: ['identity', 'skills', 'insurance', 'background', 'references', 'quality'],
      jobs: ['unblock-drain', 'fix-leak', 'replace-geyser', 'replace-tap'],
      calloutCents: 350_00,
      quality: 4.8,
      replyMinutes: 18,
      busy: 3,
    },
  },
  lerato: {
    category: 'cleaning-services',
    status: {
      verification: 'approved',
      billing: 'suspended',
      plan: 'standard',
      missedDaysAgo: 10,
    },
    wish: {
      person: drawn(people.lerato.name, true, skins.dark),
      portraitSeed: 121,
      displayName: 'Lerato Home Cleaning',
      languages: ['zu', 'st', 'en'],
    },
  },
  pieter: {
    category: 'carpentry',
    status: { verification: 'pending', billing: 'active', plan: 'standard' },
    wish: {
      reference: 'VWHT-2X5K',
      person: drawn(people.pieter.name, false, skins.pale),
      portraitSeed: 292,
      displayName: 'Van Wyk Houtwerk',
      languages: ['af', 'en'],
    },
  },
  themba: {
    category: 'security-services',
    status: { verification: 'rejected', billing: 'ended', plan: 'standard' },
    wish: {
      reference: 'TCSE-7M4Q',
      person: drawn(people.themba.name, false, skins.dark),
      portraitSeed: 1559,
      displayName: null,
      languages: ['zu', 'en'],
    },
  },
  ayesha: {
    category: 'catering',
    status: { verification: 'approved', billing: 'incomplete', plan: 'launch-special' },
    wish: {
      person: drawn(people.ayesha.name, true, skins.brown),
      portraitSeed: 33,
      displayName: 'Ayesha’s Kitchen',
      languages: ['en', 'af'],
    },
  },
  riaan: {
    category: 'roofing',
    status: {
      verification: 'approved',
      billing: 'past_due',
      plan: 'standard',
      missedDaysAgo: 3,
    },
    wish: {
      person: drawn(people.riaan.name, false, skins.pale),
      portraitSeed: 25,
      displayName: 'Botha Roofing',
      languages: ['af', 'en', 'st'],
    },
  },
}

export const castProviders = Object.keys(parts).length
