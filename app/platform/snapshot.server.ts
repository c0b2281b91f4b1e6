import type { Database } from './db.server.ts'
import { CHANGED_CHANNEL } from './events.server.ts'

type Options<Value> = {
  tag: string
  read: () => Promise<Value>
  /** Called in every process after it has read a changed value. */
  changed: (value: Value) => void
}

/** Data that every request reads: cached in memory, and reloaded when an event in any process has its tag. */
export async function startSnapshot<Value>(
  database: Pick<Database, 'listen'>,
  { tag, read, changed }: Options<Value>,
) {
  let current = await read()
  const refresh = async () => {
    const before = JSON.stringify(current)
    // While the database is down the value stays, as do the pages that show it.
    current = await read().catch(() => current)
    // A page rendered between the notification and this reload still shows the old value.
    if (JSON.stringify(current) !== before) changed(current)
  }
  await database.listen(
    CHANGED_CHANNEL,
    (payload) => {
      if ((JSON.parse(payload) as string[]).includes(tag)) void refresh()
    },
    () => void refresh(),
  )
  return { current: () => current, refresh }
}
