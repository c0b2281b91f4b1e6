import { sql } from 'kysely'
import { type Db, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'

const MOST_AHEAD = 100

/** The provider's own plans that aren't over, the next first. */
export async function appointmentsOf(db: Db, workerId: string, now: Date) {
  const { rows } = await sql<{ id: string; title: string; start: Date; end: Date }>`
    select id, title, lower(during) as start, upper(during) as "end" from appointments
    where worker_id = ${workerId} and upper(during) > ${now}
    order by lower(during), id limit ${MOST_AHEAD}`.execute(db)
  return rows
}

type Adding = {
  providerId: string
  workerId: string
  title: string
  start: Date
  end: Date
  by: string
  now: Date
}

/** Blocks time: customers can't choose it. Answers false where too much is blocked already. */
export async function addAppointment(
  db: Db,
  { providerId, workerId, title, start, end, by, now }: Adding,
) {
  const id = newId()
  return transaction(db, async (tx) => {
    await sql`select id from workers where id = ${workerId} for no key update`.execute(tx)
    const ahead = await tx
      .selectFrom('appointments')
      .select('id')
      .where('worker_id', '=', workerId)
      .where(sql<boolean>`upper(during) > ${now}`)
      .limit(MOST_AHEAD)
      .execute()
    if (ahead.length >= MOST_AHEAD) return false
    await sql`insert into appointments (id, worker_id, during, title, created_at)
      values (${id}, ${workerId}, tstzrange(${start}, ${end}), ${title}, ${now})`.execute(tx)
    await recordEvent(tx, {
      name: 'own time added',
      about: { kind: 'provider', id: providerId },
      by,
      now,
      details: { appointment: id },
    })
    return true
  })
}

/** Answers whether there was one of this worker. */
export async function removeAppointment(
  db: Db,
  { providerId, workerId, id, by, now }: Omit<Adding, 'title' | 'start' | 'end'> & { id: string },
) {
  return transaction(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('appointments')
      .where('id', '=', id)
      .where('worker_id', '=', workerId)
      .executeTakeFirst()
    if (!numDeletedRows) return false
    await recordEvent(tx, {
      name: 'own time removed',
      about: { kind: 'provider', id: providerId },
      by,
      now,
      details: { appointment: id },
    })
    return true
  })
}
