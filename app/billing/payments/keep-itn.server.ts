import type { Db } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { SECOND } from '#app/platform/time.ts'

/** Headers that say something of a delivery. Others may hold what is nobody's business. */
const KEPT = ['content-type', 'user-agent', 'x-forwarded-for', 'referer', 'host']
/** Whoever kept it judges it at once; this is when others may, should that program have ended. */
const LEFT_TO_ITS_KEEPER = 20 * SECOND

export type Delivery = { body: Uint8Array; headers: Headers; peer: string }

/** Keeps a delivery as it came. Once this has answered, PayFast may be told that it arrived. */
export async function keepItn(db: Db, { body, headers, peer }: Delivery, at: Date) {
  const id = newId()
  await db
    .insertInto('itn_inbox')
    .values({
      id,
      body: Buffer.from(body),
      headers: JSON.stringify(
        Object.fromEntries(
          KEPT.flatMap((name) => (headers.has(name) ? [[name, headers.get(name)]] : [])),
        ),
      ),
      peer,
      received_at: at,
      state: 'waiting',
      due_at: new Date(at.getTime() + LEFT_TO_ITS_KEEPER),
    })
    .execute()
  return id
}
