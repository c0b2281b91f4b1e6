import type { I18n } from '@lingui/core'
import { data, type RouterContextProvider } from 'react-router'
import { may } from '#app/page/permissions.ts'
import { isOnlyLooking } from '#app/page/preview.server.ts'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { isId } from '#app/platform/ids.ts'
import { formatInstant } from '#app/platform/time.ts'
import { noteRead } from './conversations.server.ts'
import { looker } from './guest-access.server.ts'
import { adviceFor } from './meanwhile.ts'
import { offerOfInvitation } from './offers.server.ts'
import { refusals } from './outcome.ts'
import { whyNobodyElse } from './passing-on.ts'
import { invitationLifeCycle, requestLifeCycle } from './public/life-cycles.ts'
import { expectedAnswer } from './public/time-left.ts'
import {
  bookingOf,
  type InvitationRow,
  invitationsOf,
  messagesOf,
  photosOf,
  type QuoteView,
  quotesOf,
  type RequestRow,
  requestById,
  similarToRequest,
} from './queries.server.ts'
import { requestSummary } from './request-summary.server.ts'

type Context = Readonly<RouterContextProvider>

/** The request, for its customer; 404 for everyone else. */
export async function customersRequest(context: Context, request: Request, id: string) {
  const { db } = context.get(servicesContext)
  const found = isId(id) ? await requestById(db, id) : undefined
  if (!found) throw data(null, { status: 404 })
  const { visitor, byLink } = await looker(context, request, found.id)
  const subject = { customer: found.customer_user, byLink }
  if (!may(visitor, 'see a request', subject)) throw data(null, { status: 404 })
  return { found, visitor, subject }
}

/** The data of the customer's page of a request. */
export async function requestView(context: Context, request: Request, id: string) {
  const { db, clock } = context.get(servicesContext)
  const { found, visitor } = await customersRequest(context, request, id)
  const language = context.get(languageContext)
  const i18n = i18nFor(language)
  const now = clock.now()
  const loaded = await loadAnswers(db, found, now)
  const { invitations, booking, photos, similar } = loaded
  const isCustomer = !visitor || visitor.id === found.customer_user
  if (isCustomer && !isOnlyLooking(context)) await markOpened(db, loaded, { found, visitor, now })
  const whyNot = whyNobodyElse(found.state, invitations)
  const booked = invitations.find(({ id: invitationId }) => invitationId === booking?.invitationId)
  return {
    summary: requestSummary(i18n, found, { language, now }),
    mayWithdraw: requestLifeCycle.canTake('withdraw', found.state, 'customer'),
    heldUntil:
      found.state === 'held' && found.due_at ? formatInstant(found.due_at, language, now) : null,
    passing: { passesOn: found.passes_on, whyNot: whyNot && i18n._(refusals[whyNot]) },
    meanwhile: translatedAdvice(found, i18n),
    photos,
    similar,
    isGuest: visitor === null,
    isTexted: found.customer_user === null && !found.guest_email,
    guestEmail: found.customer_user ? null : found.guest_email,
    invitations: invitations.map((invitation) => ({
      ...invitationView(invitation, found, { now, language }),
      ...conversationView(invitation, found, loaded, { now, language }),
    })),
    offers: offersOf(loaded, found, { now, language }),
    booking:
      booking && booked ? { id: booking.id, state: booking.state, ...providerView(booked) } : null,
  }
}

async function loadAnswers(db: Db, request: RequestRow, now: Date) {
  const invitations = await invitationsOf(db, request.id)
  const invitationIds = invitations.map(({ id }) => id)
  const [quotes, messages, booking, photos, similar] = await Promise.all([
    quotesOf(db, invitationIds),
    messagesOf(db, invitationIds),
    bookingOf(db, invitationIds),
    photosOf(db, request.id),
    similarToRequest(db, request, now),
  ])
  return { invitations, quotes, messages, booking, photos, similar }
}

type Opened = Pick<Awaited<ReturnType<typeof customersRequest>>, 'found' | 'visitor'> & {
  now: Date
}

async function markOpened(db: Db, { invitations }: Loaded, { found, visitor, now }: Opened) {
  const invitationIds = invitations.map(({ id }) => id)
  const reader = visitor && { userId: visitor.id, link: `/requests/${found.id}` }
  await noteRead(db, { invitationIds, side: 'customer', reader, now })
}

type Loaded = Awaited<ReturnType<typeof loadAnswers>>

function conversationView(
  invitation: InvitationRow,
  { state }: RequestRow,
  { messages, booking }: Loaded,
  { now, language }: { now: Date; language: string },
) {
  const isBooked = invitation.id === booking?.invitationId
  return {
    mayWrite: state !== 'held' && (!invitationLifeCycle.isTerminal(invitation.state) || isBooked),
    messages: messages
      .filter(({ invitationId }) => invitationId === invitation.id)
      .map(({ id, sender, words, sentAt, isRemoved }) => {
        const when = formatInstant(sentAt, language, now)
        return { id, sender, words, when, isRemoved }
      }),
  }
}

const offersOf = (
  { quotes, invitations }: Loaded,
  request: RequestRow,
  shownAt: { now: Date; language: string },
) =>
  quotes.filter(isOffered).flatMap((quote) => {
    const invitation = invitations.find((row) => row.id === quote.invitationId)
    return invitation ? [offerOfInvitation(quote, invitation, request, shownAt)] : []
  })

const translatedAdvice = ({ category, job }: RequestRow, i18n: I18n) =>
  adviceFor(category, job).map(({ picture, words }) => ({ picture, words: i18n._(words) }))

const isOffered = ({ state }: QuoteView) => state !== 'withdrawn' && state !== 'expired'

function invitationView(
  invitation: InvitationRow,
  { state }: Pick<RequestRow, 'state'>,
  { now, language }: { now: Date; language: string },
) {
  const isWaiting = invitation.state === 'waiting'
  const { invited_at: invitedAt, due_at: dueAt, ended_at: endedAt, replyMinutes } = invitation
  return {
    id: invitation.id,
    state: invitation.state,
    ...providerView(invitation),
    due: isWaiting && dueAt ? formatInstant(dueAt, language, now) : null,
    expected:
      isWaiting && state === 'open'
        ? expectedAnswer({ invitedAt, dueAt, replyMinutes }, now)
        : null,
    endedOn: endedAt ? formatInstant(endedAt, language, now) : null,
    endReason: invitation.end_reason,
  }
}

const providerView = ({ name, fullName, slug, portraitSeed, photoFile }: InvitationRow) => ({
  name,
  firstName: fullName.split(' ')[0]!,
  slug,
  portraitSeed: String(portraitSeed),
  photoFile,
})

export type RequestView = Awaited<ReturnType<typeof requestView>>
export type InvitationView = RequestView['invitations'][number]
