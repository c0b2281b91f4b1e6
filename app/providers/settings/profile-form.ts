import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { currentCategory, isCategory } from '#app/directory/public/categories.ts'
import { type ProfileField, profileFields } from '#app/directory/public/profile-fields.ts'
import { cutText } from '#app/platform/plain-text.ts'
import { plainLines, plainText } from '#app/platform/text-schemas.ts'
import { webAddress } from '#app/platform/web-address.ts'
import { readVatNumber } from '../public/registration-numbers.ts'
import { joinService, splitService } from './service-type.ts'

export type ProfileFields = Record<ProfileField, string>

const longest: Partial<Record<ProfileField, number>> = {
  headline: 120,
  about: 4000,
  experience: 600,
  skills: 1800,
  certifications: 1800,
}
const LONGEST = 200
const MOST_IN_A_LIST = 30
const LARGEST_TEAM = 500
export const LONGEST_ABOUT = 4000

/** The posted fields, normalised. */
export function readProfile(form: FormData): ProfileFields {
  const text = (name: string) => {
    const typed = form.get(name)
    return typeof typed === 'string' ? typed : ''
  }
  const own = Object.fromEntries(
    profileFields.map((field) => [field, tidy(field, text(field))]),
  ) as ProfileFields
  return {
    ...own,
    serviceType: joinService(
      currentCategory(text('category')),
      tidy('serviceType', text('customService')),
    ),
  }
}

function tidy(field: ProfileField, typed: string): string {
  const most = longest[field] ?? LONGEST
  const read = (field === 'about' ? plainLines(most * 2) : plainText(most * 2)).safeParse(typed)
  const words = cutText(read.success ? read.data : typed, most)
  if (field === 'skills' || field === 'certifications') return listOf(words).join(', ')
  if (field === 'vatNumber') return words.replace(/[\s-]/g, '')
  return words
}

/** Comma-separated words, deduplicated. */
export function listOf(words: string): string[] {
  const all = words
    .split(/[,;\n]/)
    .map((part) => cutText(part.trim(), 60))
    .filter(Boolean)
  const seen = new Set<string>()
  return all
    .filter((item) => !seen.has(item.toLowerCase()) && seen.add(item.toLowerCase()))
    .slice(0, MOST_IN_A_LIST)
}

export type ProfileProblems = Partial<Record<ProfileField, string[]>>

export function profileProblems(i18n: I18n, typed: ProfileFields): ProfileProblems {
  const found: ProfileProblems = {}
  const look = (field: ProfileField, isRight: boolean, words: string) => {
    if (!isRight) found[field] = [words]
  }
  look('fullName', typed.fullName.length >= 2, i18n._(msg`Full name must be at least 2 characters`))
  const { category, custom } = splitService(typed.serviceType)
  look('serviceType', isCategory(category), i18n._(msg`Please select a service type`))
  if (isCategory(category) && category === 'other')
    look('serviceType', custom.length >= 2, i18n._(msg`Say in a few words what you do.`))
  look('about', typed.about.length >= 20, i18n._(msg`Please provide a detailed description`))
  look('experience', typed.experience.length >= 1, i18n._(msg`Please describe your experience`))
  look('skills', listOf(typed.skills).length >= 1, i18n._(msg`Please add at least one skill`))
  const team = Number(typed.teamSize)
  look(
    'teamSize',
    /^\d{1,3}$/.test(typed.teamSize) && team >= 1 && team <= LARGEST_TEAM,
    i18n._(msg`Enter a whole number from 1 to 500.`),
  )
  for (const link of ['website', 'facebook', 'instagram', 'linkedin'] as const)
    look(
      link,
      typed[link] === '' || webAddress(typed[link]) !== null,
      i18n._(msg`This isn't a web address. Copy it from the browser's address bar.`),
    )
  if (typed.vatNumber) {
    const vat = readVatNumber(typed.vatNumber)
    if ('problem' in vat) found.vatNumber = [i18n._(vat.problem)]
  }
  return found
}
