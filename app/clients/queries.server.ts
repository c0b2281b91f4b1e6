import type { JobState } from '#app/jobs/public/job-states.ts'
import type { Queryable } from '#app/platform/db.server.ts'
import { displayName } from '#app/platform/display-name.ts'
import { keysOf } from './contact.ts'
import { type Booked, type Client, mergeContacts, type StoredContact } from './merge-contacts.ts'

/** All clients of this provider, from jobs and imports. */
export async function clientsOf(db: Queryable, providerId: string): Promise<Client[]> {
  const [booked, stored] = [await bookedOf(db, providerId), await storedContacts(db, providerId)]
  return mergeContacts(booked, stored)
}

/**
 * Customers who accepted a quote of this provider, one row per job. Those who only asked are left out:
 * providers learn a customer's identity only when a quote is accepted.
 */
async function bookedOf(db: Queryable, providerId: string): Promise<Booked[]> {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('provider_invitations', 'provider_invitations.id', 'bookings.invitation_id')
    .innerJoin('customer_requests as request', 'request.id', 'provider_invitations.request_id')
    .leftJoin('people', 'people.id', 'request.customer_user')
    .select([
      'bookings.id as jobId',
      'bookings.state',
      'bookings.accepted_at as date',
      'bookings.paid_cents as paidCents',
      'request.customer_user as user',
      'request.guest_name as guestName',
      'request.guest_email as guestEmail',
      'request.guest_phone as phone',
      'people.email as userEmail',
      'people.user_metadata as metadata',
    ])
    .where('bookings.provider_id', '=', providerId)
    .execute()
  return rows.map(({ state, metadata, guestName, guestEmail, userEmail, ...row }) => ({
    ...row,
    name: nameOf({ user: row.user, metadata, guestName, guestEmail, userEmail }),
    email: (row.user ? userEmail : guestEmail)?.toLowerCase() ?? null,
    paidCents: state === 'done' ? (row.paidCents ?? 0) : 0,
  }))
}

type Named = {
  user: string | null
  metadata: unknown
  guestName: string | null
  guestEmail: string | null
  userEmail: string | null
}

function nameOf({ user, metadata, guestName, guestEmail, userEmail }: Named): string {
  // The account was erased, and with it the identity.
  if (!user && !guestName && !guestEmail) return ''
  if (!user) return guestName ?? displayName(null, guestEmail)
  return displayName((metadata as { full_name?: unknown } | null)?.full_name, userEmail)
}

async function storedContacts(db: Queryable, providerId: string): Promise<StoredContact[]> {
  return db
    .selectFrom('clients')
    .select([
      'id',
      'name',
      'phone',
      'email',
      'notes',
      'import_id as importId',
      'added_at as addedAt',
    ])
    .where('provider_id', '=', providerId)
    .orderBy('id')
    .execute()
}

/** A client's jobs, latest first, with request, quote and payment. */
export async function jobsOfClient(db: Queryable, providerId: string, jobIds: readonly string[]) {
  if (jobIds.length === 0) return []
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('provider_invitations', 'provider_invitations.id', 'bookings.invitation_id')
    .innerJoin('customer_requests as request', 'request.id', 'provider_invitations.request_id')
    .innerJoin('provider_quotes', 'provider_quotes.id', 'bookings.quote_id')
    .leftJoin('published_reviews', 'published_reviews.job_id', 'bookings.id')
    .select([
      'bookings.id',
      'bookings.invitation_id as invitationId',
      'bookings.state',
      'bookings.accepted_at as acceptedAt',
      'bookings.ended_at as endedAt',
      'bookings.paid_cents as paidCents',
      'provider_invitations.invited_at as invitedAt',
      'provider_quotes.total_cents as totalCents',
      'request.category',
      'request.job',
      'request.words',
      'request.place_id as placeId',
      'published_reviews.rating',
    ])
    .where('bookings.provider_id', '=', providerId)
    .where('bookings.id', 'in', [...jobIds])
    .orderBy('bookings.accepted_at', 'desc')
    .limit(200)
    .execute()
  return rows.map((row) => ({ ...row, state: row.state as JobState }))
}

/** The latest imports, and which of them can still be undone. */
export async function importsOf(db: Queryable, providerId: string) {
  return db
    .selectFrom('client_imports')
    .select(['id', 'source', 'file_name as fileName', 'added', 'filled'])
    .select(['imported_at as importedAt', 'undone_at as undoneAt'])
    .select((eb) => [
      eb
        .selectFrom('clients')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('clients.import_id', '=', 'client_imports.id')
        .where((row) =>
          row.or([
            row('clients.edited_at', 'is not', null),
            row.exists(
              row
                .selectFrom('client_fills')
                .select('client_fills.client_id')
                .whereRef('client_fills.client_id', '=', 'clients.id'),
            ),
          ]),
        )
        .as('edited'),
    ])
    .where('provider_id', '=', providerId)
    .orderBy('imported_at', 'desc')
    .orderBy('id', 'desc')
    .limit(10)
    .execute()
}

type Asking = { email: string | null; phone: string | null }

/** Which of these people were imported as clients, by number or address. */
export async function broughtIn(db: Queryable, providerId: string, people: readonly Asking[]) {
  const reached = people.map(({ email, phone }) => ({ email: email?.toLowerCase() ?? null, phone }))
  const emails = reached.flatMap(({ email }) => email ?? [])
  const phones = reached.flatMap(({ phone }) => phone ?? [])
  if (emails.length + phones.length === 0) return people.map(() => false)
  const rows = await db
    .selectFrom('clients')
    .select(['phone', 'email'])
    .where('provider_id', '=', providerId)
    .where((eb) =>
      eb.or([
        ...(emails.length > 0 ? [eb('email', 'in', emails)] : []),
        ...(phones.length > 0 ? [eb('phone', 'in', phones)] : []),
      ]),
    )
    .execute()
  const known = new Set(rows.flatMap(keysOf))
  return reached.map((item) => keysOf(item).some((key) => known.has(key)))
}
