import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#app/platform/db.server.ts'
import type { Scope } from './personal-data.ts'

export type SubjectIds = Record<Scope, string[]>

/** All ids that can make a row this person's. */
export async function subjectIds(db: Queryable, userId: string): Promise<SubjectIds> {
  const ids = async (query: RawBuilder<{ id: string }>) =>
    (await query.execute(db)).rows.map(({ id }) => id)
  const subject = (values: string[]) => sql`any(${values}::uuid[])`
  const request = await ids(sql`select id from quote_requests where customer_user = ${userId}`)
  const provider = await ids(sql`select id from providers where user_id = ${userId}`)
  const invitation = await ids(
    sql`select id from invitations where request_id = ${subject(request)} or provider_id = ${subject(provider)}`,
  )
  // Including agents' notes about them: docs/decisions/0120.
  const chat = await ids(sql`select id from support_visitors where user_id = ${userId}`)
  const ticket = await ids(sql`select id from support_tickets where visitor_id = ${subject(chat)}`)
  // Only verified ones. An unverified address or number may be someone else's, and an organisation could
  // claim any address for its users.
  const email = await ids(sql`
    select lower(email) as id from users
      where id = ${userId} and email is not null and email_confirmed_at is not null and not is_sso`)
  const phone = await ids(sql`
    select phone as id from users
      where id = ${userId} and phone is not null and phone_confirmed_at is not null
    union select phone from mfa_factors
      where user_id = ${userId} and phone is not null and status = 'verified'`)
  // Events of accounts merged into this one belong to the same person.
  const merged = await ids(sql`select from_id as id from account_merges where to_id = ${userId}`)
  return {
    user: [userId, ...merged],
    chat,
    ticket,
    session: await ids(sql`select id from sessions where user_id = ${userId}`),
    factor: await ids(sql`select id from mfa_factors where user_id = ${userId}`),
    provider,
    request,
    photo: await ids(sql`
      select file_id as id from request_photos where request_id = ${subject(request)}
      union select support_files.file_id from support_files
        join support_messages on support_messages.id = support_files.message_id
        where support_messages.ticket_id = ${subject(ticket)}
      union select file_id from provider_files where user_id = ${userId}
      union select photo_file from providers where user_id = ${userId} and photo_file is not null
      union select logo_file from providers where user_id = ${userId} and logo_file is not null`),
    invitation,
    job: await ids(sql`select id from jobs where invitation_id = ${subject(invitation)}`),
    worker: await ids(sql`select id from workers where provider_id = ${subject(provider)}`),
    calendar: await ids(sql`
      select external_calendars.id from external_calendars join workers on workers.id = worker_id
      where provider_id = ${subject(provider)}`),
    application: await ids(sql`select id from applications where user_id = ${userId}`),
    subscription: await ids(sql`select id from subscriptions where user_id = ${userId}`),
    quote: await ids(sql`select id from quotes where invitation_id = ${subject(invitation)}`),
    draft: await ids(sql`
      select id from application_drafts
      where lower(email) = any(${email}::text[]) or phone = any(${phone}::text[])`),
    email,
    phone,
    // A guest's thing is identified by their request, which may belong to an account by now.
    case: await ids(sql`
      select id from moderation_cases
      where subject_user is null and request_id = ${subject(request)}`),
  }
}

const WORDS = new Set(['about_id'])
/** Compared case-insensitively. */
const ADDRESSES = new Set(['recipient', 'email', 'phone'])

/** A condition that a row is this person's, by any of these columns. Null if impossible. */
export function isTheirs(
  value: Record<string, Scope>,
  theirs: SubjectIds,
): RawBuilder<boolean> | null {
  const conditions = Object.entries(value)
    .filter(([, scope]) => theirs[scope].length > 0)
    .map(([column, scope]) => {
      if (ADDRESSES.has(column))
        return sql`lower(${sql.ref(column)}) = any(${theirs[scope]}::text[])`
      const type = WORDS.has(column) ? sql`text[]` : sql`uuid[]`
      return sql`${sql.ref(column)} = any(${theirs[scope]}::${type})`
    })
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` or `)})` : null
}
