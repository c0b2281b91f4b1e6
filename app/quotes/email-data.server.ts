import { href } from 'react-router'
import type { Services } from '#app/page/services.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { languageIn, languageOrEnglish } from '#app/platform/languages.ts'
import { spokenPhone } from '#app/platform/phone.ts'
import type { QuoteEmailData, QuoteEmailKind } from './email-kinds.ts'
import { savedToken } from './guest-link.server.ts'
import {
  bookingOf,
  type QuoteView,
  quotesOf,
  type RequestRow,
  requestById,
} from './queries.server.ts'
import { requestSummary } from './request-summary.server.ts'

type EmailServices = Pick<Services, 'clock' | 'db' | 'secret' | 'securityClock' | 'config'>

/** An email's data, with its recipient and the link of its button. */
export async function loadQuoteTemplateData(
  services: EmailServices,
  { kind, id, to }: QuoteEmailData & { kind: QuoteEmailKind },
) {
  const { db, clock } = services
  const now = clock.now()
  const about = await aboutOf(services, kind, id)
  const request = about && (await requestById(db, about.requestId))
  if (!about || !request) return null
  const invitation = about.invitationId ? await invitationById(services, about.invitationId) : null
  const address = to === 'customer' ? request.customerEmail : invitation?.email
  if (!address) return null
  const language =
    to === 'customer' ? languageOrEnglish(request.language) : languageIn(invitation?.userMetadata)
  const [quote] = about.invitationId ? await quotesOf(db, [about.invitationId]) : []
  const job = about.invitationId ? await bookingOf(db, [about.invitationId]) : undefined
  // Messages are on the page of the request.
  const leadsToJob = kind !== 'message written'
  return {
    to,
    recipient: { address, language },
    now,
    request,
    summary: requestSummary(i18nFor(language), request, { language, now }),
    invitation,
    quote: quote ?? null,
    job: job ?? null,
    message: about.message,
    href:
      to === 'customer'
        ? await customersLink(services, request, leadsToJob ? job?.id : undefined)
        : providersLink(services, about.invitationId, leadsToJob ? job?.id : undefined),
    customer: { name: request.customerName, phone: guestPhone(request) },
  }
}

const guestPhone = ({ guest_phone }: RequestRow) => (guest_phone ? spokenPhone(guest_phone) : null)

type Loaded = NonNullable<Awaited<ReturnType<typeof loadQuoteTemplateData>>>
type Invitation = NonNullable<Loaded['invitation']>

/** The part of it that emails use. */
export type QuoteTemplateData = Pick<
  Loaded,
  'to' | 'recipient' | 'now' | 'message' | 'href' | 'customer'
> & {
  request: Pick<RequestRow, 'state' | 'due_at' | 'budget_cents' | 'plus_code' | 'customer_user'>
  summary: Pick<Loaded['summary'], 'job' | 'place' | 'when' | 'words' | 'isUrgent' | 'isQuestion'>
  invitation: Pick<Invitation, 'state' | 'dueAt' | 'name' | 'phone' | 'providerId'> | null
  quote: Pick<
    QuoteView,
    'state' | 'totalCents' | 'revision' | 'calloutCents' | 'canComeOn' | 'validUntil' | 'note'
  > | null
  job: { id: string; day: string | null } | null
}

type About = { requestId: string; invitationId: string | null; message: string | null }

/** The request and invitation of an email's id. */
async function aboutOf(
  { db }: EmailServices,
  kind: QuoteEmailKind,
  id: string,
): Promise<About | null> {
  if (kind === 'request held' || kind === 'link renewed' || kind === 'request unanswered')
    return { requestId: id, invitationId: null, message: null }
  const found = await invitationOfEmail(db, kind, id)
  return found ? { message: null, ...found } : null
}

type Found = { requestId: string; invitationId: string; message?: string }

async function invitationOfEmail(
  db: Db,
  kind: QuoteEmailKind,
  id: string,
): Promise<Found | undefined> {
  const invitations = db
    .selectFrom('invitations')
    .select(['invitations.id as invitationId', 'invitations.request_id as requestId'])
  switch (kind) {
    case 'quote arrived':
      return invitations
        .innerJoin('quotes', 'quotes.invitation_id', 'invitations.id')
        .where('quotes.id', '=', id)
        .executeTakeFirst()
    case 'message written':
      return invitations
        .innerJoin('invitation_messages', 'invitation_messages.invitation_id', 'invitations.id')
        .select('invitation_messages.words as message')
        .where('invitation_messages.id', '=', id)
        .where('invitation_messages.removed_at', 'is', null)
        .executeTakeFirst()
    default:
      return invitations.where('invitations.id', '=', id).executeTakeFirst()
  }
}

async function invitationById({ db }: EmailServices, invitationId: string) {
  const row = await db
    .selectFrom('invitations')
    .innerJoin('provider_profiles', 'provider_profiles.id', 'invitations.provider_id')
    .innerJoin('people', 'people.id', 'provider_profiles.user_id')
    .select([
      'invitations.id',
      'invitations.provider_id as providerId',
      'invitations.state',
      'invitations.due_at as dueAt',
      'invitations.end_reason as endReason',
      'provider_profiles.email',
      'provider_profiles.phone',
      'provider_profiles.display_name as displayName',
      'provider_profiles.full_name as fullName',
      'people.user_metadata as userMetadata',
    ])
    .where('invitations.id', '=', invitationId)
    .executeTakeFirst()
  return row
    ? { ...row, name: row.displayName ?? row.fullName, phone: spokenPhone(row.phone) }
    : null
}

async function customersLink(
  services: EmailServices,
  request: { id: string; customer_user: string | null },
  jobId?: string,
) {
  if (!request.customer_user) return guestsLink(services, request.id)
  const page = jobId
    ? href('/jobs/:jobId', { jobId })
    : href('/requests/:requestId', { requestId: request.id })
  return `${services.config.siteUrl}${page}`
}

/** The link with which a guest opens their request. */
export async function guestsLink(
  { db, secret, securityClock, config }: Omit<EmailServices, 'clock'>,
  requestId: string,
) {
  const token = await savedToken(db, { secret, requestId, now: securityClock.now() })
  return `${config.siteUrl}${href('/quote/link')}?token=${token}`
}

const providersLink = ({ config }: EmailServices, invitationId: string | null, jobId?: string) =>
  jobId
    ? `${config.siteUrl}${href('/provider/bookings/:jobId', { jobId })}`
    : `${config.siteUrl}${href('/provider-portal/requests/:invitationId', { invitationId: invitationId ?? '' })}`
