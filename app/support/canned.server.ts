import { type Db, type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { Language } from '#app/platform/languages.ts'

export type ReadyWords = Partial<Record<Language, string>>
export type ReadyAnswer = { id: string; word: string; words: ReadyWords }

/** Saved replies, found by "/word". */
export async function readyAnswers(db: Db): Promise<ReadyAnswer[]> {
  const rows = await db
    .selectFrom('support_answers')
    .select(['id', 'word', 'words'])
    .orderBy('word')
    .execute()
  return rows as ReadyAnswer[]
}

async function readyAnswer(tx: Tx, word: string): Promise<ReadyWords | null> {
  const answer = await tx
    .selectFrom('support_answers')
    .select('words')
    .where('word', '=', word)
    .executeTakeFirst()
  return (answer?.words as ReadyWords | undefined) ?? null
}

/** Saves a reply under its word; texts of a language replace the previous ones. */
export async function saveReadyAnswer(
  db: Db,
  { word, words, by, now }: { word: string; words: ReadyWords; by: string; now: Date },
) {
  await transaction(db, async (tx) => {
    const row = { words: JSON.stringify(words), changed_by: by, changed_at: now }
    const before = await readyAnswer(tx, word)
    await tx
      .insertInto('support_answers')
      .values({ id: newId(), word, ...row })
      .onConflict((conflict) => conflict.column('word').doUpdateSet(row))
      .execute()
    await recordEvent(tx, {
      name: 'ready answer saved',
      about: { kind: 'ready answer', id: word },
      by,
      now,
      audit: { before, after: words },
    })
  })
}

export async function removeReadyAnswer(
  db: Db,
  { word, by, now }: { word: string; by: string; now: Date },
) {
  await transaction(db, async (tx) => {
    const before = await readyAnswer(tx, word)
    const { numDeletedRows } = await tx
      .deleteFrom('support_answers')
      .where('word', '=', word)
      .executeTakeFirst()
    if (numDeletedRows)
      await recordEvent(tx, {
        name: 'ready answer removed',
        about: { kind: 'ready answer', id: word },
        by,
        now,
        audit: { before, after: null },
      })
  })
}
