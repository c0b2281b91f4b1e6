import type { Db } from './db.server.ts'
import { HOUR } from './time.ts'

/** Live news is kept for an hour, for connections that broke. */
export async function forgetOldNews({ db }: { db: Db }) {
  await db
    .deleteFrom('live_news')
    .where('at', '<', new Date(Date.now() - HOUR))
    .execute()
}
