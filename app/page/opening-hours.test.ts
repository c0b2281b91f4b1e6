import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE } from '#app/platform/time.ts'
import { nextChangeOf, openingAt } from './opening-hours.ts'
import { defaultSettings } from './site-settings.ts'

const office = defaultSettings
const instant = (local: string) => new Date(`${local}:00+02:00`)

describe('opening hours, by default Monday to Friday 9 to 18 and Saturday 10 to 16', () => {
  it.each([
    ['a Friday at nine', '2026-03-06T09:00', true, '2026-03-06T18:00'],
    ['a minute before closing', '2026-03-06T17:59', true, '2026-03-06T18:00'],
    ['at closing', '2026-03-06T18:00', false, '2026-03-07T10:00'],
    ['a minute before opening', '2026-03-06T08:59', false, '2026-03-06T09:00'],
    ['Saturday at noon', '2026-03-07T12:00', true, '2026-03-07T16:00'],
    ['Saturday evening, over Sunday', '2026-03-07T16:00', false, '2026-03-09T09:00'],
    ['the evening before Good Friday, over Easter', '2026-04-02T19:00', false, '2026-04-04T10:00'],
    ['Easter Saturday evening, over Family Day', '2026-04-04T17:00', false, '2026-04-07T09:00'],
  ])('%s', (_, now, isOpen, next) => {
    const opening = openingAt(office, instant(now))
    expect(opening.isOpen).toBe(isOpen)
    expect(nextChangeOf(opening)).toEqual(instant(next))
  })

  it('are none on a day that was declared a holiday, or that the office closes', () => {
    const closed = {
      ...office,
      declaredHolidays: ['2026-03-09'],
      closedDays: [{ day: '2026-03-10', why: 'We are moving' }],
    }
    expect(openingAt(closed, instant('2026-03-09T12:00'))).toEqual({
      isOpen: false,
      opensAt: instant('2026-03-11T09:00'),
    })
  })

  it('name no opening when no day has hours', () => {
    const never = { ...office, supportHours: Array(7).fill(null) }
    expect(openingAt(never, instant('2026-03-06T12:00'))).toEqual({ isOpen: false, opensAt: null })
  })

  it('change at the instant they name, and not a minute before', () => {
    const anyMinute = fc.integer({ min: 0, max: 3 * 365 * 24 * 60 })
    fc.assert(
      fc.property(anyMinute, (minute) => {
        const now = new Date(instant('2025-01-01T00:00').getTime() + minute * MINUTE)
        const opening = openingAt(office, now)
        const next = nextChangeOf(opening)!
        expect(next > now).toBe(true)
        expect(openingAt(office, new Date(next.getTime() - MINUTE)).isOpen).toBe(opening.isOpen)
        expect(openingAt(office, next).isOpen).toBe(!opening.isOpen)
      }),
    )
  })
})
