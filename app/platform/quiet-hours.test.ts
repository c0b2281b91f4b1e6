import { expect, it } from 'vitest'
import { endOfQuietHours } from './quiet-hours.ts'

const end = (now: string) => endOfQuietHours(new Date(now))?.toISOString() ?? null

it('is quiet from 21:00 to 06:00 in South Africa, whatever the day in London', () => {
  expect(end('2026-12-31T20:59:59.999+02:00')).toBeNull()
  expect(end('2026-12-31T21:00:00+02:00')).toBe('2027-01-01T04:00:00.000Z')
  expect(end('2027-01-01T00:30:00+02:00')).toBe('2027-01-01T04:00:00.000Z')
  expect(end('2027-01-01T05:59:59.999+02:00')).toBe('2027-01-01T04:00:00.000Z')
  expect(end('2027-01-01T06:00:00+02:00')).toBeNull()
})
