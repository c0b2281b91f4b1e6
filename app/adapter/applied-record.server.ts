import { type Draft, emptyDraft, readFields } from '#app/applications/public/application.ts'
import { activeCategories, type Category } from '#app/directory/public/categories.ts'
import { categoryName } from '#app/directory/public/category-names.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { languages, type SpokenLanguage, spokenLanguages } from '#app/platform/languages.ts'

/** The columns that come from the application; all others are set by the site. */
const columnOf = {
  fullName: 'full_name',
  email: 'email',
  phone: 'phone',
  place: 'location',
  experience: 'experience',
  description: 'description',
  npoCategory: 'preferred_npo_category',
  facebook: 'facebook_url',
  instagram: 'instagram_url',
  linkedin: 'linkedin_url',
  website: 'website_url',
} as const satisfies Partial<Record<keyof Draft, string>>

/** Converts a client's record to an application: names of services and languages become our codes. */
export function draftOfRecord(row: Record<string, unknown>): Draft {
  const pairs: [string, string][] = Object.entries(columnOf).map(([field, column]) => [
    field,
    textOf(row[column]),
  ])
  const service = textOf(row.service_type)
  const code = categoryNamed(service)
  pairs.push(['category', code ?? (service ? 'other' : '')])
  pairs.push(['customServiceType', code ? '' : service])
  for (const [field, value] of [
    ['skills', row.skills],
    ['certifications', row.certifications],
  ] as const)
    pairs.push(...listOf(value).map((item): [string, string] => [field, item]))
  for (const name of listOf(row.languages)) {
    const spoken = languageNamed(name)
    if (spoken) pairs.push(['languages', spoken])
  }
  return { ...emptyDraft, ...readFields(new URLSearchParams(pairs)) }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const listOf = (value: unknown) =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string').slice(0, 50) : []

function categoryNamed(name: string): Category | undefined {
  const i18n = i18nFor('en')
  return activeCategories().find((code) => code === name || i18n._(categoryName(code)) === name)
}

function languageNamed(name: string): SpokenLanguage | undefined {
  // The client's own mistake: it sends "sw" for siSwati.
  if (name === 'sw') return 'ss'
  return spokenLanguages.find((code) => code === name || languages[code].english === name)
}
