import { DAY, HOUR } from '#app/platform/time.ts'
import type { Chance } from './chance.ts'
import { addCustomer } from './customers.ts'
import { type Customer, type Ending, Jobs, type PlannedJob, planJob } from './jobs.ts'
import { type Market, spotIn } from './plan.ts'
import type { Calendar, MadeProvider, Offer } from './provider-types.ts'
import { addQuote, quoteStateOf } from './quotes.ts'
import { reference } from './references.ts'
import {
  areAllOver,
  drawDecision,
  drawEnding,
  drawReply,
  invitationRow,
  type Reply,
} from './replies.ts'
import type { Rows } from './rows.ts'
import { awake, minutesBetween } from './work-times.ts'

/** Jobs per provider and month, and the rate in a very large database. */
const JOBS_A_MONTH = 1.9
const MONTH = 30 * DAY
const MOST_JOBS = 140
const WHOLE_WORLD = 1500

export function depthOf(providers: number) {
  return Math.min(1, (WHOLE_WORLD / providers) ** 0.45)
}

export type RequestWish = {
  offer: Offer
  invited: MadeProvider[]
  customer: Customer
  invitedAt: Date
  ending?: Ending
  everyoneQuotes?: boolean
  isUrgent?: boolean
  words?: string
}

/** The requests, quotes, jobs and reviews of a market, from which every figure follows. */
export class Work {
  readonly #rows: Rows
  readonly #calendar: Calendar
  readonly #depth: number
  readonly #jobs: Jobs
  #references = 0

  constructor(rows: Rows, calendar: Calendar, depth: number) {
    this.#rows = rows
    this.#calendar = calendar
    this.#depth = depth
    this.#jobs = new Jobs(rows, calendar)
  }

  ofMarket(chance: Chance, market: Market, providers: MadeProvider[], near: MadeProvider[] = []) {
    const { now, start } = this.#calendar
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
      const customer = known
        ? chance.one(customers)
        : addCustomer(this.#rows, chance, market, { from: start, before: first })
      if (!known) customers.push(customer)
      this.#request(chance, provider, [...providers, ...near], customer, awake(when, first, now))
    }
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
    this.run(chance, { offer, invited: requested, customer, invitedAt })
  }

  /**
   * One request, from the customer's form to the review, as far as the clock allows. The first of `invited`
   * is chosen, if anyone is.
   */
  run(chance: Chance, wish: RequestWish) {
    const { now } = this.#calendar
    const { offer, invited, customer, invitedAt } = wish
    const isUrgent = wish.isUrgent ?? chance.happens(0.12)
    const words = wish.words ?? chance.one(offer.requestTexts)
    const id = chance.id(invitedAt)
    const quantity = offer.quantity ? chance.whole(...offer.quantity) : 1
    const complexity = offer.quantity ? 1 : chance.factor(0.13)
    const replies = invited.map((provider) => drawReply(chance, provider, { ...wish, isUrgent }))
    const decidedAt = drawDecision(chance, replies, isUrgent)
    const goes = wish.ending ?? drawEnding(chance, invited[0]!)
    const isDecided = decidedAt <= now && goes !== 'nobody chosen' && goes !== 'open'
    const job = isDecided ? planJob(chance, decidedAt, goes, now) : null
    const state = isDecided ? 'closed' : areAllOver(replies, now) ? 'expired' : 'open'
    this.#addRequest(chance, wish, {
      id,
      words,
      urgent: isUrgent,
      state,
      closed_at: isDecided ? decidedAt : null,
    })
    const decision = {
      id,
      offer,
      customer,
      invitedAt,
      quantity,
      complexity,
      decidedAt,
      isDecided,
      job,
    }
    for (const reply of replies) this.#addReply(chance, reply, decision)
    return {
      id,
      replies: replies.map(({ provider, invitationId, quoteId, message, answeredAt }) => ({
        providerId: provider.id,
        invitationId,
        quoteId,
        hasQuoted: message === 'quotes' && answeredAt <= now,
      })),
    }
  }

  #addRequest(
    chance: Chance,
    { offer, invited: [chosen], customer, invitedAt }: RequestWish,
    row: { id: string; words: string; urgent: boolean; state: string; closed_at: Date | null },
  ) {
    const spot = spotIn(chance, customer.place)
    this.#references++
    this.#rows.add('quote_requests', {
      ...row,
      reference: reference(this.#references),
      form_key: `seed-${row.id}`,
      customer_user: customer.id,
      category: chosen!.category,
      job: offer.code ?? 'something-else',
      place_id: customer.place.id,
      place_typed: customer.place.name,
      province: customer.place.province,
      ...spot,
      wanted_time: row.urgent ? 'asap' : chance.one(['morning', 'afternoon', 'any', 'any']),
      created_at: invitedAt,
      opened_at: invitedAt,
    })
  }

  /** A provider's part of a request: the invitation and the answer. */
  #addReply(chance: Chance, reply: Reply, request: DecidedRequest) {
    const { now } = this.#calendar
    const { provider, invitationId, quoteId, answeredAt } = reply
    const { offer, customer, invitedAt, quantity, complexity, decidedAt } = request
    const job = reply.isChosen ? request.job : null
    const { isQuoted, ...row } = invitationRow(reply, { ...request, job, now })
    this.#rows.add('invitations', row)
    if (!isQuoted) return
    const total = addQuote(this.#rows, chance, {
      id: quoteId,
      invitationId,
      provider,
      offer,
      quantity,
      complexity,
      sentAt: answeredAt,
      until: reply.validUntil,
      state: job ? 'accepted' : quoteStateOf(row.state),
    })
    if (!job) return
    const minutes = minutesBetween(invitedAt, answeredAt)
    const agreed = { invitationId, quoteId, provider, offer, customer, decidedAt, total, minutes }
    this.#jobs.add(chance, { ...job, ...agreed })
  }
}

type DecidedRequest = {
  id: string
  offer: Offer
  customer: Customer
  invitedAt: Date
  quantity: number
  complexity: number
  decidedAt: Date
  isDecided: boolean
  job: PlannedJob | null
}
