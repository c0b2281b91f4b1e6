import { expect, it } from 'vitest'
import {
  categoryProblems,
  noCategory,
  type OtherCategories,
  readCategory,
  slugOf,
  wordList,
} from './category-form.ts'

const others: OtherCategories = {
  slugs: new Set(['plumbing', 'other']),
  names: {
    en: new Map([['plumbing', 'Plumbing']]),
    af: new Map([['loodgieterswerk', 'Plumbing']]),
    zu: new Map(),
    xh: new Map(),
  },
  words: new Map([
    ['plumbing', 'Plumbing'],
    ['geyser', 'Plumbing'],
  ]),
  pictures: ['other', 'plumbing'],
}
const sewing = { ...noCategory, name_en: 'Sewing & alterations' }
const problemsOf = (change: object, before: typeof sewing | null = null) =>
  categoryProblems({ ...sewing, ...change }, { others, before })

it('makes an address from the English name', () => {
  expect(slugOf('Sewing & alterations')).toBe('sewing-alterations')
  expect(slugOf('24/7 Décor')).toBe('decor')
  expect(slugOf('Décor of a wedding hall, its garden and its parking')).toBe(
    'decor-of-a-wedding-hall-its-garden-and-i',
  )
})

it('takes a category with nothing but an English name', () => {
  expect(problemsOf({})).toEqual({})
})

it.each([
  ['slug', { slug: 'Plumbing!' }],
  ['slug', { slug: 'plumbing' }],
  ['slug', { slug: 'new' }],
  ['slug', { slug: 'npo-charities' }],
  ['slug', { slug: '2-stroke' }],
  ['slug', { slug: 'a'.repeat(41) }],
  ['name_en', { name_en: '!!' }],
  ['name_en', { name_en: '' }],
  ['name_en', { name_en: 'PLUMBING' }],
  ['name_af', { name_af: 'Loodgieterswerk' }],
  ['people_zu', { people_zu: 'a'.repeat(41) }],
  ['person_en', { person_en: 'back\\u0041slash' }],
  ['group', { group: 'garage' }],
  ['picture', { picture: '../../secret' }],
  ['synonyms_en', { synonyms_en: 'hems\nGeyser' }],
  ['synonyms_xh', { synonyms_xh: 'a'.repeat(61) }],
  ['synonyms_en', { synonyms_en: Array.from({ length: 121 }, (_, i) => `w${i}`).join('\n') }],
])('refuses for %s what it can’t be: %j', (field, change) => {
  expect(Object.keys(problemsOf({ slug: 'sewing', ...change }))).toContain(field)
})

it('says whose a synonym is, unless it was there before or can mean both', () => {
  const [problem] = Object.values(problemsOf({ synonyms_en: 'geyser' }))
  expect(problem?.values).toEqual({ first: 'geyser', owner: 'Plumbing' })
  expect(problemsOf({ synonyms_en: 'geyser?' })).toEqual({})
  expect(problemsOf({ synonyms_en: 'geyser' }, { ...sewing, synonyms_en: 'Geyser' })).toEqual({})
})

it('reads words by line or comma, cleaned and nothing twice', () => {
  expect(wordList(' hems,\n\nHEMS\nzips; curtains \u200b')).toEqual(['hems', 'zips', 'curtains'])
  const form = new FormData()
  form.set('name_en', '  Sewing\n&  alterations ')
  form.set('synonyms_en', 'hems, zips')
  expect(readCategory(form)).toMatchObject({
    name_en: 'Sewing & alterations',
    synonyms_en: 'hems\nzips',
  })
})
