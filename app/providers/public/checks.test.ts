import { expect, it } from 'vitest'
import { type CheckRow, checkCodes, checks, checksDone, nextExpiry, shownChecks } from './checks.ts'

const now = new Date('2026-03-06T14:00:00+02:00')
const row = (check: string, given: Partial<CheckRow> = {}): CheckRow => ({
  check,
  finding: 'Seen',
  done_at: new Date('2026-02-02T10:00:00+02:00'),
  expires_at: new Date('2027-02-02T10:00:00+02:00'),
  due_at: null,
  ...given,
})

it('keeps the seven checks in their order and words', () => {
  expect(checkCodes.map((code) => checks[code].message)).toEqual([
    'Identity',
    'Business registration',
    'Skills and certification',
    'Insurance and licensing',
    'Background',
    'References',
    'Quality evaluation',
  ])
})

it('shows all seven, also of somebody who has none', () => {
  const shown = shownChecks([], now)
  expect(shown.map(({ check }) => check)).toEqual(checkCodes)
  expect(new Set(shown.map(({ state }) => state))).toEqual(new Set(['not yet']))
  expect(checksDone(shown)).toBe(0)
})

it('no longer counts a check on the instant it runs out, and shows nothing it found', () => {
  const rows = [row('identity', { expires_at: now }), row('background')]
  const shown = shownChecks(rows, now)
  expect(shown[0]).toMatchObject({ check: 'identity', state: 'expired', finding: '' })
  expect(checksDone(shown)).toBe(1)
  expect(checksDone(shownChecks(rows, new Date(now.getTime() - 1)))).toBe(2)
})

it('does not count what lies after the clock', () => {
  expect(checksDone(shownChecks([row('identity')], new Date('2026-02-01T10:00:00+02:00')))).toBe(0)
})

it('says when an open check is planned, as long as that lies ahead', () => {
  const planned = row('quality', {
    done_at: null,
    expires_at: null,
    due_at: new Date('2026-03-17T09:00:00+02:00'),
  })
  expect(shownChecks([planned], now).at(-1)!.dueAt).toEqual(planned.due_at)
  expect(shownChecks([planned], new Date('2026-03-18T09:00:00+02:00')).at(-1)!.dueAt).toBeNull()
  expect(nextExpiry([planned, row('identity')], now)).toEqual(planned.due_at)
})
