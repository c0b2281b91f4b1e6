import type { Tx } from '#app/platform/db.server.ts'
import { lockProvider } from '#app/providers/index.server.ts'

/** Serializes changes of one provider's clients. */
export async function lockClients(tx: Tx, providerId: string) {
  await lockProvider(tx, providerId)
}
