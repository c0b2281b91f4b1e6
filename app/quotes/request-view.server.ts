import { data, type RouterContextProvider } from 'react-router'
import { may } from '#app/page/permissions.ts'
import { previewIn } from '#app/page/preview.server.ts'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { isId } from '#app/platform/ids.ts'
import { spokenPhone } from '#app/platform/phone.ts'
import { dayOf, formatDay, formatInstant } from '#app/platform/time.ts'
import { noteRead } from './conversations.server.ts'
import { looker } from './guest-access.server.ts'
import { jobFacts } from './job-facts.server.ts'
import { adviceFor } from './meanwhile.ts'
import { offerOfInvitation } from './offers.server.ts'
import { refusals } from './outcome.ts'
import { whyNobodyElse } from './passing-on.ts'
import { invitationLifeCycle, openJobSteps, requestLifeCycle } from './public/life-cycles.ts'
import { expectedAnswer } from './public/time-left.ts'
import {
  invitationsOf,
  type JobRow,
  jobOf,
  messagesOf,
  photosOf,
  quotesOf,
  requestById,
  similarToRequest,
} from './queries.server.ts'

type Context = Readonly<RouterContextProvider>

/** A request for whoever may see it as its customer; anybody else learns only that nothing is here. */
export async function customersRequest(context: Context, request: Request, id: string) {
  const { db } = context.get(servicesContext)
  const found = isId(id) ? await requestById(db, id) : undefined
  if (!found) throw data(null, { status: 404 })
  const { visitor, byLink } = await looker(context, request, found.id)
  const subject = { customer: found.customer_user, byLink }
  if (!may(visitor, 'see a request', subject)) throw data(null, { status: 404 })
  return { found, visitor, subject }
}

/** All that the customer's page of one request shows. */
export async function requestView(context: Context, request: Request, id: string) {
  const { db, clock } = context.get(servicesContext)
  const { found, visitor } = await customersRequest(context, request, id)
  const language = context.get(languageContext)
  const i18n = i18nFor(language)
  const now = clock.now()
  const invitations = await invitationsOf(db, found.id)
  const invitationIds = invitations.map(({ id: invitationId }) => invitationId)
  const [quotes, messages, job, photos, similar] = await Promise.all([
    quotesOf(db, invitationIds),
    messagesOf(db, invitationIds),
    jobOf(db, invitationIds),
    photosOf(db, found.id),
    similarToRequest(db, found, now),
  ])
  const isTheirs = !visitor || visitor.id === found.customer_user
  if (isTheirs && !previewIn(context)) {
    const reader = visitor && { userId: visitor.id, link: `/requests/${found.id}` }
    await noteRead(db, { invitationIds, side: 'customer', reader, now })
  }
  const whyNot = whyNobodyElse(found.state, invitations)
  const booked = invitations.find(({ id: invitationId }) => invitationId === job?.invitation_id)
  return {
    facts: jobFacts(i18n, language, found),
    mayWithdraw: requestLifeCycle.canTake('withdraw', found.state, 'customer'),
    heldUntil:
      found.state === 'held' && found.due_at ? formatInstant(found.due_at, language) : null,
    passing: { passesOn: found.passes_on, whyNot: whyNot && i18n._(refusals[whyNot]) },
    meanwhile: adviceFor(found.category, found.job).map(({ picture, words }) => ({
      picture,
      words: i18n._(words),
    })),
    photos,
    similar,
    isGuest: visitor === null,
    isTexted: found.customer_user === null && !found.guest_email,
    guestEmail: found.customer_user ? null : found.guest_email,
    invitations: invitations.map((invitation) => ({
      id: invitation.id,
      state: invitation.state,
      name: invitation.name,
      firstName: invitation.fullName.split(' ')[0]!,
      slug: invitation.slug,
      portraitSeed: String(invitation.portraitSeed),
      photoFile: invitation.photoFile,
      due:
        invitation.state === 'waiting' && invitation.due_at
          ? formatInstant(invitation.due_at, language)
          : null,
      expected:
        invitation.state === 'waiting' && found.state === 'open'
          ? expectedAnswer(
              {
                invitedAt: invitation.invited_at,
                dueAt: invitation.due_at,
                replyMinutes: invitation.replyMinutes,
              },
              now,
            )
          : null,
      endedOn: invitation.ended_at ? formatInstant(invitation.ended_at, language) : null,
      endReason: invitation.end_reason,
      mayWrite:
        found.state !== 'held' &&
        (!invitationLifeCycle.isTerminal(invitation.state) || invitation.id === job?.invitation_id),
      messages: messages
        .filter(({ invitationId }) => invitationId === invitation.id)
        .map((message) => ({
          id: message.id,
          sender: message.sender,
          words: message.words,
          when: formatInstant(message.sentAt, language),
        })),
    })),
    offers: quotes.flatMap((quote) => {
      const invitation = invitations.find(
        ({ id: invitationId }) => invitationId === quote.invitationId,
      )
      const isGone = quote.state === 'withdrawn' || quote.state === 'expired'
      return invitation && !isGone
        ? [offerOfInvitation(quote, invitation, found, { now, language })]
        : []
    }),
    booking: job && booked ? bookingOf(job, booked, quotes, language) : null,
  }
}

function bookingOf(
  job: JobRow,
  invitation: Awaited<ReturnType<typeof invitationsOf>>[number],
  quotes: Awaited<ReturnType<typeof quotesOf>>,
  language: string,
) {
  const quote = quotes.find(({ id }) => id === job.quote_id)
  return {
    id: job.id,
    state: job.state,
    markedBy: job.markedBy,
    steps: openJobSteps({ state: job.state, markedBy: job.markedBy }, 'customer'),
    confirmBy: job.due_at ? formatInstant(job.due_at, language) : null,
    name: invitation.name,
    firstName: invitation.fullName.split(' ')[0]!,
    slug: invitation.slug,
    portraitSeed: String(invitation.portraitSeed),
    photoFile: invitation.photoFile,
    phone: { dial: invitation.phone, spoken: spokenPhone(invitation.phone) },
    day: job.day ? formatDay(job.day, language) : null,
    acceptedOn: formatInstant(job.accepted_at, language),
    endedOn: job.ended_at ? formatDay(dayOf(job.ended_at), language) : null,
    totalCents: quote?.totalCents ?? 0,
    paidCents: job.paid_cents,
    review: job.reviewId
      ? {
          rating: job.rating ?? 0,
          words: job.reviewWords ?? '',
          on: job.reviewedAt ? formatDay(dayOf(job.reviewedAt), language) : '',
          answer: job.reviewAnswer,
        }
      : null,
  }
}

export type RequestView = Awaited<ReturnType<typeof requestView>>
export type BookingView = NonNullable<RequestView['booking']>
export type InvitationView = RequestView['invitations'][number]
