import { describe, expect, it } from 'vitest'
import { handlePayfastEvent } from '#app/billing/subscriptions/handle-payfast-event.server.ts'
import {
  anAccount,
  aProviderOf,
  billingWorld,
  paid,
  subscribe,
} from '#app/billing/test-billing.server.ts'
import { bookQuote } from '#app/jobs/book-job.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { Killed, mortal } from '#app/platform/test-mortal.server.ts'
import { declineInvitation, takeBackQuote } from '#app/quotes/answer-invitation.server.ts'
import { refuseQuote } from '#app/quotes/choose-quote.server.ts'
import { confirmRequest } from '#app/quotes/confirm-request.server.ts'
import {
  invitationOf,
  quote,
  quoteWorld,
  sendTestRequest,
  valve,
} from '#app/quotes/test-world.server.ts'
import { notificationsOf } from './queries.server.ts'
import { notifiedTo } from './test-notified.ts'
import { notificationWords } from './words.ts'

const REQUEST = '/requests/:id'
const ASK = '/provider-portal/requests/:id'

describe('a request and its quotes', () => {
  it('tells both sides, and each only what is theirs', async () => {
    const world = await quoteWorld()
    const { db, services, clock, refilwe, sipho, johan, mokgadi } = world
    const { requestId } = await sendTestRequest(world, [sipho, johan, mokgadi])
    const subject = {
      sipho: await invitationOf(world, requestId, sipho),
      johan: await invitationOf(world, requestId, johan),
      mokgadi: await invitationOf(world, requestId, mokgadi),
    }
    const first = await quote(world, subject.sipho.id, sipho)
    const second = await quote(world, subject.sipho.id, sipho, { ...valve, calloutCents: 0 })
    await quote(world, subject.johan.id, johan)
    const now = clock.now()
    const decline = {
      invitationId: subject.mokgadi.id,
      by: mokgadi.userId,
      now,
      reason: 'no time',
    } as const
    await declineInvitation(services, decline)
    expect(await declineInvitation(services, decline)).toMatchObject({ ok: false })
    const accept = { invitationId: subject.sipho.id, quoteId: second, by: refilwe.id, now }
    expect(await bookQuote(services, accept)).toMatchObject({ ok: true })
    expect(await bookQuote(services, accept)).toMatchObject({ ok: false })
    expect(first).not.toBe(second)

    expect(await notifiedTo(db, refilwe.id)).toEqual([
      `quote arrived → ${REQUEST}`,
      `quote arrived → ${REQUEST}`,
      `quote arrived → ${REQUEST}`,
      `invitation declined → ${REQUEST}`,
    ])
    expect(await notifiedTo(db, sipho.userId)).toEqual([
      `request received → ${ASK}`,
      `quote accepted → ${ASK}`,
    ])
    expect(await notifiedTo(db, johan.userId)).toEqual([
      `request received → ${ASK}`,
      `quote not chosen → ${ASK}`,
    ])
    expect(await notifiedTo(db, mokgadi.userId)).toEqual([`request received → ${ASK}`])

    const { listed } = await notificationsOf(db, refilwe.id)
    const names = new Map([[sipho.id, sipho.name]])
    const textIn = (language: 'en' | 'af') =>
      listed.map((item) => notificationWords(i18nFor(language), item, names).title)
    expect(textIn('en')).toEqual([
      "A provider can't take this job",
      'New quote from A provider',
      'New quote from Sipho Mahlangu',
      'New quote from Sipho Mahlangu',
    ])
    // Notifications store no user texts and no names.
    const stored = JSON.stringify(listed.map(({ details }) => details))
    expect(stored).not.toMatch(/Water drips|Sipho|Refilwe/)
  })

  it('tells of a quote that is taken back, and of one that is declined', async () => {
    const world = await quoteWorld()
    const { db, services, clock, refilwe, sipho, johan } = world
    const { requestId } = await sendTestRequest(world, [sipho, johan])
    const [first, other] = [
      await invitationOf(world, requestId, sipho),
      await invitationOf(world, requestId, johan),
    ]
    await quote(world, first.id, sipho)
    const quoteId = await quote(world, other.id, johan)
    const now = clock.now()
    await takeBackQuote(services, {
      invitationId: first.id,
      by: sipho.userId,
      now,
      reason: 'no time',
    })
    await refuseQuote(services, { invitationId: other.id, quoteId, by: refilwe.id, now })
    expect((await notifiedTo(db, refilwe.id)).at(-1)).toBe(`quote withdrawn → ${REQUEST}`)
    expect((await notifiedTo(db, johan.userId)).at(-1)).toBe(`quote declined → ${ASK}`)
  })

  it('tells providers of a guest’s request when it is confirmed, once; the guest has no bell', async () => {
    const world = await quoteWorld()
    const { db, services, clock, sipho } = world
    const guest = { email: 'kagiso@example.co.za', name: 'Kagiso Tau' }
    const { requestId } = await sendTestRequest(world, [sipho], guest)
    expect(await notifiedTo(db, sipho.userId)).toEqual([])
    const confirming = { requestId, now: clock.now() }
    await confirmRequest(services, confirming)
    await confirmRequest(services, confirming)
    expect(await notifiedTo(db, sipho.userId)).toEqual([`request received → ${ASK}`])
    await quote(world, (await invitationOf(world, requestId, sipho)).id, sipho)
    expect(await db.selectFrom('notifications').select('id').execute()).toHaveLength(1)
  })
})

it.each(['before', 'after'] as const)(
  'killed %s the commit of an act, its notification is there with the act or not at all',
  async (when) => {
    const world = await quoteWorld()
    const { db, services, clock, refilwe, sipho } = world
    const { requestId } = await sendTestRequest(world, [sipho])
    const { id: invitationId } = await invitationOf(world, requestId, sipho)
    const life = mortal(world.database, { at: 1, when })
    const dying = { ...world, services: { ...services, db: life.db } }
    await expect(quote(dying, invitationId, sipho)).rejects.toThrow(Killed)
    const quotes = await db.selectFrom('quotes').select('id').execute()
    expect(quotes).toHaveLength(when === 'after' ? 1 : 0)
    expect(await notifiedTo(db, refilwe.id)).toHaveLength(quotes.length)
    // A retry after a failure: the quote is stored only once.
    if (when === 'before') await quote(world, invitationId, sipho)
    expect(await notifiedTo(db, refilwe.id)).toEqual([`quote arrived → ${REQUEST}`])
    const accept = { invitationId, by: refilwe.id, now: clock.now() }
    const { id: quoteId } = await db.selectFrom('quotes').select('id').executeTakeFirstOrThrow()
    const next = mortal(world.database, { at: 1, when })
    await expect(bookQuote({ ...services, db: next.db }, { ...accept, quoteId })).rejects.toThrow(
      Killed,
    )
    await bookQuote(services, { ...accept, quoteId })
    expect(await notifiedTo(db, sipho.userId)).toEqual([
      `request received → ${ASK}`,
      `quote accepted → ${ASK}`,
    ])
  },
)

it('tells of payments that came and that did not, of the suspension and of its end', async () => {
  const world = await billingWorld()
  const { db, services, clock } = world
  const user = await anAccount(world)
  const own = await subscribe(world, user)
  const PAYMENTS = '/provider-portal/payments'
  // Before the application there is no portal to link to.
  expect(await notifiedTo(db, user)).toEqual(['payment received → /become-provider/apply'])
  await aProviderOf(world, user)
  await world.until('2026-08-01')
  const failed = {
    kind: 'charge failed',
    reference: 'x',
    token: own.token,
    checkoutId: null,
  } as const
  await handlePayfastEvent(services, failed, clock.now())
  await handlePayfastEvent(services, failed, clock.now())
  await world.until('2026-08-09')
  const charge = paid(world, { checkoutId: own.checkoutId, cents: 49_99, token: own.token })
  await charge.apply()
  await charge.apply()
  expect((await notifiedTo(db, user)).slice(1)).toEqual([
    `payment failed → ${PAYMENTS}`,
    `suspended unpaid → ${PAYMENTS}`,
    `suspension lifted → ${PAYMENTS}`,
    `payment received → ${PAYMENTS}`,
  ])
})
