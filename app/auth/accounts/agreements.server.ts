import type { Tx } from '#app/platform/db.server.ts'
import type { AgreedText } from './agreed-texts.ts'

/** Somebody agrees to these texts. Agreeing once more at the same moment of the product keeps the first. */
export async function agreeTo(
  tx: Tx,
  {
    userId,
    texts,
    moment,
    at,
  }: { userId: string; texts: readonly AgreedText[]; moment: 'registration' | 'change'; at: Date },
) {
  if (texts.length === 0) return
  await tx
    .insertInto('agreements')
    .values(
      texts.map(({ text, version }) => ({ user_id: userId, text, version, moment, agreed_at: at })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
