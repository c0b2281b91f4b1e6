import type { Database } from './db.server.ts'
import { CHANGED_CHANNEL } from './events.server.ts'

type Options<Value> = {
  tag: string
  read: () => Promise<Value>
  /** Called in every process once it has read a changed value. */
  changed: (value: Value) => void
}

/** Data that every request reads: in memory, and read again when an event in any process carries its tag. */
export async function startSnapshot<Value>(
  database: Pick<Database, 'listen'>,
  { tag, read, changed }: Options<Value>,
) {
  let current = await read()
  const refresh = async () => {
    const before = JSON.stringify(current)
    // While the database is away the value is what it was, and so are the pages that show it.
    current = await read().catch(() => current)
    // A page drawn between the notification and this answer still shows the old value.
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
