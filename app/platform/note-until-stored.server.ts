import { setTimeout as wait } from 'node:timers/promises'

/**
 * The delays between retries of a record, in milliseconds, for ten minutes. After an outage a job is handed
 * out again after two seconds at the earliest; this is faster.
 */
const NOTE_AGAIN_AFTER: readonly number[] = [200, ...Array<number>(1200).fill(500)]

/**
 * Records that something was sent: an email, an SMS. It can't be recalled, so a database restart at that
 * moment must not cause a second one.
 */
export async function noteUntilStored(
  note: () => Promise<unknown>,
  pauses: readonly number[] = NOTE_AGAIN_AFTER,
) {
  for (const pause of [...pauses, null]) {
    try {
      await note()
      return
    } catch (error) {
      if (pause === null) throw error
      await wait(pause)
    }
  }
}
