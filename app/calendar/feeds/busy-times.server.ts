import { besideTheServer } from '#app/platform/threads.server.ts'
import { SECOND } from '#app/platform/time.ts'
import type { BusyAnswer, BusyRequest } from './read-busy-times.ts'

/** The largest calendar that is read. */
const LARGEST = 2 * 1024 * 1024
/** The largest that people have takes a second. */
const LONGEST = 5 * SECOND

export type BusyTime = { start: Date; end: Date }

export type BusyTimes =
  /**
   * Busy times in order, none of which touches the next. `unread` is how many events are broken: nobody
   * knows when they are.
   */
  | { ok: true; busy: BusyTime[]; unread: number }
  /** It is no iCalendar file; or it is too large, or repeats too often. */
  | { ok: false; why: 'not a calendar' | 'too much' }

/**
 * When someone is busy between two instants, by a calendar that anyone may have written. Whole days, and
 * times without a zone, are South African. Events marked as free or cancelled aren't counted, nor are those that
 * `writeCalendar` wrote under `ownDomain`: someone may have copied a job into the calendar that we read.
 * Nothing but the times leaves the thread that reads it.
 */
export async function busyTimesOf(
  file: Uint8Array,
  { from, to, ownDomain = null }: { from: Date; to: Date; ownDomain?: string | null },
): Promise<BusyTimes> {
  if (file.byteLength > LARGEST) return { ok: false, why: 'too much' }
  const request: BusyRequest = {
    file,
    window: { start: from.getTime(), end: to.getTime() },
    ownDomain,
  }
  const thread = new URL('./busy-times.thread.ts', import.meta.url)
  const read = await besideTheServer<BusyAnswer>(thread, request, LONGEST)
  if (!read) return { ok: false, why: 'too much' }
  if (!read.answer.ok) return read.answer
  const { busy, unread } = read.answer
  return {
    ok: true,
    busy: busy.map(({ start, end }) => ({ start: new Date(start), end: new Date(end) })),
    unread,
  }
}
