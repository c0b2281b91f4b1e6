import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY, dayOf, HOUR, MINUTE } from '#app/platform/time.ts'
import { firstDayOffered, lastValidDay, replyClock, replyDue, validUntil } from './time-outs.ts'

const now = new Date('2026-03-06T14:00:00+02:00')

it('gives a provider a day, and two hours when it is urgent', () => {
  expect(replyDue(now, false)).toEqual(new Date('2026-03-07T14:00:00+02:00'))
  expect(replyDue(now, true)).toEqual(new Date('2026-03-06T16:00:00+02:00'))
})

it.each([
  ['2026-03-06T20:59', '2026-03-06'],
  ['2026-03-06T21:00', '2026-03-07'],
  ['2026-02-28T23:58', '2026-03-01'],
  ['2026-03-07T00:05', '2026-03-07'],
])('offers at %s the days from %s on', (time, day) => {
  expect(firstDayOffered(new Date(`${time}:00+02:00`))).toBe(day)
})

it('lets a quote hold to the end of a South African day', () => {
  expect(validUntil(now, 14)).toEqual(new Date('2026-03-21T00:00:00+02:00'))
  expect(lastValidDay(validUntil(now, 14))).toBe('2026-03-20')
})

it('never lets a quote end before the days that were promised', () => {
  const instant = fc.date({
    min: new Date('2025-01-01'),
    max: new Date('2030-01-01'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(instant, fc.integer({ min: 1, max: 90 }), (sentAt, days) => {
      const until = validUntil(sentAt, days)
      expect(until.getTime() - sentAt.getTime()).toBeGreaterThan(days * DAY)
      expect(until.getTime() - sentAt.getTime()).toBeLessThanOrEqual((days + 1) * DAY)
      expect(dayOf(until) > lastValidDay(until)).toBe(true)
    }),
  )
})

it('turns the reply clock from green to clay to red as the time runs out', () => {
  const visit = { invitedAt: now, dueAt: replyDue(now, false) }
  const after = (millis: number) => replyClock(visit, new Date(now.getTime() + millis))
  expect(after(2 * HOUR)).toMatchObject({ tone: 'fynbos', left: 22 * HOUR })
  expect(after(22 * HOUR)).toMatchObject({ tone: 'clay', left: 2 * HOUR })
  expect(after(23 * HOUR + 22 * MINUTE)).toMatchObject({ tone: 'danger', left: 38 * MINUTE })
  expect(after(30 * HOUR)).toMatchObject({ left: 0, share: 0 })
})
