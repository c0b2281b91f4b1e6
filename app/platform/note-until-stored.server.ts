import { setTimeout as wait } from 'node:timers/promises'

/**
 * How long after each other a note is tried again, in milliseconds: for ten minutes. When the database is back
 * the job is given out again after two seconds at the soonest; the note is faster.
 */
const NOTE_AGAIN_AFTER: readonly number[] = [200, ...Array<number>(1200).fill(500)]

/**
 * Notes that something has left the house: an email, a text. It can't be taken back, so a database that
 * restarts at that moment is no reason to send it twice.
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
