import { EventEmitter } from 'node:events'
import type { Database } from './db.server.ts'

/** Hears in this process of every notification about a person that the database sends on a channel. */
export async function personBus(database: Pick<Database, 'listen'>, channel: string) {
  const bus = new EventEmitter().setMaxListeners(0)
  await database.listen(
    channel,
    (userId) => bus.emit(userId),
    // Whatever was missed while the connection was down is found by asking again.
    () => {
      for (const userId of bus.eventNames()) bus.emit(userId)
    },
  )
  return {
    /** Calls back whenever there may be something new about them. Returns how to stop. */
    on(userId: string, onEvent: () => void) {
      bus.on(userId, onEvent)
      return () => void bus.off(userId, onEvent)
    },
  }
}
