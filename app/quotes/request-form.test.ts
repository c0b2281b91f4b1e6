import fc from 'fast-check'
import { expect, it } from 'vitest'
import { i18nFor } from '#app/platform/i18n.server.ts'
import {
  allProblems,
  draftFields,
  firstBadStep,
  isUrgent,
  photosAfterAnswer,
  problemsOf,
  type RequestDraft,
  readDraft,
  requestValues,
} from './request-form.ts'

const today = '2026-03-06'
const i18n = i18nFor('en')
const guest = { isGuest: true, takesPhone: false, today, i18n }

const good: RequestDraft = {
  token: '01890000-0000-7000-8000-000000000001',
  providers: ['01890000-0000-7000-8000-000000000002'],
  everyone: false,
  isQuestion: false,
  urgent: false,
  category: 'plumbing',
  job: 'geyser',
  answers: { geyser: 'electric' },
  words: 'Water drips through the ceiling under the geyser since this morning.',
  photos: [],
  place: 'Mamelodi East',
  placeId: 'mamelodi',
  day: today,
  time: 'asap',
  budget: 'R1 500',
  name: 'Refilwe Mokoena',
  email: 'Refilwe@example.co.za',
  phone: '082 123 4567',
  contact: 'email',
}

it('says everything that is wrong with an empty form, at the step where it stands', () => {
  const errors = allProblems(readDraft(new FormData()), guest)
  expect(Object.keys(errors).sort()).toEqual([
    'category',
    'email',
    'name',
    'place',
    'providers',
    'time',
    'words',
  ])
  expect(firstBadStep(errors)).toBe('what')
  expect(errors.email).toBe('Please enter a valid email address')
})

it('counts the digits of a cellphone number that is too short', () => {
  const { phone } = problemsOf('send', { ...good, phone: '082 123 456' }, guest)
  expect(phone).toBe('This number has 9 digits. A South African number has 10.')
})

it('asks nobody for an address who is signed in', () => {
  const draft = { ...good, name: '', email: '', phone: '' }
  expect(problemsOf('send', draft, { isGuest: false, takesPhone: true, today, i18n })).toEqual({})
})

it('refuses days that are over or far away', () => {
  for (const day of ['2026-03-05', '2027-03-06', '2026-02-30', 'soon'])
    expect(problemsOf('where', { ...good, day }, guest).day).toBeDefined()
  for (const day of [today, '2026-06-01', 'any', ''])
    expect(problemsOf('where', { ...good, day }, guest).day).toBeUndefined()
})

it('is urgent when somebody should come today as soon as possible, not next week', () => {
  expect(isUrgent(good, today)).toBe(true)
  expect(isUrgent({ ...good, day: '2026-03-09' }, today)).toBe(false)
  expect(isUrgent({ ...good, time: 'morning' }, today)).toBe(false)
})

it('keeps a good draft as facts', () => {
  expect(allProblems(good, guest)).toEqual({})
  expect(requestValues(good, today)).toMatchObject({
    budget: 1500_00,
    email: 'refilwe@example.co.za',
    phone: '+27821234567',
    urgent: true,
    wantedDay: today,
  })
})

it('carries a draft through its own fields unchanged, whatever was typed', () => {
  const text = fc.string({ maxLength: 40, unit: 'binary' })
  const drafts = fc.record({
    words: text,
    place: text,
    name: text,
    budget: text,
    everyone: fc.boolean(),
    isQuestion: fc.boolean(),
    answers: fc.dictionary(fc.stringMatching(/^[a-z]{1,10}$/), fc.stringMatching(/^[a-z]{1,10}$/)),
  })
  fc.assert(
    fc.property(drafts, (typed) => {
      const form = new FormData()
      for (const [name, value] of draftFields({ ...good, ...typed })) form.append(name, value)
      const once = readDraft(form)
      const again = new FormData()
      for (const [name, value] of draftFields(once)) again.append(name, value)
      expect(readDraft(again)).toEqual(once)
      expect(once).toMatchObject({ everyone: typed.everyone, answers: typed.answers })
    }),
  )
})

it('never throws and never passes more than it should, whatever is sent', () => {
  const name = fc.oneof(
    fc.constantFrom('provider', 'photo', 'words', 'day', 'answer-home', 'answer-__proto__'),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(name, fc.string({ unit: 'binary', maxLength: 5000 }))), (all) => {
      const form = new FormData()
      for (const [key, value] of all) form.append(key, value)
      const draft = readDraft(form)
      expect(draft.providers.length).toBeLessThanOrEqual(5)
      expect(draft.photos.length).toBeLessThanOrEqual(6)
      expect(firstBadStep(allProblems(draft, guest))).not.toBeNull()
    }),
  )
})

it('asks an urgent guest for what, where and a number only', () => {
  const empty = readDraft(new URLSearchParams({ urgent: 'true' }))
  const context = { ...guest, takesPhone: true }
  const errors = allProblems(empty, context)
  expect(Object.keys(errors).sort()).toEqual(['category', 'phone', 'place', 'words'])
  expect(firstBadStep(errors, true)).toBe('urgent')
  const { category, words, place, phone } = good
  const typed = { ...empty, category, words, place, phone }
  expect(allProblems(typed, context)).toEqual({})
  expect(Object.keys(allProblems({ ...typed, phone: '' }, guest))).toEqual(['email'])
})

it('keeps an urgent request as one for today, as soon as possible', () => {
  const values = requestValues({ ...good, urgent: true, day: '', time: '', job: '' }, today)
  expect(values).toMatchObject({
    job: 'something-else',
    wantedDay: today,
    wantedTime: 'asap',
    urgent: true,
    budget: null,
  })
})

it('keeps what was added and removed while the answer was on its way', () => {
  const photos = (...ids: string[]) => ids.map((id) => ({ id }))
  const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'))
  fc.assert(
    fc.property(ids, ids, (sent, shown) => {
      const after = photosAfterAnswer(photos(...sent), photos(...shown), sent)
      expect(new Set(after.map(({ id }) => id))).toEqual(new Set(shown))
    }),
  )
  // Deleted on the server meanwhile, or stored by it from the form itself.
  expect(photosAfterAnswer([], photos('a'), ['a'])).toEqual([])
  expect(photosAfterAnswer(photos('a', 'new'), photos('a'), ['a'])).toEqual(photos('a', 'new'))
})
