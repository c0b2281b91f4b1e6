import { addDays, atMinute, dayOf, startOfDay } from '#app/platform/time.ts'
import type { BeadTone } from '#app/ui/bead.tsx'

/** The progress bar of a day starts at this hour. */
const MORNING_MINUTE = 8 * 60
/** More dots than this wouldn't fit on two lines of a phone. */
export const MOST_BEADS = 40

/** From when the day's decisions are counted: 08:00, or midnight before 08:00. */
export function countedFrom(now: Date): Date {
  const morning = atMinute(dayOf(now), MORNING_MINUTE)
  return now >= morning ? morning : startOfDay(dayOf(now))
}

export const endOfToday = (now: Date): Date => startOfDay(addDays(dayOf(now), 1))

/** Overdue, or due before the end of this day. */
export function urgency(dueAt: Date, now: Date): 'late' | 'today' | 'later' {
  if (dueAt <= now) return 'late'
  return dueAt <= endOfToday(now) ? 'today' : 'later'
}

/** The time left, shown in a ring: "40m", "6h", "2d"; "0" when overdue. */
export function shortTime(minutesLeft: number): string {
  if (minutesLeft < 60) return minutesLeft <= 0 ? '0' : `${minutesLeft}m`
  const hours = Math.floor(minutesLeft / 60)
  return hours < 24 ? `${hours}h` : `${Math.floor(hours / 24)}d`
}

/**
 * The day's progress as a row of dots: decided, the open case, due today, the rest. A long row is scaled down
 * without dropping any non-empty part.
 */
export function morningBeads({
  done,
  due,
  rest,
  isOpen,
}: {
  done: number
  due: number
  rest: number
  isOpen: boolean
}): BeadTone[] {
  const now = isOpen && due + rest > 0 ? 1 : 0
  const dueLeft = Math.max(0, due - now)
  const restLeft = due > 0 ? rest : Math.max(0, rest - now)
  const total = done + now + dueLeft + restLeft
  const scale = total > MOST_BEADS ? (MOST_BEADS - 2 - now) / (total - now) : 1
  const shown = (count: number) => (count === 0 ? 0 : Math.max(1, Math.floor(count * scale)))
  return [
    ...Array<BeadTone>(shown(done)).fill('done'),
    ...Array<BeadTone>(now).fill('now'),
    ...Array<BeadTone>(shown(dueLeft)).fill('refused'),
    ...Array<BeadTone>(shown(restLeft)).fill('todo'),
  ]
}
