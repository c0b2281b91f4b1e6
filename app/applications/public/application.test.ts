import fc from 'fast-check'
import { expect, it } from 'vitest'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { webAddress } from '#app/platform/web-address.ts'
import { problemsOf } from '../draft-problems.ts'
import {
  type Draft,
  documentProblems,
  draftPairs,
  emptyDraft,
  fields,
  type Problems,
  partDone,
  readFields,
  translateProblems,
} from './application.ts'

const i18n = i18nFor('en')
const today = '2026-03-06'
const inWords = (problems: Problems) => translateProblems(i18n, problems)

const filled: Draft = {
  ...emptyDraft,
  fullName: 'Thandi Mokoena',
  email: 'thandi@example.co.za',
  phone: '082 123 4567',
  place: 'Mamelodi',
  category: 'plumbing',
  experience: 'Ten years',
  description: 'Geysers, leaks and drains, day and night.',
  skills: ['Geysers'],
  languages: ['zu'],
  npoCategory: 'animal-welfare',
}

it('says everything that is wrong with an empty application at once, in these words', () => {
  expect(
    inWords({
      ...problemsOf(emptyDraft, today),
      ...documentProblems({ photo: 0, logo: 0, certificates: 0 }),
    }),
  ).toEqual({
    fullName: ['Full name must be at least 2 characters'],
    email: ['Please enter a valid email address'],
    phone: ['Please enter a valid phone number'],
    place: ['Please enter your location'],
    category: ['Please select a service type'],
    experience: ['Please describe your experience'],
    description: ['Please provide a detailed description'],
    npoCategory: ['Please select an NPO category'],
    skills: ['Please add at least one skill'],
    languages: ['Please select at least one language'],
    photo: ['Please add a profile photo'],
    logo: ['Please add your business logo'],
    certificates: ['Please add at least one certificate'],
  })
})

it('has nothing to say about a whole one', () => {
  expect(problemsOf(filled, today)).toEqual({})
})

it.each<[field: keyof Draft, value: never, says: string]>([
  ['fullName', 'T' as never, 'Full name must be at least 2 characters'],
  ['email', 'thandi@' as never, 'Please enter a valid email address'],
  ['place', 'M' as never, 'Please enter your location'],
  ['category', 'constructor' as never, 'Please select a service type'],
  ['description', 'Geysers and leaks' as never, 'Please provide a detailed description'],
  ['npoCategory', 'toString' as never, 'Please select an NPO category'],
  [
    'identityNumber',
    '8001015009088' as never,
    "This isn't a South African ID number: its last digit doesn't match the others.",
  ],
  ['vatNumber', '5220122222' as never, 'A VAT number has ten digits and begins with 4.'],
  [
    'companyNumber',
    '2019/2041' as never,
    'Enter it as year, number and type, like 2019/204117/07.',
  ],
])('asks for another %s than %s', (field, value, says) => {
  expect(inWords(problemsOf({ ...filled, [field]: value }, today))).toEqual({ [field]: [says] })
})

it('says of a phone number what is wrong with it', () => {
  expect(inWords(problemsOf({ ...filled, phone: '082 123' }, today)).phone).toEqual([
    'Please enter a valid phone number',
    'This number has 6 digits. A South African number has 10.',
  ])
})

it('asks which register a trade number is from', () => {
  const draft = { ...filled, tradeNumber: '1234/20' }
  expect(Object.keys(problemsOf(draft, today))).toEqual(['tradeRegister'])
  expect(problemsOf({ ...draft, tradeRegister: 'pirb' }, today)).toEqual({})
})

it('reads lists with commas or one by one, trimmed, without what is there already', () => {
  const form = new FormData()
  form.append('skills', ' Geysers ,geysers,, Solar ')
  form.append('skills', 'Solar')
  form.append('skills', 'Drains')
  form.append('languages', 'zu')
  form.append('languages', 'zu')
  form.append('languages', 'tlh')
  expect(readFields(form)).toEqual({ skills: ['Geysers', 'Solar', 'Drains'], languages: ['zu'] })
})

it('reads only what a form brought, whatever it is, and the same again from what it made', () => {
  const form = fc.array(fc.tuple(fc.constantFrom(...fields), fc.string({ unit: 'binary' })))
  fc.assert(
    fc.property(form, (pairs) => {
      const typed = new FormData()
      for (const [field, value] of pairs) typed.append(field, value)
      const read = readFields(typed)
      expect(new Set(Object.keys(read))).toEqual(new Set(pairs.map(([field]) => field)))
      const draft = { ...emptyDraft, ...read }
      const again = new URLSearchParams(draftPairs(draft))
      expect({ ...emptyDraft, ...readFields(again) }).toEqual(draft)
      expect(() => problemsOf(draft, today)).not.toThrow()
    }),
  )
})

it('counts how much of a part is filled in', () => {
  const problems = problemsOf({ ...filled, description: '', skills: [] }, today)
  expect(partDone('work', problems)).toEqual({ done: 4, total: 6 })
  expect(partDone('you', problems)).toEqual({ done: 3, total: 3 })
})

it.each([
  ['www.thandi.co.za', 'https://www.thandi.co.za/'],
  ['http://thandi.co.za/a', 'http://thandi.co.za/a'],
  ['javascript:alert(1)//a.b', null],
  ['data:text/html,hello', null],
  ['thandi', null],
  ['', null],
])('makes of the address "%s" the link %s', (typed, link) => {
  expect(webAddress(typed)).toBe(link)
})
