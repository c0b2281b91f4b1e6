import type { Tx } from '#app/platform/db.server.ts'
import { lockProvider } from '#app/providers/index.server.ts'

/** Two tabs that change one provider's clients take turns. */
export async function lockClients(tx: Tx, providerId: string) {
  await lockProvider(tx, providerId)
}
