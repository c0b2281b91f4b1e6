import type { Db } from './db.server.ts'

export type World = { isDemonstration: () => boolean; refresh: () => Promise<void> }

/** Whether the data in this database is made up, so that every page can say so. */
export async function startWorld(db: Db): Promise<World> {
  let kind: string | undefined
  const refresh = async () => {
    kind = (await readWorld(db))?.kind
  }
  await refresh()
  return { isDemonstration: () => kind === 'demonstration', refresh }
}

/** What the data in this database is; nothing where it wasn't said yet. */
export function readWorld(db: Db) {
  return db.selectFrom('world').selectAll().executeTakeFirst()
}
