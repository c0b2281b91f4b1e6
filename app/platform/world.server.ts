import type { Db } from './db.server.ts'

export type World = { isDemonstration: () => boolean; refresh: () => Promise<void> }

/** Whether this database holds demonstration data, which every page then says. */
export async function startWorld(db: Db): Promise<World> {
  let kind: string | undefined
  const refresh = async () => {
    kind = (await readWorld(db))?.kind
  }
  await refresh()
  return { isDemonstration: () => kind === 'demonstration', refresh }
}

/** What kind of data this database holds, if that is recorded yet. */
export function readWorld(db: Db) {
  return db.selectFrom('world').selectAll().executeTakeFirst()
}
