import { EventEmitter } from 'node:events'
import type { Database } from '#app/platform/db.server.ts'

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
  const bus = new EventEmitter().setMaxListeners(0)
  await database.listen(
    CHANNEL,
    (userId) => bus.emit(userId),
    // A notification may have been missed while the connection was down.
    () => {
      for (const userId of bus.eventNames()) bus.emit(userId)
    },
  )
  return {
    onChange: (userId, changed) => {
      bus.on(userId, changed)
      return () => bus.off(userId, changed)
    },
  }
}
