import { agreedTexts } from '#app/auth/accounts/agreed-texts.ts'
import type { Category } from '#app/directory/categories.ts'
import { checkCodes } from '#app/directory/checks.ts'
import { type Place, placeById } from '#app/directory/places.server.ts'
import { DAY, HOUR, MINUTE } from '#app/platform/time.ts'
import { hasApplication, stageApplication } from './applications.ts'
import type { Chance } from './chance.ts'
import type { Person as DrawnPerson } from './names.ts'
import { people } from './people.ts'
import type { Calendar, MadeProvider, Offer, Providers, ProviderWish } from './provider.ts'
import type { Rows } from './rows.ts'
import type { Customer, Work } from './work.ts'

type Part = { category: Category; wish: ProviderWish }

const skins = { dark: [0, 1], brown: [2, 3], pale: [4] }

function drawn(name: string, isWoman: boolean, of: readonly number[]): DrawnPerson {
  const [first, ...rest] = name.split(' ')
  return {
    first: first!,
    family: rest.join(' '),
    isWoman,
    skins: of,
    mayWearHijab: false,
    languages: [],
  }
}

/** The providers of the cast: one for each way a provider can stand. */
const parts: Record<string, Part> = {
  sipho: {
    category: 'plumbing',
    wish: {
      person: drawn(people.sipho.name, false, skins.dark),
      portraitSeed: 29306,
      displayName: null,
      placeTyped: 'Mamelodi East',
      headline: 'Plumber',
      about:
        'I learned on site with my uncle in Witbank and qualified in 2016. I work with my brother Bongani; one of us always answers. I bring the old part out so you can see what was wrong.',
      skills: [
        'Geysers',
        'Leak detection',
        'Blocked drains',
        'Solar geysers',
        'Bathroom fitting',
        'JoJo tanks',
        'Prepaid water meters',
      ],
      languages: ['zu', 'nso', 'en'],
      calloutCents: 450_00,
      radiusKm: 25,
      teamSize: 2,
      experience: 'Qualified in 2016',
      npoCategory: 'education-literacy',
      plan: 'standard',
      hasPriorityPlace: false,
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
    wish: {
      person: drawn(people.johan.name, false, skins.pale),
      portraitSeed: 3518,
      displayName: 'Pretorius Electrical',
      languages: ['af', 'en'],
      plan: 'website',
      site: { headline: 'Power back on, the day you call', accent: 'sky' },
      checks: [...checkCodes],
      hasPriorityPlace: false,
      quality: 4.8,
      busy: 2.5,
    },
  },
  naledi: {
    category: 'plumbing',
    wish: {
      person: drawn(people.naledi.name, true, skins.dark),
      portraitSeed: 124,
      displayName: 'Naledi Plumbing Works',
      languages: ['tn', 'en', 'zu'],
      plan: 'launch-special',
      hasPriorityPlace: true,
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
    wish: {
      person: drawn(people.bongani.name, false, skins.dark),
      portraitSeed: 717,
      displayName: null,
      languages: ['zu', 'st', 'en'],
      plan: 'standard',
      hasPriorityPlace: false,
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
    wish: {
      person: drawn(people.lerato.name, true, skins.dark),
      portraitSeed: 121,
      displayName: 'Lerato Home Cleaning',
      billing: 'suspended',
      plan: 'standard',
      languages: ['zu', 'st', 'en'],
    },
  },
  pieter: {
    category: 'carpentry',
    wish: {
      person: drawn(people.pieter.name, false, skins.pale),
      portraitSeed: 292,
      displayName: 'Van Wyk Houtwerk',
      verification: 'pending',
      plan: 'standard',
      languages: ['af', 'en'],
    },
  },
  themba: {
    category: 'security-services',
    wish: {
      person: drawn(people.themba.name, false, skins.dark),
      portraitSeed: 1559,
      displayName: null,
      verification: 'rejected',
      billing: 'ended',
      languages: ['zu', 'en'],
    },
  },
  ayesha: {
    category: 'catering',
    wish: {
      person: drawn(people.ayesha.name, true, skins.brown),
      portraitSeed: 33,
      displayName: 'Ayesha’s Kitchen',
      billing: 'incomplete',
      languages: ['en', 'af'],
    },
  },
  riaan: {
    category: 'roofing',
    wish: {
      person: drawn(people.riaan.name, false, skins.pale),
      portraitSeed: 25,
      displayName: 'Botha Roofing',
      billing: 'past_due',
      plan: 'standard',
      languages: ['af', 'en', 'st'],
    },
  },
}

export const castProviders = Object.keys(parts).length

/** Everyone of the cast with an account, and their standing as providers. */
export function stageCast(
  chance: Chance,
  {
    rows,
    providers,
    calendar,
    passwordHash,
  }: { rows: Rows; providers: Providers; calendar: Calendar; passwordHash: string },
): Map<string, MadeProvider> {
  const { start, at, isLaunched } = calendar
  const since = new Date(Math.max(Math.min(at.getTime(), start.getTime() + 9 * HOUR), 0))
  const made = new Map<string, MadeProvider>()
  for (const [name, person] of Object.entries(people)) {
    if (person.role === 'provider' && at > start) {
      const { category, wish } = parts[name]!
      const joinedAt = new Date(
        Math.min(
          at.getTime() - MINUTE,
          start.getTime() +
            (name === 'pieter' && isLaunched
              ? at.getTime() - start.getTime() - 20 * HOUR
              : (2 + made.size) * 7 * HOUR),
        ),
      )
      const provider = providers.make(
        chance,
        { category, anchor: placeById(person.place)!, size: 1 },
        {
          ...wish,
          // Before the launch nobody is approved, and nobody has paid.
          ...(isLaunched
            ? {}
            : {
                verification: 'pending',
                billing: 'incomplete',
                plan: undefined,
                hasPriorityPlace: false,
              }),
          id: person.id.replace('-8000-', '-9000-'),
          userId: person.id,
          email: person.email,
          passwordHash,
          place: placeById(person.place)!,
          joinedAt,
        },
      )
      made.set(name, provider)
      if (hasApplication(name))
        stageApplication(rows, {
          name,
          person,
          provider,
          isRejected: isLaunched && wish.verification === 'rejected',
          submittedAt: joinedAt,
          at,
        })
    } else rows.add('users', { ...accountOf(person, since), password_hash: passwordHash })
    rows.add('identities', identityOf(chance, person, since))
    for (const { text, version } of agreedTexts)
      rows.add('agreements', {
        user_id: person.id,
        text,
        version,
        moment: 'registration',
        agreed_at: since,
      })
    if (person.role === 'admin' || person.role === 'support')
      rows.add('user_roles', { user_id: person.id, role: person.role, granted_at: since })
  }
  const lerato = made.get('lerato')
  if (isLaunched && lerato)
    rows.add('provider_suspensions', {
      id: chance.id(at),
      provider_id: lerato.id,
      source: 'billing',
      reason: 'Payment issue',
      from_at: new Date(Math.max(start.getTime(), at.getTime() - 3 * DAY)),
    })
  return made
}

function accountOf(person: { id: string; name: string; email: string }, since: Date) {
  return {
    id: person.id,
    email: person.email,
    email_confirmed_at: since,
    user_metadata: JSON.stringify({ full_name: person.name }),
    app_metadata: JSON.stringify({ provider: 'email', providers: ['email'] }),
    created_at: since,
    updated_at: since,
  }
}

function identityOf(
  chance: Chance,
  person: { id: string; name: string; email: string },
  since: Date,
) {
  return {
    identity_id: chance.id(since),
    id: person.id,
    user_id: person.id,
    provider: 'email',
    identity_data: JSON.stringify({
      sub: person.id,
      email: person.email,
      email_verified: true,
      full_name: person.name,
    }),
    created_at: since,
    updated_at: since,
  }
}

/**
 * A few lives in the middle: requests that wait for Sipho, quotes for Thandi to compare, a job that is
 * agreed, one that is done. Times count back from the clock, so that the stories are always fresh.
 */
export function playStories(
  chance: Chance,
  {
    rows,
    work,
    cast,
    calendar,
  }: { rows: Rows; work: Work; cast: Map<string, MadeProvider>; calendar: Calendar },
) {
  const { at, launch } = calendar
  if (at.getTime() - launch.getTime() < 12 * DAY) return
  const [sipho, naledi, bongani] = ['sipho', 'naledi', 'bongani'].map((name) => cast.get(name)!)
  const thandi = customerOf(people.thandi)
  const refilwe = customerOf(people.refilwe)
  const ago = (millis: number) => new Date(at.getTime() - millis)
  const offer = (provider: MadeProvider, key: string): Offer =>
    provider.offers.find((one) => one.key === key)!
  const slow = (provider: MadeProvider): MadeProvider => ({ ...provider, replyMinutes: 4000 })

  work.run(chance, {
    offer: offer(sipho!, 'fix-leak'),
    asked: [slow(sipho!)],
    customer: refilwe,
    askedAt: ago(35 * MINUTE),
    ending: 'open',
    isUrgent: true,
    words:
      'Water runs down the wall behind the geyser cupboard. I closed the main tap. Someone is at home.',
  })
  for (const [hours, words] of [
    [3, 'Kitchen drain is slow and smells. Two-storey, the drain is outside.'],
    [21, 'Our geyser is 14 years old and I would like a price to replace it before winter.'],
  ] as const)
    work.run(chance, {
      offer: offer(sipho!, hours === 3 ? 'unblock-drain' : 'replace-geyser'),
      asked: [slow(sipho!)],
      customer: hours === 3 ? thandi : refilwe,
      askedAt: ago(hours * HOUR),
      ending: 'open',
      isUrgent: false,
      words,
    })
  const compared = work.run(chance, {
    offer: offer(sipho!, 'replace-geyser-valve'),
    asked: [sipho!, naledi!],
    customer: thandi,
    askedAt: ago(26 * HOUR),
    ending: 'open',
    everyoneQuotes: true,
    isUrgent: false,
    words:
      'The overflow outside runs day and night. 150 litre geyser in the roof, about six years old.',
  })
  for (const { quoteId } of compared.replies.filter(({ hasQuoted }) => hasQuoted))
    rows.add('saved_quotes', { quote_id: quoteId, user_id: thandi.id, saved_at: ago(2 * HOUR) })
  const first = compared.replies[0]!.askId
  for (const [sender, hours, words] of [
    ['customer', 6, 'Could you come before eight? I leave for work then.'],
    ['provider', 5, 'Yes, half past six is fine. I only need the roof hatch open.'],
  ] as const)
    rows.add('ask_messages', {
      id: chance.id(ago(hours * HOUR)),
      ask_id: first,
      sender,
      words,
      sent_at: ago(hours * HOUR),
    })
  work.run(chance, {
    offer: offer(sipho!, 'replace-tap'),
    asked: [sipho!],
    customer: thandi,
    askedAt: ago(3 * DAY),
    ending: 'accepted',
    isUrgent: false,
    words: 'Kitchen mixer sprays behind. The new one is bought.',
  })
  work.run(chance, {
    offer: offer(bongani!, 'unblock-drain'),
    asked: [bongani!],
    customer: refilwe,
    askedAt: ago(11 * DAY),
    ending: 'reviewed',
    isUrgent: false,
    words: 'Outside drain in Orlando overflows since the rain.',
  })
}

function customerOf(person: { id: string; name: string; place: string }): Customer {
  const [first, family] = person.name.split(' ')
  const place: Place = placeById(person.place)!
  return { id: person.id, name: person.name, authorName: `${first} ${family![0]}.`, place }
}
