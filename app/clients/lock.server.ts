import type { Tx } from '#app/platform/db.server.ts'

/** Two tabs that change one provider's clients take turns. */
export async function lockClients(tx: Tx, providerId: string) {
  await tx
    .selectFrom('providers')
    .select('id')
    .where('id', '=', providerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}
