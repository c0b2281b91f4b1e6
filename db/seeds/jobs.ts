import type { Place } from '#app/directory/index.server.ts'
import { addDays, atMinute, DAY, type Day, dayOf, HOUR, MINUTE } from '#app/platform/time.ts'
import type { Chance } from './chance.ts'
import type { Calendar, MadeProvider, Offer } from './provider-types.ts'
import { reference } from './references.ts'
import { ReviewWriter } from './reviews.ts'
import type { Rows } from './rows.ts'
import { daytime } from './work-times.ts'

export type Customer = { id: string; name: string; authorName: string; place: Place }

export type Ending = 'open' | 'accepted' | 'done' | 'reviewed' | 'not_done' | 'nobody chosen'

export type PlannedJob = {
  day: Day
  markedAt: Date
  endedAt: Date
  isDone: boolean
  isMarked: boolean
  isEnded: boolean
  /** Always gets a five-star review, for a story. */
  isPraised: boolean
}

export function planJob(chance: Chance, decidedAt: Date, goes: Ending, now: Date): PlannedJob {
  const day = addDays(dayOf(decidedAt), goes === 'reviewed' ? 1 : chance.whole(1, 8))
  const markedAt = atMinute(day, chance.whole(10 * 60, 19 * 60))
  const endedAt = new Date(
    markedAt.getTime() + Math.min(48 * HOUR - MINUTE, chance.between(0.3, 60) * HOUR),
  )
  return {
    day,
    markedAt,
    endedAt,
    isDone: goes !== 'not_done',
    isPraised: goes === 'reviewed',
    isMarked: markedAt <= now && goes !== 'accepted',
    isEnded: endedAt <= now && goes !== 'accepted',
  }
}

type AgreedJob = PlannedJob & {
  invitationId: string
  quoteId: string
  provider: MadeProvider
  offer: Offer
  customer: Customer
  decidedAt: Date
  total: number
  /** The provider's reply time in minutes. */
  minutes: number
}

/** Jobs and their reviews. */
export class Jobs {
  readonly #rows: Rows
  readonly #calendar: Calendar
  readonly #reviews = new ReviewWriter()
  /** How many visits a provider has on a day: each begins where the one before has ended. */
  readonly #visits = new Map<string, number>()
  #references = 0

  constructor(rows: Rows, calendar: Calendar) {
    this.#rows = rows
    this.#calendar = calendar
  }

  add(chance: Chance, job: AgreedJob) {
    const { provider, customer, decidedAt, markedAt, endedAt, isMarked, isEnded, isDone } = job
    const id = chance.id(decidedAt)
    const byProvider = chance.happens(0.7) || isDone
    const paid = isEnded && isDone ? paidFor(chance, job.total) : null
    const state = stateOf(job)
    const time = state === 'accepted' ? this.#visit(job) : null
    const { now } = this.#calendar
    const since = laterDate(decidedAt, new Date(now.getTime() - 3 * DAY))
    this.#references++
    this.#rows.add('jobs', {
      id,
      reference: reference(FIRST_REFERENCE + this.#references),
      worker_id: provider.id,
      total_cents: job.total,
      since: isEnded ? endedAt : isMarked ? markedAt : since,
      start_at: time?.start ?? null,
      latest_arrival_at: time?.start ?? null,
      end_at: time?.end ?? null,
      invitation_id: job.invitationId,
      quote_id: job.quoteId,
      provider_id: provider.id,
      category: provider.category,
      title: job.offer.title,
      state: state === 'accepted' ? (time ? 'booked' : 'unscheduled') : state,
      day: job.day,
      accepted_at: decidedAt,
      marked_by: isMarked ? (byProvider ? 'provider' : 'customer') : null,
      marked_at: isMarked ? markedAt : null,
      due_at: isEnded
        ? null
        : isMarked
          ? new Date(markedAt.getTime() + 2 * DAY)
          : new Date((time?.end ?? since).getTime() + 14 * DAY),
      remind_at: time ? atMinute(addDays(job.day, -1), 18 * 60) : null,
      ended_at: isEnded ? endedAt : null,
      paid_cents: paid,
    })
    if (time)
      this.#rows.add('reservations', {
        id,
        worker_id: provider.id,
        kind: 'job',
        during: `[${time.start.toISOString()},${time.end.toISOString()})`,
        lat: customer.place.lat,
        lng: customer.place.lng,
      })
    if (paid === null || !(job.isPraised || chance.happens(0.78))) return
    const writtenAt = daytime(new Date(endedAt.getTime() + chance.between(0.5, 70) * HOUR))
    if (writtenAt <= this.#calendar.now) this.#review(chance, job, { jobId: id, paid, writtenAt })
  }

  /** When they come, if the day is still ahead and has room. */
  #visit({ provider, day }: AgreedJob) {
    if (day <= dayOf(this.#calendar.now)) return null
    const key = `${provider.id} ${day}`
    const before = this.#visits.get(key) ?? 0
    this.#visits.set(key, before + 1)
    if (before >= VISITS_A_DAY) return null
    const start = atMinute(day, 8 * 60 + before * 150)
    return { start, end: new Date(start.getTime() + 2 * HOUR) }
  }

  #review(
    chance: Chance,
    { provider, offer, customer, total, minutes, isPraised }: AgreedJob,
    { jobId, paid, writtenAt }: { jobId: string; paid: number; writtenAt: Date },
  ) {
    const rating = isPraised ? 5 : stars(chance, provider.quality)
    const words = this.#reviews.words(chance, {
      provider,
      offer,
      rating,
      placeName: customer.place.name,
      paidCents: paid,
      quotedCents: total,
      replyMinutes: minutes,
    })
    const answer = this.#reviews.answer(chance, rating, customer.authorName)
    const answeredAt = daytime(new Date(writtenAt.getTime() + chance.between(1, 60) * HOUR))
    const isAnswered = answer !== null && answeredAt <= this.#calendar.now
    this.#rows.add('reviews', {
      id: chance.id(writtenAt),
      provider_id: provider.id,
      job_id: jobId,
      customer_user: customer.id,
      author_name: customer.authorName,
      rating,
      words,
      job_title: offer.title,
      place_id: customer.place.id,
      paid_cents: paid,
      quoted_cents: total,
      written_at: writtenAt,
      answer: isAnswered ? answer : null,
      answered_at: isAnswered ? answeredAt : null,
    })
  }
}

const VISITS_A_DAY = 3
/** Requests have the references before. */
const FIRST_REFERENCE = 5_000_000

const laterDate = (date: Date, other: Date) => (date > other ? date : other)

function stateOf({ isEnded, isMarked, isDone }: PlannedJob) {
  if (isEnded) return isDone ? 'done' : 'not_done'
  if (isMarked) return isDone ? 'marked_done' : 'marked_not_done'
  return 'accepted'
}

/** One job in thirty goes badly. */
function stars(chance: Chance, quality: number) {
  const mishap = chance.happens(0.03) ? chance.whole(1, 3) : 0
  return Math.min(5, Math.max(1, Math.round(quality - mishap + chance.bell() * 0.72)))
}

function paidFor(chance: Chance, total: number) {
  const kind = chance.next()
  const factor =
    kind < 0.72 ? 1 : kind < 0.88 ? chance.between(1.03, 1.16) : chance.between(0.9, 0.97)
  return factor === 1 ? total : Math.round((total * factor) / 10_00) * 10_00
}
