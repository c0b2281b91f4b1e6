import { describe, expect, it } from 'vitest'
import { readBusyTimes } from './read-busy-times.ts'
import { busy, calendar, event, fileOf, read, windowOf } from './test-calendars.ts'

/** The days of December on which someone is busy. */
const days = (times: string[] | null) => times?.map((time) => Number(time.slice(8, 10)))

describe('times', () => {
  it.each([
    ['in UTC', ['DTSTART:20261202T080000Z', 'DTEND:20261202T093000Z']],
    ['without a zone', ['DTSTART:20261202T100000', 'DTEND:20261202T113000']],
    [
      'in the zone of Johannesburg',
      ['DTSTART;TZID=Africa/Johannesburg:20261202T100000', 'DURATION:PT1H30M'],
    ],
    [
      'in another zone',
      ['DTSTART;TZID=Europe/Berlin:20261202T090000', 'DTEND;TZID=Europe/London:20261202T093000'],
    ],
    [
      'in a zone with a name before it',
      ['DTSTART;TZID=/example.org/2026/America/New_York:20261202T030000', 'DURATION:PT90M'],
    ],
    ['in a zone of quotes', ['DTSTART;TZID="Europe/Berlin":20261202T090000', 'DURATION:PT90M']],
    [
      'in a zone that nobody knows',
      ['DTSTART;TZID=South Africa Standard Time:20261202T100000', 'DURATION:PT90M'],
    ],
  ])('are read %s', (_where, lines) => {
    expect(busy(...lines)).toEqual(['2026-12-02T08:00Z to 2026-12-02T09:30Z'])
  })

  it('are read in a zone that the file defines, with its summer time', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:W. Europe Standard Time',
      'BEGIN:STANDARD',
      'DTSTART:16010101T030000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:16010101T020000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
    ]
    const daily = event(
      'DTSTART;TZID=W. Europe Standard Time:20260101T090000',
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY',
    )
    const clockChange = windowOf('2026-10-24T00:00:00Z', '2026-10-26T00:00:00Z')
    expect(read(calendar(daily, ...zone), clockChange)).toEqual({
      busy: ['2026-10-24T07:00Z to 2026-10-24T08:00Z', '2026-10-25T08:00Z to 2026-10-25T09:00Z'],
      unread: 0,
    })
  })

  it('of a whole day are that day here', () => {
    const day = ['2026-12-01T22:00Z to 2026-12-02T22:00Z']
    expect(busy('DTSTART;VALUE=DATE:20261202')).toEqual(day)
    expect(busy('DTSTART:20261202')).toEqual(day)
    expect(busy('DTSTART;VALUE=DATE:20261202', 'DTEND;VALUE=DATE:20261203')).toEqual(day)
    expect(busy('DTSTART;VALUE=DATE:20261202', 'DURATION:P1D')).toEqual(day)
    expect(busy('DTSTART;VALUE=DATE:20261202', 'DTEND;VALUE=DATE:20261205')).toEqual([
      '2026-12-01T22:00Z to 2026-12-04T22:00Z',
    ])
  })

  it('are only those of the window', () => {
    expect(busy('DTSTART:20261130T200000Z', 'DTEND:20261130T230000Z')).toEqual([
      '2026-11-30T22:00Z to 2026-11-30T23:00Z',
    ])
    expect(busy('DTSTART:20200101T000000Z', 'DTEND:20300101T000000Z')).toEqual([
      '2026-11-30T22:00Z to 2026-12-31T22:00Z',
    ])
    expect(busy('DTSTART:20261130T200000Z', 'DTEND:20261130T220000Z')).toEqual([])
    expect(busy('DTSTART:20270101T000000', 'DURATION:PT1H')).toEqual([])
  })

  it('of no length, or that end before they begin, are none', () => {
    expect(busy('DTSTART:20261202T080000Z')).toEqual([])
    expect(busy('DTSTART:20261202T080000Z', 'DTEND:20261202T070000Z')).toEqual([])
    expect(busy('DTSTART:20261202T080000Z', 'DURATION:-PT1H')).toEqual([])
  })
})

describe('what isn’t counted', () => {
  const time = ['DTSTART:20261202T080000Z', 'DTEND:20261202T090000Z']

  it.each([
    'TRANSP:TRANSPARENT',
    'transp:transparent',
    'STATUS:CANCELLED',
    'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
  ])('is what is marked %s', (line) => {
    expect(busy(...time, line)).toEqual([])
  })

  it.each([
    'TRANSP:OPAQUE',
    'STATUS:TENTATIVE',
    'X-MICROSOFT-CDO-BUSYSTATUS:OOF',
    'X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE',
  ])('isn’t what is marked %s', (line) => {
    expect(busy(...time, line)).toHaveLength(1)
  })

  it('is a task, an alarm, and what we wrote ourselves', () => {
    const alarm = ['BEGIN:VALARM', 'TRIGGER:-PT15M', 'DURATION:PT5H', 'REPEAT:2', 'END:VALARM']
    const task = ['BEGIN:VTODO', 'DTSTART:20261203T080000Z', 'DURATION:PT1H', 'END:VTODO']
    const ours = event('UID:job-1@thembeka.example', 'DTSTART:20261204T080000Z', 'DURATION:PT1H')
    const file = calendar(event(...time, ...alarm), ...task, ours)
    expect(read(file, undefined, 'thembeka.example')).toEqual({
      busy: ['2026-12-02T08:00Z to 2026-12-02T09:00Z'],
      unread: 0,
    })
    expect(read(file)).toHaveProperty('busy.length', 2)
  })
})

describe('free and busy times', () => {
  it('are counted unless they are free', () => {
    const file = calendar(
      'BEGIN:VFREEBUSY',
      'DTSTART:20261201T000000Z',
      'DTEND:20261231T000000Z',
      'FREEBUSY:20261202T080000Z/PT1H,20261203T080000Z/20261203T093000Z',
      'FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20261204T080000Z/PT1H',
      'FREEBUSY;FBTYPE=FREE:20261205T080000Z/PT1H',
      'END:VFREEBUSY',
    )
    expect(read(file)).toEqual({
      busy: [
        '2026-12-02T08:00Z to 2026-12-02T09:00Z',
        '2026-12-03T08:00Z to 2026-12-03T09:30Z',
        '2026-12-04T08:00Z to 2026-12-04T09:00Z',
      ],
      unread: 0,
    })
  })
})

describe('series', () => {
  const monday = ['DTSTART;TZID=Africa/Johannesburg:20261207T090000', 'DURATION:PT1H']

  it.each([
    ['every day', 'FREQ=DAILY;COUNT=4', [7, 8, 9, 10]],
    ['every second day until a day', 'FREQ=DAILY;INTERVAL=2;UNTIL=20261211', [7, 9, 11]],
    ['until an instant', 'FREQ=DAILY;UNTIL=20261209T070000Z', [7, 8, 9]],
    ['until the moment before', 'FREQ=DAILY;UNTIL=20261209T065959Z', [7, 8]],
    ['until what clocks show here', 'FREQ=DAILY;UNTIL=20261209T090000', [7, 8, 9]],
    ['on weekdays', 'FREQ=WEEKLY;BYDAY=MO,WE;COUNT=5', [7, 9, 14, 16, 21]],
    ['every second week', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU', [7, 20, 21]],
    ['from Monday on', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=MO', [7, 13, 21, 27]],
    ['on the last working day', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', [7, 31]],
    ['on the 15th', 'FREQ=MONTHLY;BYMONTHDAY=15', [7, 15]],
    ['on the second Tuesday', 'FREQ=MONTHLY;BYDAY=2TU', [7, 8]],
    ['on Christmas', 'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25', [7, 25]],
    ['never again', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', [7]],
    ['with parts that nobody knows', 'FREQ=DAILY;COUNT=2;X-OTHER=1', [7, 8]],
  ])('take place %s', (_when, rule, expected) => {
    expect(days(busy(...monday, `RRULE:${rule}`))).toEqual(expected)
  })

  it('that began long ago go on', () => {
    const lines = ['DTSTART;TZID=Africa/Johannesburg:19990104T090000', 'DURATION:PT1H']
    expect(days(busy(...lines, 'RRULE:FREQ=WEEKLY;UNTIL=99991231T235959Z'))).toEqual([
      7, 14, 21, 28,
    ])
    expect(days(busy(...lines, 'RRULE:FREQ=WEEKLY;COUNT=1459'))).toEqual([7, 14])
    expect(busy(...lines, 'RRULE:FREQ=WEEKLY;COUNT=3')).toEqual([])
  })

  it('of which one began before the window and isn’t over are counted', () => {
    expect(
      busy('DTSTART:20261029T200000Z', 'DURATION:P3D', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=29'),
    ).toEqual(['2026-11-30T22:00Z to 2026-12-02T20:00Z', '2026-12-29T20:00Z to 2026-12-31T22:00Z'])
  })

  it('of whole days are counted', () => {
    expect(busy('DTSTART;VALUE=DATE:20261201', 'RRULE:FREQ=WEEKLY;UNTIL=20261208')).toEqual([
      '2026-11-30T22:00Z to 2026-12-01T22:00Z',
      '2026-12-07T22:00Z to 2026-12-08T22:00Z',
    ])
  })

  it('have further times', () => {
    const lines = [...monday, 'RDATE;TZID=Africa/Johannesburg:20261209T120000,20261210T120000']
    const period = 'RDATE;VALUE=PERIOD:20261211T080000Z/PT3H,20261212T080000Z/20261212T090000Z'
    expect(busy(...lines, period)).toEqual([
      '2026-12-07T07:00Z to 2026-12-07T08:00Z',
      '2026-12-09T10:00Z to 2026-12-09T11:00Z',
      '2026-12-10T10:00Z to 2026-12-10T11:00Z',
      '2026-12-11T08:00Z to 2026-12-11T11:00Z',
      '2026-12-12T08:00Z to 2026-12-12T09:00Z',
    ])
  })

  it.each([
    ['an instant', 'EXDATE:20261208T070000Z'],
    ['a time of the zone', 'EXDATE;TZID=Africa/Johannesburg:20261208T090000'],
    ['a time of another zone', 'EXDATE;TZID=Europe/Berlin:20261208T080000'],
    ['a day', 'EXDATE;VALUE=DATE:20261208'],
    ['several', 'EXDATE:20261208T070000Z,20270108T070000Z'],
  ])('leave out %s', (_what, line) => {
    expect(days(busy(...monday, 'RRULE:FREQ=DAILY;COUNT=3', line))).toEqual([7, 9])
  })

  it('leave out the first as well, and nothing at another time', () => {
    const lines = [...monday, 'RRULE:FREQ=DAILY;COUNT=3']
    expect(days(busy(...lines, 'EXDATE:20261207T070000Z'))).toEqual([8, 9])
    expect(days(busy(...lines, 'EXDATE:20261207T090000Z'))).toEqual([7, 8, 9])
  })

  it('of whole days leave out a day, with a time or without', () => {
    const lines = ['DTSTART;VALUE=DATE:20261201', 'RRULE:FREQ=WEEKLY;COUNT=2']
    const first = ['2026-11-30T22:00Z to 2026-12-01T22:00Z']
    expect(busy(...lines, 'EXDATE;VALUE=DATE:20261208')).toEqual(first)
    expect(busy(...lines, 'EXDATE:20261208T000000')).toEqual(first)
  })

  describe('of which one is replaced', () => {
    const series = event('UID:weekly', ...monday, 'RRULE:FREQ=WEEKLY')
    const instead = (...lines: string[]) => event('UID:weekly', ...lines)
    const replaced = (...lines: string[]) => {
      const answer = read(calendar(series, instead(...lines)))
      return typeof answer === 'string' ? answer : answer.busy.map((time) => time.slice(8, 16))
    }

    it('have the time that replaces it', () => {
      const id = 'RECURRENCE-ID;TZID=Africa/Johannesburg:20261214T090000'
      expect(replaced(id, 'DTSTART:20261215T120000Z', 'DURATION:PT1H')).toEqual([
        '07T07:00',
        '15T12:00',
        '21T07:00',
        '28T07:00',
      ])
    })

    it('have it whichever comes first, and however its id is written', () => {
      for (const id of ['RECURRENCE-ID:20261214T070000Z', 'RECURRENCE-ID;VALUE=DATE:20261214']) {
        const moved = instead(id, 'DTSTART:20261215T120000Z', 'DURATION:PT1H')
        expect(read(calendar(moved, series))).toHaveProperty(
          'busy.1',
          '2026-12-15T12:00Z to 2026-12-15T13:00Z',
        )
        expect(read(calendar(moved, series))).toHaveProperty('busy.length', 4)
      }
    })

    it('don’t have it where it is cancelled or free', () => {
      const id = ['RECURRENCE-ID:20261214T070000Z', ...monday]
      expect(replaced(...id, 'STATUS:CANCELLED')).toEqual(['07T07:00', '21T07:00', '28T07:00'])
      expect(replaced(...id, 'TRANSP:TRANSPARENT')).toEqual(['07T07:00', '21T07:00', '28T07:00'])
    })

    it('have it where it comes from outside of the window, and not where it leaves it', () => {
      const later = replaced(
        'RECURRENCE-ID:20270104T070000Z',
        'DTSTART:20261230T070000Z',
        'DURATION:PT1H',
      )
      expect(later).toEqual(['07T07:00', '14T07:00', '21T07:00', '28T07:00', '30T07:00'])
      const earlier = replaced(
        'RECURRENCE-ID:20261228T070000Z',
        'DTSTART:20270130T070000Z',
        'DURATION:PT1H',
      )
      expect(earlier).toEqual(['07T07:00', '14T07:00', '21T07:00'])
    })

    it('have all later ones moved with it where it says so', () => {
      const moved = [
        'RECURRENCE-ID;RANGE=THISANDFUTURE:20261214T070000Z',
        'DTSTART:20261215T120000Z',
      ]
      expect(replaced(...moved, 'DURATION:PT2H')).toEqual([
        '07T07:00',
        '15T12:00',
        '22T12:00',
        '29T12:00',
      ])
      expect(replaced(...moved, 'DURATION:PT2H', 'STATUS:CANCELLED')).toEqual(['07T07:00'])
    })

    it('have the replacement of another series left alone', () => {
      const other = event(
        'UID:other',
        'RECURRENCE-ID:20261214T070000Z',
        'DTSTART:20261215T120000Z',
        'DURATION:PT1H',
      )
      expect(read(calendar(series, other))).toHaveProperty('busy.length', 5)
    })
  })
})

describe('files', () => {
  const good = event('DTSTART:20261202T080000Z', 'DTEND:20261202T090000Z')
  const fine = { busy: ['2026-12-02T08:00Z to 2026-12-02T09:00Z'], unread: 0 }

  it('are read with lines that end or continue as they please', () => {
    const folded =
      'BEGIN:VEVENT\r\nDTSTART:202612\r\n 02T080000Z\r\nDTEND\r\n\t:20261202T090000Z\r\nEND:VEVENT'
    for (const file of [calendar(good), calendar(folded), `\uFEFF${calendar(good)}`]) {
      expect(read(file)).toEqual(fine)
      expect(read(file.replaceAll('\r\n', '\n'))).toEqual(fine)
    }
    expect(read(calendar(good).replaceAll('\r\n', '\r'))).toEqual(fine)
  })

  it('may have several calendars', () => {
    expect(
      read(calendar(good) + calendar(event('DTSTART:20261203T080000Z', 'DURATION:PT1H'))),
    ).toEqual({
      busy: [...fine.busy, '2026-12-03T08:00Z to 2026-12-03T09:00Z'],
      unread: 0,
    })
  })

  it('may be damaged in what isn’t needed', () => {
    const file = calendar(
      event(
        'SUMMARY:Geyser\nthat bursts: END:VEVENT',
        'ATTENDEE;CN="Sipho:mailto:sipho@example.org',
        'nonsense',
        'DTSTART:20261202T080000Z',
        'DTEND:20261202T090000Z',
      ),
    )
    expect(read(file)).toEqual(fine)
  })

  it.each([
    ['no start', event('DURATION:PT1H')],
    ['a start that is no time', event('DTSTART:tomorrow', 'DURATION:PT1H')],
    ['a year that doesn’t exist', event('DTSTART:00000101T000000Z', 'DURATION:PT1H')],
    ['no end of itself', 'BEGIN:VEVENT\r\nDTSTART:20261203T080000Z\r\nDURATION:PT1H'],
    ['a length that is none', event('DTSTART:20261203T080000Z', 'DURATION:soon')],
    [
      'an exception that is none',
      event('DTSTART:20261203T080000Z', 'DURATION:PT1H', 'EXDATE:never'),
    ],
    [
      'a rule that is none',
      event('DTSTART:20261203T080000Z', 'DURATION:PT1H', 'RRULE:FREQ=SOMETIMES'),
    ],
    [
      'a rule of another calendar',
      event('DTSTART:20261203T080000Z', 'DURATION:PT1H', 'RRULE:RSCALE=HEBREW;FREQ=YEARLY'),
    ],
  ])('say that an event has %s, and lose no other', (_what, broken) => {
    expect(read(calendar(broken, good))).toEqual({ ...fine, unread: 1 })
    expect(read(calendar(good, broken))).toEqual({ ...fine, unread: 1 })
  })

  it('may be empty', () => {
    expect(read(calendar())).toEqual({ busy: [], unread: 0 })
  })

  it.each([
    '',
    '<!doctype html><title>Sign in</title>',
    'BEGIN:VCARD\r\nEND:VCARD',
    '\0\0\0\0',
    '{"a":1}',
  ])('aren’t calendars where they read "%s"', (file) => {
    expect(read(file)).toBe('not a calendar')
  })

  it('aren’t calendars where they are no text', () => {
    const file = Uint8Array.from({ length: 1000 }, (_, index) => index % 256)
    expect(
      readBusyTimes({ file, window: windowOf('2026-12-01', '2026-12-31'), ownDomain: null }),
    ).toEqual({
      ok: false,
      why: 'not a calendar',
    })
  })

  it('tell nothing but times', () => {
    const file = calendar(
      event(
        'UID:secret@example.org',
        'SUMMARY:secret',
        'LOCATION:secret',
        'ATTENDEE:mailto:secret@example.org',
        'DTSTART:20261202T080000Z',
        'DTEND:20261202T090000Z',
      ),
    )
    const answer = readBusyTimes({
      file: fileOf(file),
      window: windowOf('2026-12-01T00:00:00Z', '2026-12-31T00:00:00Z'),
      ownDomain: null,
    })
    expect(answer).toEqual({
      ok: true,
      busy: [
        { start: Date.parse('2026-12-02T08:00:00Z'), end: Date.parse('2026-12-02T09:00:00Z') },
      ],
      unread: 0,
    })
  })
})
