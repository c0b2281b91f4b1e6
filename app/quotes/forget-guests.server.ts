import { sql } from 'kysely'
import type { Services } from '#app/page/services.server.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { type DeletePhotos, removePhotosOf } from './forget-unconfirmed.server.ts'

const AT_ONCE = 200

type Forgetting = {
  /** Since when nothing has happened. */
  quietSince: Date
  deletePhotos: DeletePhotos
  /** What the jobs that followed say of their customer. */
  forgetJobs: (tx: Tx, jobs: ForgottenJob[]) => Promise<void>
}

/**
 * A scheduled task: a guest has no account to close, so their identity, location and messages are erased some
 * time after the last activity. The provider keeps the record of the job: its kind, town, quotes, dates and
 * amounts.
 */
export async function forgetGuestsOfRequests(
  { db }: Pick<Services, 'db'>,
  { quietSince, deletePhotos, forgetJobs }: Forgetting,
) {
  return transaction(db, async (tx) => {
    const ids = await lockQuiet(tx, quietSince)
    if (ids.length === 0) return 0
    await removePhotosOf(tx, ids, deletePhotos)
    const invitations = tx.selectFrom('invitations').select('id').where('request_id', 'in', ids)
    await tx.deleteFrom('invitation_messages').where('invitation_id', 'in', invitations).execute()
    for (const table of ['request_links', 'guest_codes', 'request_texts'] as const)
      await tx.deleteFrom(table).where('request_id', 'in', ids).execute()
    await tx
      .updateTable('quote_requests')
      .set({ guest_email: null, guest_name: null, guest_phone: null })
      .set({ words: '', answers: '{}', place_typed: '', plus_code: null })
      .where('id', 'in', ids)
      .execute()
    const jobs = await tx
      .selectFrom('bookings')
      .innerJoin('quote_requests', 'quote_requests.id', 'bookings.request_id')
      .select(['bookings.id', 'quote_requests.category', 'quote_requests.job'])
      .where('quote_requests.id', 'in', ids)
      .execute()
    await forgetJobs(tx, jobs)
    return ids.length
  })
}

export type ForgottenJob = { id: string; category: string; job: string | null }

/** Requests of guests, ended, and without a message, quote or job step since then. */
export const quietRequests = (since: Date) =>
  sql<{ id: string }>`
    select id from quote_requests as request
    where customer_user is null and opened_at is not null
      and state in ('closed', 'expired', 'withdrawn')
      and (guest_email is not null or guest_phone is not null or guest_name is not null)
      and coalesce(closed_at, opened_at) <= ${since}
      and not exists (
        select from invitations
        left join bookings on bookings.invitation_id = invitations.id
        where invitations.request_id = request.id and (
          (bookings.id is not null and bookings.ended_at is null)
          or bookings.ended_at > ${since}
          or exists (
            select from invitation_messages as message
            where message.invitation_id = invitations.id and message.sent_at > ${since})))`

async function lockQuiet(tx: Tx, since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    ${quietRequests(since)}
    order by closed_at
    limit ${AT_ONCE}
    for update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}
