import { expect, it } from 'vitest'
import { readPersonSearch, stateOf } from './person-search.ts'

it.each([
  ['  ', null],
  ['zu', 'too short'],
  ['z u', 'too short'],
  ['Nomsa Zulu', { id: null, phone: null, words: ['Nomsa', 'Zulu'] }],
  ['nomsa@example', { id: null, phone: null, words: ['nomsa@example'] }],
  ['082 555', { id: null, phone: '2782555', words: ['082', '555'] }],
  ['+27 82 555', { id: null, phone: '2782555', words: ['+27', '555'] }],
  ['0027825', { id: null, phone: '27825', words: ['0027825'] }],
  [
    '01972F66-8a00-7000-8000-000000000001',
    { id: '01972f66-8a00-7000-8000-000000000001', phone: null, words: [] },
  ],
])('reads "%s"', (typed, read) => {
  expect(readPersonSearch(typed)).toEqual(read)
})

it('finds every account in one state', () => {
  const now = new Date('2026-03-06T12:00:00Z')
  const [before, after] = [new Date('2026-03-01'), new Date('2026-04-01')]
  const fine = { confirmed_at: before, banned_until: null, deleted_at: null }
  expect(stateOf(fine, now)).toBe('open')
  expect(stateOf({ ...fine, confirmed_at: null }, now)).toBe('unconfirmed')
  expect(stateOf({ ...fine, banned_until: before }, now)).toBe('open')
  expect(stateOf({ ...fine, confirmed_at: null, banned_until: after }, now)).toBe('banned')
  expect(stateOf({ ...fine, banned_until: after, deleted_at: before }, now)).toBe('deleted')
})
