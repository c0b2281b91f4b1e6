import { ANY } from '#app/directory/index.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { recordEventDaily } from '#app/platform/events.server.ts'
import { FACE_AND_STARS, withLines } from './queries.server.ts'

const REQUEST_AND_PROVIDER = [
  'quote_requests.id as requestId',
  'quote_requests.category',
  'quote_requests.job',
  'quote_requests.words',
  'quote_requests.place_id as placeId',
  'quote_requests.province',
  'quote_requests.state as requestState',
  'quote_requests.opened_at as invitedAt',
  'invitations.state as invitationState',
  'provider_profiles.id as providerId',
  'provider_profiles.display_name as displayName',
  'provider_profiles.full_name as fullName',
  'provider_profiles.slug',
  ...FACE_AND_STARS,
] as const

/** A customer's saved quotes, newest first, with their providers and requests. */
export async function savedQuotes(
  db: Db,
  userId: string,
  { providerId }: { providerId?: string } = {},
) {
  const rows = await db
    .selectFrom('saved_quotes')
    .innerJoin('quotes', 'quotes.id', 'saved_quotes.quote_id')
    .innerJoin('invitations', 'invitations.id', 'quotes.invitation_id')
    .innerJoin('quote_requests', 'quote_requests.id', 'invitations.request_id')
    .innerJoin('provider_profiles', 'provider_profiles.id', 'invitations.provider_id')
    .leftJoin('directory_entries', (join) =>
      join
        .onRef('directory_entries.provider_id', '=', 'provider_profiles.id')
        .on('directory_entries.category', '=', ANY),
    )
    .selectAll('quotes')
    .select(REQUEST_AND_PROVIDER)
    .where('saved_quotes.user_id', '=', userId)
    .$if(providerId !== undefined, (query) => query.where('provider_profiles.id', '=', providerId!))
    .orderBy('quotes.sent_at', 'desc')
    .orderBy('quotes.id', 'desc')
    .limit(200)
    .execute()
  const quotes = await withLines(db, rows)
  return rows.map((row, index) => ({
    ...quotes[index]!,
    ...requestColumns(row),
    provider: providerView(row),
  }))
}

type RequestColumns = {
  requestId: string
  requestState: string
  invitationState: string
  invitedAt: Date | null
  category: string
  job: string | null
  words: string
  placeId: string
  province: string
}

function requestColumns(row: RequestColumns): RequestColumns {
  const { requestId, requestState, invitationState, invitedAt } = row
  const { category, job, words, placeId, province } = row
  return {
    ...{ requestId, requestState, invitationState, invitedAt },
    ...{ category, job, words, placeId, province },
  }
}

type ProviderColumns = {
  providerId: string
  displayName: string | null
  fullName: string
  slug: string
  portraitSeed: number
  photoFile: string | null
  stars: number[] | null
  ratingSum: number | null
  ratingCount: number | null
  checksDone: number | null
}

function providerView(row: ProviderColumns) {
  const { providerId: id, fullName, slug, portraitSeed, photoFile, stars, checksDone } = row
  return {
    ...{ id, fullName, slug, portraitSeed, photoFile, stars, checksDone },
    name: row.displayName ?? fullName,
    rating: row.ratingCount ? (row.ratingSum ?? 0) / row.ratingCount : null,
  }
}

export type SavedQuote = Awaited<ReturnType<typeof savedQuotes>>[number]

/** Filtered by owner, so someone else's quote isn't found. */
export async function removeSavedQuote(
  db: Db,
  { quoteId, userId, now }: { quoteId: string; userId: string; now: Date },
) {
  const { numDeletedRows } = await db
    .deleteFrom('saved_quotes')
    .where('quote_id', '=', quoteId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await recordEventDaily(db, {
    name: 'saved quote removed',
    about: { kind: 'quote', id: quoteId },
    by: userId,
    now,
  })
  return true
}

/** Whether this quote of theirs was removed, and can be restored. */
export async function isRemoved(
  db: Db,
  { quoteId, userId }: { quoteId: string; userId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('quotes')
    .innerJoin('invitations', 'invitations.id', 'quotes.invitation_id')
    .innerJoin('quote_requests', 'quote_requests.id', 'invitations.request_id')
    .leftJoin('saved_quotes', (join) =>
      join.onRef('saved_quotes.quote_id', '=', 'quotes.id').on('saved_quotes.user_id', '=', userId),
    )
    .select('quotes.id')
    .where('quotes.id', '=', quoteId)
    .where('quote_requests.customer_user', '=', userId)
    .where('saved_quotes.quote_id', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Saves a quote again: only quotes of one's own requests. */
export async function saveQuote(
  db: Db,
  { quoteId, userId, now }: { quoteId: string; userId: string; now: Date },
) {
  const own = await db
    .selectFrom('quotes')
    .innerJoin('invitations', 'invitations.id', 'quotes.invitation_id')
    .innerJoin('quote_requests', 'quote_requests.id', 'invitations.request_id')
    .select('quotes.id')
    .where('quotes.id', '=', quoteId)
    .where('quote_requests.customer_user', '=', userId)
    .executeTakeFirst()
  if (!own) return false
  await db
    .insertInto('saved_quotes')
    .values({ quote_id: quoteId, user_id: userId, saved_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}
