import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { busyTimesOf } from './busy-times.server.ts'
import { calendar, event, fileOf } from './test-calendars.ts'

const window = {
  from: new Date('2026-12-01T00:00:00+02:00'),
  to: new Date('2027-06-01T00:00:00+02:00'),
}
const busyIn = (text: string) => busyTimesOf(fileOf(text), window)
const tooMuch = { ok: false, why: 'too much' }
const MEGABYTE = 1024 * 1024

it('reads busy times beside the server', async () => {
  const file = calendar(event('SUMMARY:secret', 'DTSTART:20261202T080000Z', 'DURATION:PT1H'))
  expect(await busyIn(file)).toEqual({
    ok: true,
    busy: [{ start: new Date('2026-12-02T08:00:00Z'), end: new Date('2026-12-02T09:00:00Z') }],
    unread: 0,
  })
  expect(await busyIn('<html>')).toEqual({ ok: false, why: 'not a calendar' })
})

it('leaves out what we wrote ourselves', async () => {
  const file = fileOf(
    calendar(event('UID:1@thembeka.example', 'DTSTART:20261202T080000Z', 'DURATION:PT1H')),
  )
  const answer = await busyTimesOf(file, { ...window, ownDomain: 'thembeka.example' })
  expect(answer).toEqual({ ok: true, busy: [], unread: 0 })
})

it('reads the calendar of a busy person', async () => {
  // Ten years of four appointments a day, and thirty series that never ended.
  const start = Date.UTC(2017, 5, 1)
  const stamp = (hours: number) =>
    new Date(start + hours * 3_600_000).toISOString().replace(/[-:]|\.\d+/g, '')
  const single = Array.from({ length: 14_600 }, (_, index) =>
    event(`UID:${index}`, `DTSTART:${stamp(index * 6)}`, 'DURATION:PT1H'),
  )
  const endless = Array.from({ length: 30 }, (_, index) =>
    event(
      `UID:s${index}`,
      `DTSTART;TZID=Europe/Berlin:20100101T${String(index % 24).padStart(2, '0')}3000`,
      'DURATION:PT15M',
      'RRULE:FREQ=DAILY',
      'EXDATE;TZID=Europe/Berlin:20261224T083000',
    ),
  )
  const file = calendar(...single, ...endless)
  expect(file.length).toBeGreaterThan(MEGABYTE)
  const answer = await busyIn(file)
  expect(answer.ok && answer.busy.length).toBeGreaterThan(4000)
})

describe('a hostile calendar', () => {
  const many = (count: number, line: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => line(index)).join('\r\n')
  const always = (rule: string, start = '20261201T000000Z') =>
    calendar(event(`DTSTART:${start}`, 'DURATION:PT1S', `RRULE:${rule}`))
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)
  const EVERY_SECOND = `BYHOUR=${upTo(24)};BYMINUTE=${upTo(60)};BYSECOND=${upTo(60)}`
  const zone = (rule: string) => [
    'BEGIN:VTIMEZONE\r\nTZID:Here\r\nBEGIN:STANDARD\r\nDTSTART:19000101T000000',
    `TZOFFSETFROM:+0200\r\nTZOFFSETTO:+0300\r\nRRULE:${rule}`,
    'END:STANDARD\r\nEND:VTIMEZONE',
  ]

  it.each([
    ['repeats every second', always('FREQ=SECONDLY')],
    ['repeats every second since 1970', always('FREQ=SECONDLY', '19700101T000000Z')],
    ['repeats every minute', always('FREQ=MINUTELY')],
    ['counts to a billion', always('FREQ=SECONDLY;COUNT=999999999', '19700101T000000Z')],
    ['repeats at every second of every day', always(`FREQ=DAILY;${EVERY_SECOND}`)],
    ['has the last second of a year', always(`FREQ=YEARLY;${EVERY_SECOND};BYSETPOS=-1`)],
    [
      'has a thousand series of a thousand',
      calendar(
        many(1000, () => event('DTSTART:20260101T000000Z', 'DURATION:PT1M', 'RRULE:FREQ=HOURLY')),
      ),
    ],
    [
      'has more than can be stored',
      calendar(
        many(20_000, (index) =>
          event(
            `DTSTART:${new Date(Date.UTC(2026, 11, 2) + index * 600_000).toISOString().replace(/[-:]|\.\d+/g, '')}`,
            'DURATION:PT1M',
          ),
        ),
      ),
    ],
    [
      'has a hundred thousand events',
      calendar(many(100_000, () => event('DTSTART:20261202T000000Z', 'DURATION:PT1M'))),
    ],
  ])('that %s is too much', async (_what, file) => {
    expect(await busyIn(file)).toEqual(tooMuch)
  })

  it.each([
    ['begins events without end', calendar('BEGIN:VEVENT\r\n'.repeat(140_000)), 140_000],
    [
      'nests components',
      calendar(event('BEGIN:VALARM\r\n'.repeat(60_000), 'END:VALARM\r\n'.repeat(60_000))),
      1,
    ],
    ['has a rule that never matches', always('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'), 0],
    ['has another that never matches', always('FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=31'), 0],
    [
      'has one of days that don’t exist',
      always('FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2,4,6;INTERVAL=12'),
      0,
    ],
    [
      'excludes forty thousand times',
      calendar(
        event(
          'DTSTART:20261202T080000Z',
          'DURATION:PT1H',
          many(40_000, (index) => `EXDATE:20261202T${String(index).padStart(6, '0')}Z`),
        ),
      ),
      0,
    ],
    [
      'has periods of a hundred years',
      calendar(event('DTSTART:19000101T000000Z', 'DURATION:P36500D', 'RRULE:FREQ=DAILY')),
      0,
    ],
    ['is from the last day of the calendar', always('FREQ=DAILY', '99991231T235959Z'), 0],
  ])('that %s is read', async (_what, file, unread) => {
    expect(await busyIn(file)).toMatchObject({ ok: true, unread })
  })

  it('doesn’t stop the server, or take its memory', async () => {
    const before = process.memoryUsage().heapUsed
    let ticks = 0
    const ticking = setInterval(() => ticks++, 10)
    const changingZone = calendar(
      ...zone('FREQ=SECONDLY'),
      event('DTSTART;TZID=Here:20261202T080000', 'DURATION:PT1H'),
    )
    const longLine = calendar(event(`DTSTART${';A=b'.repeat(500_000)}:20261202T000000Z`))
    const files = [changingZone, longLine]
    const answers = await Promise.all(files.map(busyIn))
    clearInterval(ticking)
    expect(answers).toEqual([tooMuch, tooMuch])
    expect(ticks).toBeGreaterThan(20)
    await wait(10)
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(50 * MEGABYTE)
    // And the next one is read.
    expect(await busyIn(calendar())).toEqual({ ok: true, busy: [], unread: 0 })
  })
})
