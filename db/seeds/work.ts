import type { Place } from '#app/directory/index.server.ts'
import { vatHeldIn } from '#app/platform/money.ts'
import {
  addDays,
  atMinute,
  DAY,
  type Day,
  dayOf,
  HOUR,
  MINUTE,
  minuteOfDay,
  startOfDay,
} from '#app/platform/time.ts'
import type { Chance } from './chance.ts'
import { drawPerson } from './names.ts'
import { type Market, placeNear, spotIn } from './plan.ts'
import type { Calendar, MadeProvider, Offer } from './provider.ts'
import { plainName } from './provider-words.ts'
import { reference } from './references.ts'
import { ReviewWriter } from './reviews.ts'
import type { Rows } from './rows.ts'

export type Customer = { id: string; name: string; authorName: string; place: Place }

/** Work per provider and month, and how much of it there is when the world is very large. */
const JOBS_A_MONTH = 1.9
const MONTH = 30 * DAY
const MOST_JOBS = 140
const WHOLE_WORLD = 1500

export function depthOf(providers: number) {
  return Math.min(1, (WHOLE_WORLD / providers) ** 0.45)
}

export type Ending = 'open' | 'accepted' | 'done' | 'reviewed' | 'not_done' | 'nobody chosen'

type PlannedJob = {
  day: Day
  markedAt: Date
  endedAt: Date
  isDone: boolean
  isMarked: boolean
  isEnded: boolean
  /** Five stars for certain, for a story. */
  isPraised: boolean
}

/** Requests, quotes, jobs and reviews of a market, such that every figure follows from its rows. */
export class Work {
  readonly #rows: Rows
  readonly #calendar: Calendar
  readonly #depth: number
  readonly #reviews = new ReviewWriter()
  #references = 0

  constructor(rows: Rows, calendar: Calendar, depth: number) {
    this.#rows = rows
    this.#calendar = calendar
    this.#depth = depth
  }

  ofMarket(chance: Chance, market: Market, providers: MadeProvider[], near: MadeProvider[] = []) {
    const { at: now, start } = this.#calendar
    const requests: { provider: MadeProvider; when: Date }[] = []
    for (const provider of providers.filter(({ isListed }) => isListed)) {
      const span = now.getTime() - provider.worksFrom.getTime()
      if (span < 2 * HOUR) continue
      const wanted = (span / MONTH) * JOBS_A_MONTH * provider.busy * this.#depth * 1.25
      const count = Math.min(MOST_JOBS, Math.floor(wanted) + (chance.happens(wanted % 1) ? 1 : 0))
      for (let n = 0; n < count; n++)
        requests.push({
          provider,
          when: new Date(provider.worksFrom.getTime() + chance.next() * span),
        })
    }
    if (requests.length === 0) return
    requests.sort((a, b) => Number(a.when) - Number(b.when))
    const customers: Customer[] = []
    const first = requests[0]!.when
    for (const { provider, when } of requests) {
      const known = customers.length > 2 && chance.happens(0.42)
      const customer = known ? chance.one(customers) : this.customer(chance, market, first, start)
      if (!known) customers.push(customer)
      this.#request(chance, provider, [...providers, ...near], customer, awake(when, first, now))
    }
  }

  /** Somebody who lives near, with an account made before the first request. */
  customer(chance: Chance, market: Market, before: Date, start: Date): Customer {
    const place = placeNear(chance, market)
    const person = drawPerson(chance, place.province)
    const since = new Date(
      start.getTime() + chance.next() * Math.max(0, before.getTime() - start.getTime() - HOUR),
    )
    const id = chance.id(since)
    const name = `${person.first} ${person.family}`
    this.#rows.add('users', {
      id,
      email: `${plainName(name)}.${id.slice(-7)}@example.co.za`,
      email_confirmed_at: since,
      user_metadata: JSON.stringify({ full_name: name }),
      app_metadata: JSON.stringify({ provider: 'email', providers: ['email'] }),
      created_at: since,
      updated_at: since,
    })
    return { id, name, authorName: `${person.first} ${person.family[0]!.toUpperCase()}.`, place }
  }

  #request(
    chance: Chance,
    provider: MadeProvider,
    others: MadeProvider[],
    customer: Customer,
    invitedAt: Date,
  ) {
    const rivals = others.filter(
      (other) =>
        other !== provider &&
        other.isListed &&
        other.worksFrom < invitedAt &&
        other.offers.some(({ key }) => provider.offers.some((offer) => offer.key === key)),
    )
    const offer = chance.one(provider.offers)
    const able = rivals.filter((rival) => rival.offers.some(({ key }) => key === offer.key))
    const requested = [provider, ...chance.some(able, Math.min(chance.whole(0, 3), 4))]
    this.run(chance, { offer, asked: requested, customer, invitedAt })
  }

  /**
   * One request from asking to the review, as far as the clock lets it come. The first of `asked` is
   * who is chosen, if anyone is.
   */
  run(
    chance: Chance,
    {
      offer,
      asked: challenge,
      customer,
      invitedAt,
      ending,
      everyoneQuotes = false,
      isUrgent = chance.happens(0.12),
      words = chance.one(offer.asked),
    }: {
      offer: Offer
      asked: MadeProvider[]
      customer: Customer
      invitedAt: Date
      ending?: Ending
      everyoneQuotes?: boolean
      isUrgent?: boolean
      words?: string
    },
  ) {
    const { at: now } = this.#calendar
    const chosen = challenge[0]!
    const id = chance.id(invitedAt)
    const quantity = offer.quantity ? chance.whole(...offer.quantity) : 1
    const complexity = offer.quantity ? 1 : chance.factor(0.13)
    const replies = challenge.map((provider) => {
      const isChosen = provider === chosen
      const minutes = Math.max(2, provider.replyMinutes * chance.factor(0.65))
      const answeredAt = new Date(invitedAt.getTime() + Math.round(minutes) * MINUTE)
      const due = new Date(invitedAt.getTime() + (isUrgent ? 2 : 24) * HOUR)
      const says =
        isChosen || everyoneQuotes
          ? 'quotes'
          : chance.weighted({ quotes: 70, declines: 14, nothing: 16 })
      const inTime = answeredAt < due || isChosen
      return {
        provider,
        invitationId: chance.id(invitedAt),
        quoteId: chance.id(invitedAt),
        minutes: Math.round(minutes),
        answeredAt: answeredAt < due ? answeredAt : new Date(due.getTime() - 4 * MINUTE),
        due,
        says: inTime ? says : ('nothing' as const),
      }
    })
    const lastQuote = Math.max(
      ...replies
        .filter(({ says }) => says === 'quotes')
        .map(({ answeredAt }) => Number(answeredAt)),
    )
    const decidedAt = daytime(new Date(lastQuote + chance.between(0.4, isUrgent ? 3 : 30) * HOUR))
    const goes: Ending =
      ending ??
      (chance.happens(0.8)
        ? chance.happens(chosen.reliability)
          ? 'done'
          : 'not_done'
        : 'nobody chosen')
    const isDecided = decidedAt <= now && goes !== 'nobody chosen' && goes !== 'open'
    const validUntil = (sentAt: Date) => startOfDay(addDays(dayOf(sentAt), 15))
    const allOver = replies.every(({ says, answeredAt, due }) =>
      says === 'quotes'
        ? validUntil(answeredAt) <= now
        : (says === 'declines' ? answeredAt : due) <= now,
    )
    const job = isDecided ? this.#planned(chance, decidedAt, goes) : null
    const requestState = isDecided ? 'closed' : allOver ? 'expired' : 'open'
    const spot = spotIn(chance, customer.place)
    this.#references++
    this.#rows.add('quote_requests', {
      id,
      reference: reference(this.#references),
      form_key: `seed-${id}`,
      customer_user: customer.id,
      category: chosen.category,
      job: offer.code ?? 'something-else',
      words,
      place_id: customer.place.id,
      place_typed: customer.place.name,
      province: customer.place.province,
      ...spot,
      wanted_time: isUrgent ? 'asap' : chance.one(['morning', 'afternoon', 'any', 'any']),
      urgent: isUrgent,
      state: requestState,
      created_at: invitedAt,
      opened_at: invitedAt,
      closed_at: isDecided ? decidedAt : null,
    })
    for (const { provider, invitationId, quoteId, answeredAt, due, says } of replies) {
      const isChosen = provider === chosen
      const hasAnswered = says !== 'nothing' && answeredAt <= now
      const until = validUntil(answeredAt)
      const isQuoted = hasAnswered && says === 'quotes'
      const quoteIsOver = isQuoted && until <= now
      const state =
        job && isChosen
          ? job.isEnded
            ? job.isDone
              ? 'done'
              : 'not_done'
            : 'accepted'
          : hasAnswered && says === 'declines'
            ? 'declined'
            : isDecided && (isQuoted || due > decidedAt)
              ? 'not_chosen'
              : quoteIsOver || (!hasAnswered && due <= now)
                ? 'expired'
                : isQuoted
                  ? 'quoted'
                  : 'waiting'
      this.#rows.add('invitations', {
        id: invitationId,
        request_id: id,
        provider_id: provider.id,
        state,
        invited_at: invitedAt,
        first_answer_at: hasAnswered ? answeredAt : null,
        seen_at: hasAnswered ? answeredAt : null,
        ended_at:
          state === 'declined'
            ? answeredAt
            : state === 'not_chosen'
              ? decidedAt
              : state === 'expired'
                ? isQuoted
                  ? until
                  : due
                : job && isChosen && job.isEnded
                  ? job.endedAt
                  : null,
        due_at: state === 'waiting' ? due : null,
      })
      if (!isQuoted) continue
      const total = this.#quote(chance, {
        id: quoteId,
        invitationId,
        provider,
        offer,
        quantity,
        complexity,
        sentAt: answeredAt,
        until,
        state:
          job && isChosen
            ? 'accepted'
            : state === 'not_chosen'
              ? 'declined'
              : state === 'expired'
                ? 'expired'
                : 'sent',
      })
      if (job && isChosen)
        this.#job(chance, {
          ...job,
          invitationId,
          quoteId,
          provider,
          offer,
          customer,
          decidedAt,
          total,
          minutes: minutesBetween(invitedAt, answeredAt),
        })
    }
    return {
      id,
      replies: replies.map(({ provider, invitationId, quoteId, says, answeredAt }) => ({
        providerId: provider.id,
        invitationId,
        quoteId,
        hasQuoted: says === 'quotes' && answeredAt <= now,
      })),
    }
  }

  #quote(
    chance: Chance,
    given: {
      id: string
      invitationId: string
      provider: MadeProvider
      offer: Offer
      quantity: number
      complexity: number
      sentAt: Date
      until: Date
      state: string
    },
  ) {
    const { id, invitationId, provider, quantity, complexity, sentAt } = given
    // Each quotes from its own price list.
    const offer = provider.offers.find(({ key }) => key === given.offer.key) ?? given.offer
    const unit = Math.max(
      10_00,
      Math.round((offer.cents * complexity * chance.factor(0.05)) / 10_00) * 10_00,
    )
    const partsUnit = Math.round((unit * (offer.parts ?? 0)) / 10_00) * 10_00
    const lines = [
      { kind: 'labour', words: offer.title, quantity, unit_cents: unit - partsUnit },
      ...(partsUnit > 0
        ? [{ kind: 'parts', words: 'Material', quantity, unit_cents: partsUnit }]
        : []),
    ]
    const callout =
      provider.calloutCents > 0 && offer.unit === 'job' && chance.happens(0.35)
        ? Math.round(provider.calloutCents / 20_00) * 10_00
        : 0
    const total = lines.reduce((sum, line) => sum + line.quantity * line.unit_cents, callout)
    this.#rows.add('quotes', {
      id,
      invitation_id: invitationId,
      note: chance.happens(0.4) ? chance.one(notes) : '',
      callout_cents: callout,
      vat_cents: provider.isVendor ? vatHeldIn(total) : 0,
      total_cents: total,
      can_come_on: addDays(dayOf(sentAt), chance.whole(1, 6)),
      guarantee_days: chance.one([null, 30, 90, 180, 365]),
      valid_until: given.until,
      state: given.state,
      sent_at: sentAt,
    })
    lines.forEach((line, position) => {
      this.#rows.add('quote_lines', {
        quote_id: id,
        position,
        ...line,
        amount_cents: line.quantity * line.unit_cents,
      })
    })
    return total
  }

  #planned(chance: Chance, decidedAt: Date, goes: Ending): PlannedJob {
    const { at: now } = this.#calendar
    const day = addDays(dayOf(decidedAt), goes === 'reviewed' ? 1 : chance.whole(1, 8))
    const markedAt = atMinute(day, chance.whole(10 * 60, 19 * 60))
    const endedAt = new Date(
      markedAt.getTime() + Math.min(7 * DAY - MINUTE, chance.between(0.3, 60) * HOUR),
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

  #job(
    chance: Chance,
    given: {
      invitationId: string
      quoteId: string
      provider: MadeProvider
      offer: Offer
      customer: Customer
      decidedAt: Date
      total: number
      minutes: number
    } & PlannedJob,
  ) {
    const { invitationId, provider, offer, customer, decidedAt, total, minutes } = given
    const { day, markedAt, endedAt, isMarked, isEnded, isDone, isPraised } = given
    const { at: now } = this.#calendar
    const id = chance.id(decidedAt)
    const byProvider = chance.happens(0.7)
    const paid = isEnded && isDone ? paidFor(chance, total) : null
    this.#rows.add('jobs', {
      id,
      invitation_id: invitationId,
      quote_id: given.quoteId,
      provider_id: provider.id,
      customer_user: customer.id,
      category: provider.category,
      title: offer.title,
      state: isEnded
        ? isDone
          ? 'done'
          : 'not_done'
        : isMarked
          ? isDone
            ? 'marked_done'
            : 'marked_not_done'
          : 'accepted',
      day,
      accepted_at: decidedAt,
      marked_by: isMarked ? (byProvider ? 'provider' : 'customer') : null,
      marked_at: isMarked ? markedAt : null,
      due_at: isMarked && !isEnded ? new Date(markedAt.getTime() + 7 * DAY) : null,
      ended_at: isEnded ? endedAt : null,
      paid_cents: paid,
    })
    if (paid === null || !(isPraised || chance.happens(0.78))) return
    const writtenAt = daytime(new Date(endedAt.getTime() + chance.between(0.5, 70) * HOUR))
    if (writtenAt > now) return
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
    const isAnswered = answer !== null && answeredAt <= now
    this.#rows.add('reviews', {
      id: chance.id(writtenAt),
      provider_id: provider.id,
      job_id: id,
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

/** Anyone has a bad day once in thirty. */
function stars(chance: Chance, quality: number) {
  const mishap = chance.happens(0.03) ? chance.whole(1, 3) : 0
  return Math.min(5, Math.max(1, Math.round(quality - mishap + chance.bell() * 0.72)))
}

const notes = [
  'Price includes clearing up. If I find something else I phone before I touch it.',
  'I can come earlier if somebody cancels.',
  'Please switch off at the board before I come.',
  'Material at cost, slips with the invoice.',
  'Parking for a bakkie would help.',
  'If it is simpler than it looks, it gets cheaper.',
]

function paidFor(chance: Chance, total: number) {
  const kind = chance.next()
  const factor =
    kind < 0.72 ? 1 : kind < 0.88 ? chance.between(1.03, 1.16) : chance.between(0.9, 0.97)
  return factor === 1 ? total : Math.round((total * factor) / 10_00) * 10_00
}

const minutesBetween = (from: Date, to: Date) => Math.round((Number(to) - Number(from)) / MINUTE)

/** People ask from early in the morning until late, but not at night, and never after the clock. */
function awake(when: Date, earliest: Date, latest: Date): Date {
  const minute = minuteOfDay(when)
  const moved = minute < 6.5 * 60 ? new Date(when.getTime() + 7 * HOUR) : when
  return new Date(
    Math.max(earliest.getTime(), Math.min(moved.getTime(), latest.getTime() - 5 * MINUTE)),
  )
}

/** What happens at night is done the next morning. */
function daytime(when: Date): Date {
  const minute = minuteOfDay(when)
  if (minute >= 6 * 60 && minute <= 22 * 60) return when
  const ahead = minute > 22 * 60 ? 24 * 60 - minute + 7 * 60 : 7 * 60 - minute
  return new Date(when.getTime() + ahead * MINUTE)
}
