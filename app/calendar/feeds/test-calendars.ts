import { readBusyTimes } from './read-busy-times.ts'

export const windowOf = (from: string, to: string) => ({
  start: Date.parse(from),
  end: Date.parse(to),
})

/** December 2026, as South Africa lives it. */
export const december = windowOf('2026-12-01T00:00:00+02:00', '2027-01-01T00:00:00+02:00')

export const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')

export const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')

export const fileOf = (text: string) => new TextEncoder().encode(text)

/** What is read of a calendar: "2026-12-01T08:00Z to 2026-12-01T09:00Z" for each busy time. */
export function read(text: string, window = december, ownDomain: string | null = null) {
  const answer = readBusyTimes({ file: fileOf(text), window, ownDomain })
  return answer.ok
    ? {
        busy: answer.busy.map(({ start, end }) => `${minute(start)} to ${minute(end)}`),
        unread: answer.unread,
      }
    : answer.why
}

const minute = (instant: number) => new Date(instant).toISOString().replace(':00.000', '')

/** The busy times of one event, or null where it can't be read. */
export function busy(...lines: string[]) {
  const answer = read(calendar(event(...lines)))
  return typeof answer === 'string' || answer.unread > 0 ? null : answer.busy
}
