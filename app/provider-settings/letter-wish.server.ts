import type { Db } from '#app/platform/db.server.ts'
import { isLetterOfChoice } from './letters-wanted.ts'
import { lettersOff } from './queries.server.ts'

/** Whether a provider gets this letter: those that can be done without, only while they are wanted. */
export async function wantsLetter(db: Db, providerId: string, letter: string): Promise<boolean> {
  if (!isLetterOfChoice(letter)) return true
  return !(await lettersOff(db, providerId)).includes(letter)
}
