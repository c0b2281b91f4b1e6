import { expect, it } from 'vitest'
import { fieldNames, isReviewed, profileFields } from '#app/directory/public/profile-fields.ts'
import { merged, overwritten, seenOf } from '#app/platform/form-versions.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { readRadius } from './area-form.ts'
import { expiryOf, readExpiry, reminderDue } from './documents.ts'
import { listOf, profileProblems, readProfile } from './profile-form.ts'
import { readFee, readService } from './service-form.ts'
import { joinService, splitService } from './service-type.ts'

const i18n = i18nFor('en')

const posted = {
  fullName: 'Sipho Mahlangu',
  tradingName: '',
  category: 'plumbing',
  customService: '',
  headline: '',
  about: 'Geysers and leaks in Mamelodi.',
  experience: 'Ten years',
  teamSize: '2',
  skills: 'Geysers, drains; geysers',
  certifications: '',
  vatNumber: '4 123 456 789',
  website: 'sipho.example.co.za',
  facebook: '',
  instagram: '',
  linkedin: '',
}

function typed(changes: Partial<typeof posted> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...posted, ...changes })) form.append(name, value)
  return readProfile(form)
}

it('has what customers trust looked at, and the rest shown at once', () => {
  expect(profileFields.filter(isReviewed)).toEqual([
    'fullName',
    'tradingName',
    'serviceType',
    'about',
    'certifications',
    'vatNumber',
  ])
  expect(isReviewed('document')).toBe(true)
  for (const field of profileFields) expect(fieldNames[field]).toBeDefined()
})

it('reads a profile, tidied', () => {
  expect(typed()).toMatchObject({ skills: 'Geysers, drains', vatNumber: '4123456789' })
  expect(profileProblems(i18n, typed())).toEqual({})
  expect(listOf(' , ;\n')).toEqual([])
})

it.each([
  [{ fullName: 'S' }, 'fullName'],
  [{ about: 'Geysers' }, 'about'],
  [{ category: 'alchemy' }, 'serviceType'],
  [{ category: 'other' }, 'serviceType'],
  [{ experience: '' }, 'experience'],
  [{ skills: ' , ' }, 'skills'],
  [{ teamSize: '0' }, 'teamSize'],
  [{ teamSize: 'two' }, 'teamSize'],
  [{ website: 'javascript:alert(1)' }, 'website'],
  [{ instagram: 'not an address' }, 'instagram'],
  [{ vatNumber: '123' }, 'vatNumber'],
])('says what is wrong with %j', (changes, field) => {
  expect(Object.keys(profileProblems(i18n, typed(changes)))).toEqual([field])
})

it('keeps a service type and own words in one string', () => {
  for (const [category, custom] of [
    ['plumbing', ''],
    ['other', 'Piano tuning: grand pianos'],
  ] as const)
    expect(splitService(joinService(category, custom))).toEqual({ category, custom })
  expect(joinService('plumbing', 'ignored')).toBe('plumbing')
})

it('says what another window changed, and only that', () => {
  const before = { fee: '450', note: 'first hour' }
  const seen = seenOf(before)
  expect(overwritten(seen, before, { fee: '500', note: '' })).toEqual([])
  const now = { fee: '400', note: 'first hour' }
  expect(overwritten(seen, now, { fee: '500', note: 'first hour' })).toEqual(['fee'])
  // Both typed the same: nothing is overwritten.
  expect(overwritten(seen, now, { fee: '400', note: 'half an hour' })).toEqual([])
  expect(overwritten('', now, { fee: '500', note: 'first hour' })).toEqual(['fee'])
  // Unedited fields take what the other tab saved.
  expect(merged(seen, now, { fee: '450', note: 'half an hour' })).toEqual({
    fee: '400',
    note: 'half an hour',
  })
})

const service = {
  title: 'Geyser',
  description: '',
  kind: 'plumbing/geyser',
  unit: 'job',
  price: '1 450',
}

it('reads a price, and only kinds of job that are offered', () => {
  expect(readService(i18n, service, ['plumbing'])).toEqual({
    service: {
      title: 'Geyser',
      description: '',
      category: 'plumbing',
      job: 'geyser',
      unit: 'job',
      cents: 145_000,
    },
  })
  for (const [wrong, field] of [
    [{ title: '' }, 'title'],
    [{ kind: 'electrical/no-power' }, 'kind'],
    [{ kind: 'plumbing/no-power' }, 'kind'],
    [{ unit: 'acre' }, 'unit'],
    [{ price: '0' }, 'price'],
    [{ price: '-5' }, 'price'],
    [{ price: '1e9' }, 'price'],
  ] as const) {
    const read = readService(i18n, { ...service, ...wrong }, ['plumbing'])
    expect('problems' in read && Object.keys(read.problems)).toEqual([field])
  }
})

it('tells no fee from a fee of nothing', () => {
  expect(readFee(i18n, '')).toEqual({ cents: null })
  expect(readFee(i18n, '0')).toEqual({ cents: 0 })
  expect(readFee(i18n, 'R350')).toEqual({ cents: 35_000 })
  expect(readFee(i18n, 'much')).toHaveProperty('problem')
})

it('takes whole kilometres within reason', () => {
  expect(readRadius(i18n, '25')).toEqual({ km: 25 })
  for (const typed of ['', '4', '301', '2.5', 'far'])
    expect(readRadius(i18n, typed)).toHaveProperty('problem')
})

it.each([
  ['2026-04-05', null, 30],
  ['2026-04-06', null, null],
  ['2026-04-05', 30, null],
  ['2026-03-13', 30, 7],
  // After an outage only the latest reminder is sent.
  ['2026-03-10', null, 7],
  ['2026-03-06', 7, null],
  ['2026-03-05', null, null],
] as const)('a document until %s, reminded at %s: %s', (expiresOn, reminded, due) => {
  expect(reminderDue({ expiresOn, reminded }, '2026-03-06')).toBe(due)
})

it('reads a last day, and how a document stands by it', () => {
  const today = '2026-03-06'
  expect(readExpiry('', today)).toEqual({ day: null })
  expect(readExpiry('2026-03-06', today)).toEqual({ day: '2026-03-06' })
  for (const typed of ['2026-03-05', '2026-02-30', '9999-01-01', 'soon'])
    expect(readExpiry(typed, today)).toBe('wrong')
  expect(expiryOf('2026-03-05', today)).toBe('past')
  expect(expiryOf('2026-04-05', today)).toBe('soon')
  expect(expiryOf('2026-04-06', today)).toBe('valid')
})
