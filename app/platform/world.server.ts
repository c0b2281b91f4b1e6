import type { Db } from './db.server.ts'

export type World = { isDemonstration: () => boolean; refresh: () => Promise<void> }

/** Whether this database has demonstration data, which every page then says. */
export async function startWorld(db: Db): Promise<World> {
  let kind: string | undefined
  const refresh = async () => {
    kind = (await readWorld(db))?.kind
  }
  await refresh()
  return { isDemonstration: () => kind === 'demonstration', refresh }
}

/** The kind of data in this database, if recorded yet. */
export function readWorld(db: Db) {
  return db.selectFrom('world').selectAll().executeTakeFirst()
}
