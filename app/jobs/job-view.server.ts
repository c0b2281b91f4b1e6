import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { data, type RouterContextProvider } from 'react-router'
import { loadWorkerCalendar } from '#app/calendar/index.server.ts'
import { placeById } from '#app/directory/index.server.ts'
import { may } from '#app/page/permissions.ts'
import { isOnlyLooking } from '#app/page/preview.server.ts'
import { languageContext } from '#app/page/request-context.server.ts'
import { type Services, servicesContext } from '#app/page/services.server.ts'
import { signedIn } from '#app/page/visitor.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { isId } from '#app/platform/ids.ts'
import type { Language } from '#app/platform/languages.ts'
import { spokenPhone } from '#app/platform/phone.ts'
import {
  addDays,
  DAY,
  dayOf,
  formatDay,
  formatInstant,
  formatMinute,
  minuteOfDay,
} from '#app/platform/time.ts'
import { providerIn } from '#app/providers/index.server.ts'
import {
  customersRequest,
  customerView,
  formerCustomer,
  invitationsOf,
  type RequestRow,
  requestById,
  requestSummary,
  shortName,
} from '#app/quotes/index.server.ts'
import {
  type JobRow,
  jobById,
  proposalOf,
  reviewOf,
  type StepRow,
  stepsOf,
} from './job-rows.server.ts'
import { type BookedTime, canConfirmFrom } from './public/job-deadlines.ts'
import type { JobParty, JobStep, Side } from './public/job-states.ts'
import { jobString } from './public/job-string.ts'
import { offeredSteps } from './public/open-steps.ts'

type Context = Readonly<RouterContextProvider>

/** Names, numbers and the exact spot are hidden again so long after a job is over. */
const CONTACT_OPEN = 30 * DAY

/** The job and its request, for its customer or whoever has the guest's link; a 404 for everyone else. */
export async function customersJob(context: Context, request: Request, jobId: string) {
  const { db } = context.get(servicesContext)
  const job = isId(jobId) ? await jobById(db, jobId) : undefined
  if (!job) throw data(null, { status: 404 })
  return { job, ...(await customersRequest(context, request, job.requestId)) }
}

/** The job for the provider who does it; null while the portal shows a gate instead. */
export async function providersJob(context: Context, request: Request, jobId: string) {
  const provider = providerIn(context, request, 'bookings')
  if (!provider) return null
  const { db } = context.get(servicesContext)
  const job = isId(jobId) ? await jobById(db, jobId) : undefined
  const person = signedIn(context, request)
  const subject = { provider: provider.user_id }
  if (job?.providerId !== provider.id || !may(person, 'see a request', subject))
    throw data(null, { status: 404 })
  return { job, provider, person }
}

/** What the customer's page of a job shows. */
export async function customersJobView(context: Context, request: Request, jobId: string) {
  const { job, found, visitor } = await customersJob(context, request, jobId)
  const { db } = context.get(servicesContext)
  const [provider] = (await invitationsOf(db, job.requestId)).filter(
    ({ id }) => id === job.invitationId,
  )
  const reader = readerIn(context)
  const isOpen = isContactOpen(job, reader.now)
  return {
    ...(await sharedView(context, { job, request: found, side: 'customer' })),
    isGuest: visitor === null,
    provider: {
      name: provider!.name,
      firstName: provider!.fullName.split(' ')[0]!,
      slug: provider!.slug,
      portraitSeed: String(provider!.portraitSeed),
      photoFile: provider!.photoFile,
      phone: isOpen ? { dial: provider!.phone, spoken: spokenPhone(provider!.phone) } : null,
    },
    freeDays: await freeDays(context.get(servicesContext), job, reader),
  }
}

/** What the provider's page of a job shows. */
export async function providersJobView(context: Context, request: Request, jobId: string) {
  const own = await providersJob(context, request, jobId)
  if (!own) return null
  const { job } = own
  const { db } = context.get(servicesContext)
  const reader = readerIn(context)
  const found = (await requestById(db, job.requestId))!
  const former = formerCustomer(found, reader.i18n)
  const isOpen = isContactOpen(job, reader.now)
  const customer = customerView(found, former)
  const short = former ?? shortName(found.customerName, found.customer_user ?? found.guest_name)
  return {
    ...(await sharedView(context, { job, request: found, side: 'provider' })),
    customer: {
      name: isOpen ? customer.name : short,
      shortName: short,
      getsNoEmail: former === null && !customer.email,
      phone: isOpen ? customer.phone : null,
      email: isOpen ? customer.email : null,
      plusCode: isOpen ? customer.plusCode : null,
    },
  }
}

export type CustomersJobView = Awaited<ReturnType<typeof customersJobView>>
export type SharedJobView = Awaited<ReturnType<typeof sharedView>>

type Reader = { i18n: I18n; language: Language; now: Date }

function readerIn(context: Context): Reader {
  const language = context.get(languageContext)
  const { clock } = context.get(servicesContext)
  return { i18n: i18nFor(language), language, now: clock.now() }
}

const isContactOpen = ({ endedAt }: JobRow, now: Date) =>
  endedAt === null || now.getTime() < endedAt.getTime() + CONTACT_OPEN

async function sharedView(
  context: Context,
  { job, request, side }: { job: JobRow; request: RequestRow; side: Side },
) {
  const { db } = context.get(servicesContext)
  const reader = readerIn(context)
  const { i18n, language, now } = reader
  const [review, steps, proposal] = await Promise.all([
    reviewOf(db, job.id),
    stepsOf(db, job.id),
    proposalOf(db, job.id, now),
  ])
  const isRated = review !== undefined
  const summary = requestSummary(i18n, request, { language, now })
  return {
    id: job.id,
    reference: job.reference,
    requestId: job.requestId,
    invitationId: job.invitationId,
    state: job.state,
    markedBy: job.markedBy,
    heading: summary.heading,
    place: summary.place,
    words: summary.words,
    time: job.time && timeView(job.time, reader),
    day: job.day ? formatDay(job.day, language, now) : null,
    steps: offeredSteps(job, side, now),
    mayProposeTime: job.state === 'unscheduled' || job.state === 'booked',
    proposal: proposal && {
      isOwn: proposal.proposedBy === side,
      start: proposal.time.start.toISOString(),
      expiresAt: formatInstant(proposal.expiresAt, language, now),
      ...timeView(proposal.time, reader),
    },
    string: jobString({
      state: job.state,
      isConfirmedByBoth: job.customerConfirmedAt !== null && job.providerConfirmedAt !== null,
      hasArrived: job.arrivedAt !== null,
      isPaid: job.paidCents !== null,
      isRated,
    }),
    canConfirm: job.time !== null && now >= canConfirmFrom(job.time.start),
    isConfirmed:
      side === 'customer' ? job.customerConfirmedAt !== null : job.providerConfirmedAt !== null,
    isConfirmedByOther:
      side === 'customer' ? job.providerConfirmedAt !== null : job.customerConfirmedAt !== null,
    deadline: job.dueAt ? formatInstant(job.dueAt, language, now) : null,
    since: formatInstant(job.since, language, now),
    endedOn: job.endedAt ? formatDay(dayOf(job.endedAt), language, now) : null,
    acceptedOn: formatInstant(job.acceptedAt, language, now),
    today: dayOf(now),
    totalCents: job.totalCents,
    paidCents: job.paidCents,
    // A hidden review is its author's alone.
    review:
      review && (side === 'customer' || !review.hidden_at) ? reviewView(review, reader) : null,
    isRated,
    // Reasons are words between the two, which nobody reads who only looks.
    history: steps.map((row) =>
      historyLine(isOnlyLooking(context) ? { ...row, reason: '' } : row, reader),
    ),
  }
}

/** "Tue 10 Mar", "10:30" or "10:30–11:30", and when it is done by. */
function timeView({ start, latestArrival, end }: BookedTime, { language, now }: Reader) {
  const clock = (instant: Date) => formatMinute(minuteOfDay(instant))
  const arrival = latestArrival > start ? `${clock(start)}–${clock(latestArrival)}` : clock(start)
  return { dayWords: formatDay(dayOf(start), language, now), arrival, doneBy: clock(end) }
}

type ReviewRow = NonNullable<Awaited<ReturnType<typeof reviewOf>>>

const reviewView = (review: ReviewRow, { language, now }: Reader) => ({
  id: review.id,
  isHidden: review.hidden_at !== null,
  rating: review.rating,
  words: review.words,
  on: formatDay(dayOf(review.written_at), language, now),
  answer: review.answer,
})

function historyLine(
  { id, step, party, reason, is_late, start_at, taken_at }: StepRow,
  { language, now }: Reader,
) {
  return {
    id,
    step: step as JobStep,
    party: party as JobParty,
    reason,
    isLate: is_late,
    start: start_at ? formatInstant(start_at, language, now) : null,
    when: formatInstant(taken_at, language, now),
  }
}

/** So many days with a free time are offered to choose from; any other time can be asked for. */
const DAYS_OFFERED = 10
/** What a visit is taken to last until the provider says. */
export const USUAL_MINUTES = 120

/** When the provider is free, for a customer who proposes a time. */
async function freeDays(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  job: JobRow,
  reader: Reader,
) {
  if (job.state !== 'unscheduled' && job.state !== 'booked') return []
  const calendar = await calendarOf(db, job, {
    now: reader.now,
    declaredHolidays: settings.current().declaredHolidays,
  })
  const { lat, lng } = placeById(job.placeId)!
  const visit = { durationMinutes: USUAL_MINUTES, location: { lat, lng, exact: false } }
  return (calendar?.freeDays(visit) ?? [])
    .filter(({ times }) => times.length > 0)
    .slice(0, DAYS_OFFERED)
    .map(({ day, times }) => ({
      day: formatDay(day, reader.language, reader.now),
      times: times.map((time) => ({
        value: time.toISOString(),
        label: formatMinute(minuteOfDay(time)),
      })),
    }))
}

const calendarOf = (
  db: Db,
  { id, workerId }: JobRow,
  { now, declaredHolidays }: { now: Date; declaredHolidays: readonly string[] },
) => loadWorkerCalendar(db, { workerId, now, declaredHolidays, except: { reservationId: id } })

/** The last day that can be proposed: what lies farther is for another conversation. */
export const lastProposedDay = (now: Date) => addDays(dayOf(now), 180)

export const jobPageTitle = (i18n: I18n, heading: string, reference: string, siteName: string) =>
  `${heading} | ${i18n._(msg`Job ${reference}`)} | ${siteName}`
