import { type Check, checkCodes } from '#app/directory/public/checks.ts'

export { type Check, checkCodes, checks } from '#app/directory/public/checks.ts'

/** A check expires after this long unless it is repeated. */
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
  /** For an open check: when it is planned. */
  dueAt: Date | null
}

/** All seven in fixed order, done or not: every provider's list has the same length. */
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

/** When the next of them expires, which changes the pages that show them. */
export function nextExpiry(rows: readonly CheckRow[], now: Date): Date | null {
  const ahead = rows
    .flatMap(({ done_at, expires_at, due_at }) => [done_at && expires_at, due_at])
    .filter((position): position is Date => position != null && position > now)
  return ahead.length > 0 ? new Date(Math.min(...ahead.map(Number))) : null
}
