import type { Database } from '#app/platform/db.server.ts'
import { personBus } from '#app/platform/person-bus.server.ts'

/** Notifies long-lived connections when a user's sessions, ban or roles change in any process. */
type SessionChanges = {
  /** Calls back whenever this user's sessions should be checked again. Returns an unsubscribe function. */
  onChange: (userId: string, changed: () => void) => () => void
}

/** Notified by the triggers of migration 0160. */
const CHANNEL = 'session_changes'

export async function startSessionChanges(
  database: Pick<Database, 'listen'>,
): Promise<SessionChanges> {
  const bus = await personBus(database, CHANNEL)
  return { onChange: bus.on }
}
