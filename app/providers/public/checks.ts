import { type Check, checkCodes } from '#app/directory/public/checks.ts'

export { type Check, checkCodes, checks } from '#app/directory/public/checks.ts'

/** Each check is repeated after this long; one that isn't counts no more. */
export const CHECK_LASTS_DAYS = 365

export type CheckRow = {
  check: string
  finding: string
  done_at: Date | null
  expires_at: Date | null
  due_at: Date | null
}

export type ShownCheck = {
  check: Check
  state: 'done' | 'expired' | 'not yet'
  finding: string
  doneAt: Date | null
  /** For one that is open: when it is planned. */
  dueAt: Date | null
}

/** All seven in their one order, done or not: nobody's list is shorter than another's. */
export function shownChecks(rows: readonly CheckRow[], now: Date): ShownCheck[] {
  return checkCodes.map((check) => {
    const row = rows.find((otherRow) => otherRow.check === check)
    const wasDone = row?.done_at != null && row.done_at <= now
    const hasRunOut = wasDone && row.expires_at !== null && row.expires_at <= now
    const state = hasRunOut ? 'expired' : wasDone ? 'done' : 'not yet'
    return {
      check,
      state,
      finding: state === 'done' ? row!.finding : '',
      doneAt: wasDone ? row.done_at : null,
      dueAt: state !== 'done' && row?.due_at && row.due_at > now ? row.due_at : null,
    }
  })
}

export function checksDone(shown: readonly ShownCheck[]) {
  return shown.filter(({ state }) => state === 'done').length
}

/** The next instant at which one of them runs out, and a page that shows them reads differently. */
export function nextExpiry(rows: readonly CheckRow[], now: Date): Date | null {
  const ahead = rows
    .flatMap(({ done_at, expires_at, due_at }) => [done_at && expires_at, due_at])
    .filter((position): position is Date => position != null && position > now)
  return ahead.length > 0 ? new Date(Math.min(...ahead.map(Number))) : null
}
