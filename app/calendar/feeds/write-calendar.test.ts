import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import { mergeWithin } from './intervals.ts'
import { readBusyTimes } from './read-busy-times.ts'
import { fileOf } from './test-calendars.ts'
import { type CalendarEntry, writeCalendar } from './write-calendar.ts'

const entry: CalendarEntry = {
  uid: 'job-1@thembeka.example',
  sequence: 2,
  changedAt: new Date('2026-11-26T06:00:00.500Z'),
  start: new Date('2026-12-02T08:00:00Z'),
  end: new Date('2026-12-02T09:30:00Z'),
  title: 'Sipho, Mamelodi',
  place: 'Mamelodi; Gauteng',
  description: 'Bring:\r\nC:\\pipes',
  isCancelled: false,
}

it('writes a calendar that programs fetch every hour', () => {
  expect(writeCalendar({ name: 'Jobs, Thembeka', entries: [entry] }).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Thembeka//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'NAME;VALUE=TEXT:Jobs\\, Thembeka',
    'X-WR-CALNAME;VALUE=TEXT:Jobs\\, Thembeka',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    'UID:job-1@thembeka.example',
    'DTSTAMP:20261126T060000Z',
    'LAST-MODIFIED:20261126T060000Z',
    'SEQUENCE:2',
    'DTSTART:20261202T080000Z',
    'DTEND:20261202T093000Z',
    'SUMMARY:Sipho\\, Mamelodi',
    'LOCATION:Mamelodi\\; Gauteng',
    'DESCRIPTION:Bring:\\nC:\\\\pipes',
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

it('writes that something is cancelled, and nothing of what it doesn’t have', () => {
  const { place, description, ...bare } = entry
  const lines = writeCalendar({ name: 'Jobs', entries: [{ ...bare, isCancelled: true }] }).split(
    '\r\n',
  )
  expect(lines).toContain('STATUS:CANCELLED')
  expect(lines).toContain('TRANSP:TRANSPARENT')
  expect(lines.filter((line) => /^(LOCATION|DESCRIPTION|METHOD)/.test(line))).toEqual([])
})

it('writes an empty calendar', () => {
  const file = writeCalendar({ name: 'Jobs', entries: [] })
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*\r\nEND:VCALENDAR\r\n$/)
  const window = { start: 0, end: 1 }
  expect(readBusyTimes({ file: fileOf(file), window, ownDomain: null })).toEqual({
    ok: true,
    busy: [],
    unread: 0,
  })
})

it('continues long lines of isiZulu and emoji without breaking a character', () => {
  const title = `Ukulungisa ipayipi elivuzayo ekhishini, nokushintsha umpompi ${'👩🏾‍🔧'.repeat(20)} – ngiyabonga kakhulu ńôčhłuthŵ`
  const file = writeCalendar({ name: 'Jobs', entries: [{ ...entry, title }] })
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file).not.toContain('\uFFFD')
  expect(textsOf(file).get('SUMMARY')).toBe(title)
})

it('leaves out what no calendar can have', () => {
  const title = 'a\0b\u0007c\u0085d\uD800e\tf\rg'
  const file = writeCalendar({ name: 'Jobs', entries: [{ ...entry, title }] })
  expect(textsOf(file).get('SUMMARY')).toBe('abcd\uFFFDe\tf\ng')
})

it('lets no text become a property or an event of its own', () => {
  const text = 'x\r\nEND:VEVENT\nBEGIN:VEVENT\rATTENDEE:mailto:a@b.example\u2028STATUS:CANCELLED'
  const file = writeCalendar({
    name: text,
    entries: [{ ...entry, title: text, place: text, description: text, uid: text }],
  })
  const [calendar] = [new ICAL.Component(ICAL.parse(file))]
  expect(calendar.getAllSubcomponents()).toHaveLength(1)
  expect(calendar.getFirstSubcomponent('vevent')!.getAllProperties('attendee')).toEqual([])
})

/** Reads the text properties of a file by the letter of the standard, without the library that wrote it. */
function textsOf(file: string): Map<string, string> {
  return new Map(
    file
      .replaceAll('\r\n ', '')
      .split('\r\n')
      .filter((line) => line.includes(':'))
      .map((line) => {
        const colon = line.indexOf(':')
        const value = line
          .slice(colon + 1)
          .replace(/\\(.)/gs, (_whole, character: string) =>
            character.toLowerCase() === 'n' ? '\n' : character,
          )
        return [line.slice(0, colon), value]
      }),
  )
}

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({
    unit: fc.constantFrom('\\', 'n', ',', ';', ':', '"', '^', '\n', ' ', '\t', 'é', '🏳️‍🌈', 'ngq'),
    maxLength: 200,
  }),
)
const instant = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => new Date(Math.floor(date.getTime() / 1000) * 1000))

it('can be read again as it was written', () => {
  fc.assert(
    fc.property(
      fc.record({
        title: text,
        place: text,
        description: text,
        uid: text,
        sequence: fc.nat(),
        start: instant,
        changedAt: instant,
        isCancelled: fc.boolean(),
      }),
      (written) => {
        const end = new Date(written.start.getTime() + 3_600_000)
        const file = writeCalendar({ name: written.title, entries: [{ ...written, end }] })
        for (const line of file.split('\r\n'))
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        const texts = textsOf(file)
        const event = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent')!
        const values = {
          SUMMARY: written.title,
          UID: written.uid,
          LOCATION: written.place,
          DESCRIPTION: written.description,
        }
        for (const [name, value] of Object.entries(values)) {
          expect(texts.get(name) ?? '').toBe(value)
          expect(event.getFirstPropertyValue(name.toLowerCase()) ?? '').toBe(value)
        }
        expect(texts.get('NAME;VALUE=TEXT')).toBe(written.title)
        expect(texts.get('SEQUENCE')).toBe(String(written.sequence))
        expect(event.getFirstPropertyValue('last-modified')!.toString()).toBe(
          `${written.changedAt.toISOString().slice(0, 19)}Z`,
        )
      },
    ),
  )
})

it('takes the time of what isn’t cancelled, and no other', () => {
  const window = { start: Date.UTC(2024, 0, 1), end: Date.UTC(2025, 0, 1) }
  const times = fc.array(
    fc.record({ start: instant, minutes: fc.nat(5000), isCancelled: fc.boolean() }),
    { maxLength: 50 },
  )
  fc.assert(
    fc.property(times, (all) => {
      const entries = all.map(({ start, minutes, isCancelled }, index) => ({
        ...entry,
        uid: `job-${index}@thembeka.example`,
        start,
        end: new Date(start.getTime() + minutes * 60_000),
        isCancelled,
      }))
      const file = fileOf(writeCalendar({ name: 'Jobs', entries }))
      const expected = mergeWithin(
        window,
        entries
          .filter(({ isCancelled }) => !isCancelled)
          .map(({ start, end }) => ({ start: start.getTime(), end: end.getTime() })),
      )
      expect(readBusyTimes({ file, window, ownDomain: null })).toEqual({
        ok: true,
        busy: expected,
        unread: 0,
      })
      expect(readBusyTimes({ file, window, ownDomain: 'thembeka.example' })).toEqual({
        ok: true,
        busy: [],
        unread: 0,
      })
    }),
  )
})
