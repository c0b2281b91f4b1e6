import { msg } from '@lingui/core/macro'
import { placeById } from '#app/directory/index.server.ts'
import { jobName } from '#app/directory/public/job-title.ts'
import type {
  TimelineEvent,
  TimelineLine,
  TimelineReader,
  TimelineSource,
} from '#app/page/timeline.ts'
import type { Db } from '#app/platform/db.server.ts'
import { isId } from '#app/platform/ids.ts'

/** The events of requests, answers and jobs, on the timelines of the customer and each provider. */
export const requestTimeline: TimelineSource = {
  things: {
    request: (db, { id }) =>
      db
        .selectFrom('quote_requests')
        .select((eb) => eb.cast<string>('quote_requests.id', 'text').as('id'))
        .where('customer_user', '=', id),
    invitation: (db, { id }) =>
      db
        .selectFrom('invitations')
        .innerJoin('quote_requests as request', 'request.id', 'invitations.request_id')
        .select((eb) => eb.cast<string>('invitations.id', 'text').as('id'))
        .where('request.customer_user', '=', id)
        .union(
          db
            .selectFrom('invitations')
            .innerJoin('provider_profiles as provider', 'provider.id', 'invitations.provider_id')
            .select((eb) => eb.cast<string>('invitations.id', 'text').as('id'))
            .where('provider.user_id', '=', id),
        ),
    job: (db, { id }) =>
      db
        .selectFrom('bookings')
        .select((eb) => eb.cast<string>('bookings.id', 'text').as('id'))
        .where('customer_user', '=', id)
        .union(
          db
            .selectFrom('bookings')
            .innerJoin('provider_profiles as provider', 'provider.id', 'bookings.provider_id')
            .select((eb) => eb.cast<string>('bookings.id', 'text').as('id'))
            .where('provider.user_id', '=', id),
        ),
  },
  describe: async ({ db }, events, reader) => {
    const ids = (kind: string) =>
      events.flatMap(({ about_kind, about_id }) =>
        about_kind === kind && isId(about_id) ? [about_id] : [],
      )
    const found = new Map<string, Concerned>(
      (
        await Promise.all([
          concernedByRequest(db, ids('request')),
          concernedByInvitation(db, ids('invitation')),
          concernedByJob(db, ids('job')),
        ])
      )
        .flat()
        .map((row) => [row.id, row]),
    )
    return new Map(
      events.flatMap((event) => {
        const row = found.get(event.about_id)
        return row ? [[event.id, lineOf(row, event, reader)] as const] : []
      }),
    )
  },
}

type Concerned = {
  id: string
  reference: string
  category: string
  job: string | null
  words: string
  placeId: string
  customer: string | null
  provider: { user: string; slug: string; name: string } | null
}

const REQUEST = [
  'request.reference',
  'request.category',
  'request.job',
  'request.words',
  'request.place_id as placeId',
  'request.customer_user as customer',
] as const

const PROVIDER = [
  'provider.user_id as providerUser',
  'provider.slug',
  'provider.display_name as displayName',
  'provider.full_name as fullName',
] as const

async function concernedByRequest(db: Db, ids: string[]): Promise<Concerned[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('quote_requests as request')
    .select(['request.id', ...REQUEST])
    .where('request.id', 'in', ids)
    .execute()
  return rows.map((row) => ({ ...row, provider: null }))
}

async function concernedByInvitation(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('invitations')
    .innerJoin('quote_requests as request', 'request.id', 'invitations.request_id')
    .innerJoin('provider_profiles as provider', 'provider.id', 'invitations.provider_id')
    .select(['invitations.id', ...REQUEST, ...PROVIDER])
    .where('invitations.id', 'in', ids)
    .execute()
  return rows.map(withProvider)
}

async function concernedByJob(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('quote_requests as request', 'request.id', 'bookings.request_id')
    .innerJoin('provider_profiles as provider', 'provider.id', 'bookings.provider_id')
    .select(['bookings.id', ...REQUEST, ...PROVIDER])
    .where('bookings.id', 'in', ids)
    .execute()
  return rows.map(withProvider)
}

type Row = Omit<Concerned, 'provider'> & {
  providerUser: string
  slug: string
  displayName: string | null
  fullName: string
}

const withProvider = ({ providerUser, slug, displayName, fullName, ...row }: Row): Concerned => ({
  ...row,
  provider: { user: providerUser, slug, name: displayName ?? fullName },
})

/** The request and its place, the amount of a quote, and a link to the other side. */
function lineOf(
  { provider, customer, ...request }: Concerned,
  { details }: TimelineEvent,
  { i18n, personId, amount }: TimelineReader,
): TimelineLine {
  const place = placeById(request.placeId)?.name ?? ''
  const cents = [details.total, details.paid].find((value) => typeof value === 'number')
  const words = [
    jobName(i18n, request),
    place,
    i18n._(msg`request ${request.reference}`),
    typeof cents === 'number' ? amount(cents) : '',
  ]
  const isProviders = provider?.user === personId
  return {
    words: words.filter(Boolean),
    links: [
      ...(provider && !isProviders
        ? [{ to: `/admin/people/${provider.user}`, label: provider.name }]
        : []),
      ...(isProviders && customer
        ? [{ to: `/admin/people/${customer}`, label: i18n._(msg`Customer`) }]
        : []),
    ],
  }
}
