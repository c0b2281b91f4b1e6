import type { Queryable, Tx } from '#app/platform/db.server.ts'

export type AgreedText = { text: 'terms' | 'privacy'; version: string }

/** The occasion on which the texts are agreed to. */
type Moment = 'registration' | 'application' | 'payment' | 'change'

/** Records an agreement to these texts. A repetition on the same occasion keeps the first. */
export async function agreeTo(
  tx: Tx,
  {
    userId,
    texts,
    moment,
    now,
  }: { userId: string; texts: readonly AgreedText[]; moment: Moment; now: Date },
) {
  if (texts.length === 0) return
  await tx
    .insertInto('agreements')
    .values(
      texts.map(({ text, version }) => ({
        user_id: userId,
        text,
        version,
        moment,
        agreed_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Every text that someone agreed to, with its version. */
export function agreedTextsOf(db: Queryable, userId: string) {
  return db
    .selectFrom('agreements')
    .select(['text', 'version'])
    .where('user_id', '=', userId)
    .execute()
}

/** When someone first agreed to each version of a text. */
export async function agreedVersions(db: Queryable, userId: string, text: AgreedText['text']) {
  const rows = await db
    .selectFrom('agreements')
    .select(['version', (eb) => eb.fn.min('agreed_at').as('at')])
    .where('user_id', '=', userId)
    .where('text', '=', text)
    .groupBy('version')
    .execute()
  return new Map(rows.map(({ version, at: happenedAt }) => [version, happenedAt]))
}
