import { data, type RouterContextProvider } from 'react-router'
import { placeById } from '#app/directory/index.server.ts'
import { kmBetween } from '#app/directory/public/distance.ts'
import type { JobUnit } from '#app/directory/public/job-types.ts'
import { may } from '#app/page/permissions.ts'
import { previewIn } from '#app/page/preview.server.ts'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { signedIn } from '#app/page/visitor.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { isId } from '#app/platform/ids.ts'
import type { Language } from '#app/platform/languages.ts'
import { spokenPhone } from '#app/platform/phone.ts'
import { addDays, type Day, dayOf, formatDay, formatInstant } from '#app/platform/time.ts'
import { actingProvider, type OwnProvider, providerIn } from '#app/providers/index.server.ts'
import { mayAnswerNew } from '#app/providers/public/portal-access.ts'
import { units } from '#app/providers/public/units.ts'
import { publicName } from '#app/reviews/public/rating.ts'
import { noteRead } from './conversations.server.ts'
import { jobFacts } from './job-facts.server.ts'
import { markInvitationSeen } from './mark-invitation-seen.server.ts'
import { invitationOfProvider, priceListFor } from './portal-queries.server.ts'
import { formerName } from './public/customer-name.ts'
import { invitationLifeCycle, openJobSteps } from './public/life-cycles.ts'
import { clockOf } from './public/time-left.ts'
import { lastValidDay } from './public/time-outs.ts'
import {
  jobOf,
  messagesOf,
  photosOf,
  quotesOf,
  requestById,
  similarToRequest,
} from './queries.server.ts'

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

/** Who is suspended answers nothing new, and goes on with what was quoted before. */
export const maySendQuote = ({ provider, invitation }: Omit<OwnInvitation, 'person'>) =>
  invitation.state !== 'waiting' || mayAnswerNew(provider.listingStatus)

/** All that the provider's page of one request shows. */
export async function invitationView(context: Context, request: Request, invitationId: string) {
  const provider = providerIn(context, request, 'invitations')
  if (!provider) return null
  const { db, clock } = context.get(servicesContext)
  const invitation = await ownInvitation(context, provider, invitationId)
  const person = signedIn(context, request)
  if (!may(person, 'see a request', { provider: provider.user_id }))
    throw data(null, { status: 404 })
  const language = context.get(languageContext)
  const i18n = i18nFor(language)
  const now = clock.now()
  const found = (await requestById(db, invitation.request_id))!
  const isLookingAhead = previewIn(context) !== null
  if (!invitation.seen_at && !isLookingAhead) await markInvitationSeen(db, invitation.id, now)
  const [quotes, messages, job, photos, similar, priceList] = await Promise.all([
    quotesOf(db, [invitation.id]),
    messagesOf(db, [invitation.id]),
    jobOf(db, [invitation.id]),
    photosOf(db, found.id),
    similarToRequest(db, found, now),
    priceListFor(db, { providerId: provider.id, category: found.category, job: found.job }),
  ])
  if (!isLookingAhead) {
    const reader = { userId: provider.user_id, link: `/provider-portal/requests/${invitation.id}` }
    await noteRead(db, { invitationIds: [invitation.id], side: 'provider', reader, now })
  }
  const [quote] = quotes
  // The name, the number and the exact spot come with the acceptance, not before.
  const isAccepted = job !== undefined
  const former = formerName(
    {
      customerUser: found.customer_user,
      guestName: found.guest_name,
      guestEmail: found.guest_email,
    },
    i18n,
  )
  return {
    id: invitation.id,
    state: invitation.state,
    steps: invitationLifeCycle
      .openSteps(invitation.state, 'provider')
      .filter((step) => step !== 'quote' || mayAnswerNew(provider.listingStatus)),
    isSuspended: !mayAnswerNew(provider.listingStatus),
    isOverdue: invitation.due_at !== null && invitation.due_at <= now,
    facts: jobFacts(i18n, found, { language, now }),
    km: Math.round(kmBetween(provider, placeById(found.place_id)!) * 10) / 10,
    photos,
    similar,
    clock:
      invitation.state === 'waiting'
        ? clockOf({ invitedAt: invitation.invited_at, dueAt: invitation.due_at }, now)
        : null,
    answerBy:
      invitation.state === 'waiting' && invitation.due_at
        ? formatInstant(invitation.due_at, language, now)
        : null,
    shortName: former ?? shortName(found.customerName, found.customer_user ?? found.guest_name),
    customer: isAccepted
      ? {
          name: former ?? found.customerName,
          phone: found.guest_phone
            ? { dial: found.guest_phone, spoken: spokenPhone(found.guest_phone) }
            : null,
          email: found.customerEmail,
          plusCode: found.plus_code,
        }
      : null,
    quote: quote
      ? {
          id: quote.id,
          state: quote.state,
          revision: quote.revision,
          totalCents: quote.totalCents,
          calloutCents: quote.calloutCents,
          vatCents: quote.vatCents,
          lines: quote.lines,
          canComeOn: quote.canComeOn,
          canCome: quote.canComeOn ? formatDay(quote.canComeOn, language, now) : null,
          guaranteeDays: quote.guaranteeDays,
          note: quote.note,
          sentOn: formatInstant(quote.sentAt, language, now),
          goodUntil: formatDay(lastValidDay(quote.validUntil), language, now),
        }
      : null,
    messages: messages.map(({ id, sender, words, sentAt }) => ({
      id,
      sender,
      words,
      when: formatInstant(sentAt, language, now),
    })),
    job: job
      ? {
          id: job.id,
          state: job.state,
          markedBy: job.markedBy,
          steps: openJobSteps({ state: job.state, markedBy: job.markedBy }, 'provider'),
          day: job.day ? formatDay(job.day, language, now) : null,
          confirmBy: job.due_at ? formatInstant(job.due_at, language, now) : null,
          endedOn: job.ended_at ? formatDay(dayOf(job.ended_at), language, now) : null,
          paidCents: job.paid_cents,
          review: job.reviewId
            ? {
                id: job.reviewId,
                rating: job.rating ?? 0,
                words: job.reviewWords ?? '',
                on: job.reviewedAt ? formatDay(dayOf(job.reviewedAt), language, now) : '',
                answer: job.reviewAnswer,
              }
            : null,
        }
      : null,
    endReason: invitation.end_reason,
    isVendor: provider.vat_number !== null,
    today: dayOf(now),
    wantedDay: laterDay(found.wanted_day, now, language),
    calloutCents: provider.callout_cents,
    priceList: priceList.map((entry) => ({
      ...entry,
      unitWords: entry.unit === 'job' ? null : i18n._(units[entry.unit as JobUnit]),
    })),
  }
}

export type InvitationPage = NonNullable<Awaited<ReturnType<typeof invitationView>>>

/** The day that the customer wants, where it is neither today nor tomorrow: those are choices anyway. */
function laterDay(day: Day | null, now: Date, language: Language) {
  return day && day > addDays(dayOf(now), 1) ? { day, words: formatDay(day, language, now) } : null
}

/** "Refilwe M.", or nothing where only an address is known. */
function shortName(name: string, hasName: string | null) {
  return hasName ? publicName(name) : ''
}
