import { EventEmitter } from 'node:events'
import type { Database } from './db.server.ts'

/** Receives in this process every notification about a person on a database channel. */
export async function personBus(database: Pick<Database, 'listen'>, channel: string) {
  const bus = new EventEmitter().setMaxListeners(0)
  await database.listen(
    channel,
    (userId) => bus.emit(userId),
    // Notifications missed during an outage are recovered by querying again.
    () => {
      for (const userId of bus.eventNames()) bus.emit(userId)
    },
  )
  return {
    /** Calls back whenever there may be something new about them. Returns an unsubscribe function. */
    on(userId: string, onEvent: () => void) {
      bus.on(userId, onEvent)
      return () => void bus.off(userId, onEvent)
    },
  }
}
