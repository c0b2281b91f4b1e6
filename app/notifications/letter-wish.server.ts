import type { Db, Queryable, Tx } from '#app/platform/db.server.ts'
import { isLetterOfChoice, type LetterOfChoice } from './letters-wanted.ts'

/** Whether a provider gets this letter: those that can be done without, only while they are wanted. */
export async function wantsLetter(db: Db, providerId: string, letter: string): Promise<boolean> {
  if (!isLetterOfChoice(letter)) return true
  return !(await lettersOff(db, providerId)).includes(letter)
}

/** Letters that this provider doesn't want. */
export async function lettersOff(db: Queryable, providerId: string): Promise<LetterOfChoice[]> {
  const rows = await db
    .selectFrom('provider_letters_off')
    .select('letter')
    .where('provider_id', '=', providerId)
    .execute()
  return rows.map(({ letter }) => letter).filter(isLetterOfChoice)
}

/** Of the letters that can be done without, those that this provider no longer wants. */
export async function setLettersOff(tx: Tx, providerId: string, letters: LetterOfChoice[]) {
  await tx.deleteFrom('provider_letters_off').where('provider_id', '=', providerId).execute()
  if (letters.length > 0)
    await tx
      .insertInto('provider_letters_off')
      .values(letters.map((letter) => ({ provider_id: providerId, letter })))
      .execute()
}
