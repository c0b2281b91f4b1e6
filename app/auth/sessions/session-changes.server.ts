import type { Database } from '#app/platform/db.server.ts'
import { personBus } from '#app/platform/person-bus.server.ts'

/** Says when a person's sessions, ban or roles changed in any process, for connections that stay open. */
type SessionChanges = {
  /** Calls back whenever this person's sessions should be checked again. Returns how to stop. */
  onChange: (userId: string, changed: () => void) => () => void
}

/** Written to by the triggers of migration 0160. */
const CHANNEL = 'session_changes'

export async function startSessionChanges(
  database: Pick<Database, 'listen'>,
): Promise<SessionChanges> {
  const bus = await personBus(database, CHANNEL)
  return { onChange: bus.on }
}
