import type { I18n } from '@lingui/core'
import { data, type RouterContextProvider } from 'react-router'
import { placeById } from '#app/directory/index.server.ts'
import { kmBetween } from '#app/directory/public/distance.ts'
import type { JobUnit } from '#app/directory/public/job-types.ts'
import { may } from '#app/page/permissions.ts'
import { isOnlyLooking } from '#app/page/preview.server.ts'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { signedIn } from '#app/page/visitor.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { isId } from '#app/platform/ids.ts'
import type { Language } from '#app/platform/languages.ts'
import { dayOf } from '#app/platform/time.ts'
import { actingProvider, type OwnProvider, providerIn } from '#app/providers/index.server.ts'
import { mayAnswerNew } from '#app/providers/public/portal-access.ts'
import { units } from '#app/providers/public/units.ts'
import { noteRead } from './conversations.server.ts'
import {
  deadlineView,
  formerCustomer,
  laterDay,
  messageView,
  quoteView,
  shortName,
} from './invitation-parts.server.ts'
import { markInvitationSeen } from './mark-invitation-seen.server.ts'
import { invitationOfProvider, priceListFor } from './portal-queries.server.ts'
import { invitationLifeCycle } from './public/life-cycles.ts'
import { firstDayOffered } from './public/time-outs.ts'
import {
  bookingOf,
  messagesOf,
  photosOf,
  quotesOf,
  requestById,
  similarToRequest,
} from './queries.server.ts'
import { requestSummary } from './request-summary.server.ts'

type Context = Readonly<RouterContextProvider>

/** An invitation of this provider; anyone else's is not found. */
export async function ownInvitation(context: Context, provider: OwnProvider, invitationId: string) {
  const { db } = context.get(servicesContext)
  const invitation = isId(invitationId)
    ? await invitationOfProvider(db, invitationId, provider.id)
    : undefined
  if (!invitation) throw data(null, { status: 404 })
  return invitation
}

export async function invitationForAct(context: Context, request: Request, invitationId: string) {
  const provider = actingProvider(context, request, 'invitations')
  const invitation = await ownInvitation(context, provider, invitationId)
  return { provider, invitation, person: signedIn(context, request) }
}

type OwnInvitation = Awaited<ReturnType<typeof invitationForAct>>

/** A suspended provider can't answer new requests, but can revise a quote that was sent before. */
export const maySendQuote = ({ provider, invitation }: Omit<OwnInvitation, 'person'>) =>
  invitation.state !== 'waiting' || mayAnswerNew(provider.listingStatus)

/** The data of the provider's page of a request. */
export async function invitationView(context: Context, request: Request, invitationId: string) {
  const provider = providerIn(context, request, 'invitations')
  if (!provider) return null
  const invitation = await ownInvitation(context, provider, invitationId)
  if (!may(signedIn(context, request), 'see a request', { provider: provider.user_id }))
    throw data(null, { status: 404 })
  const { db, clock } = context.get(servicesContext)
  const now = clock.now()
  const loaded = await loadInvitation(db, { provider, invitation, now })
  if (!isOnlyLooking(context)) await markOpened(db, { provider, invitation, now })
  return viewOf(loaded, { provider, invitation, now, language: context.get(languageContext) })
}

type Opened = Pick<OwnInvitation, 'provider' | 'invitation'> & { now: Date }

async function loadInvitation(db: Db, { provider, invitation, now }: Opened) {
  const request = (await requestById(db, invitation.request_id))!
  const { category, job } = request
  const [[quote], messages, booked, photos, similar, priceList] = await Promise.all([
    quotesOf(db, [invitation.id]),
    messagesOf(db, [invitation.id]),
    bookingOf(db, [invitation.id]),
    photosOf(db, request.id),
    similarToRequest(db, request, now),
    priceListFor(db, { providerId: provider.id, category, job }),
  ])
  return { request, quote, messages, booked, photos, similar, priceList }
}

async function markOpened(db: Db, { provider, invitation, now }: Opened) {
  if (!invitation.seen_at) await markInvitationSeen(db, invitation.id, now)
  const reader = { userId: provider.user_id, link: `/provider-portal/requests/${invitation.id}` }
  await noteRead(db, { invitationIds: [invitation.id], side: 'provider', reader, now })
}

function viewOf(
  { request, quote, messages, booked, photos, similar, priceList }: Loaded,
  { provider, invitation, now, language }: Opened & { language: Language },
) {
  const i18n = i18nFor(language)
  const reader = { language, now }
  const former = formerCustomer(request, i18n)
  return {
    id: invitation.id,
    state: invitation.state,
    ...stepsOf(provider, invitation, now),
    summary: requestSummary(i18n, request, reader),
    km: Math.round(kmBetween(provider, placeById(request.place_id)!) * 10) / 10,
    photos,
    similar,
    ...deadlineView(invitation, reader),
    shortName:
      former ?? shortName(request.customerName, request.customer_user ?? request.guest_name),
    quote: quote ? quoteView(quote, reader) : null,
    messages: messages.map((message) => messageView(message, reader)),
    jobId: booked?.id ?? null,
    endReason: invitation.end_reason,
    isVendor: provider.vat_number !== null,
    today: dayOf(now),
    isTodayOffered: firstDayOffered(now) === dayOf(now),
    wantedDay: laterDay(request.wanted_day, reader),
    calloutCents: provider.callout_cents,
    priceList: priceList.map((entry) => ({ ...entry, unitWords: unitWords(i18n, entry.unit) })),
  }
}

type Loaded = Awaited<ReturnType<typeof loadInvitation>>

function stepsOf(provider: OwnProvider, { state, due_at }: OwnInvitation['invitation'], now: Date) {
  const isSuspended = !mayAnswerNew(provider.listingStatus)
  return {
    steps: invitationLifeCycle
      .openSteps(state, 'provider')
      .filter((step) => step !== 'quote' || !isSuspended),
    isSuspended,
    isOverdue: due_at !== null && due_at <= now,
  }
}

const unitWords = (i18n: I18n, unit: string) =>
  unit === 'job' ? null : i18n._(units[unit as JobUnit])

export type InvitationPage = NonNullable<Awaited<ReturnType<typeof invitationView>>>
