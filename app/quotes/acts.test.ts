import { describe, expect, it } from 'vitest'
import { bookQuote } from '#app/jobs/book-job.server.ts'
import type { Services } from '#app/page/services.server.ts'
import { newId } from '#app/platform/ids.ts'
import { DAY, HOUR, MINUTE } from '#app/platform/time.ts'
import { adoptRequests } from './adopt-requests.server.ts'
import { declineInvitation, sendQuote, takeBackQuote } from './answer-invitation.server.ts'
import { refuseQuote } from './choose-quote.server.ts'
import { confirmRequest } from './confirm-request.server.ts'
import { makeLink, requestByToken, savedToken } from './guest-link.server.ts'
import {
  FRIDAY,
  invitationOf,
  invitationsOf,
  person,
  quote,
  quoteWorld,
  SECRET,
  sendTestRequest,
  stateOf,
  valve,
  type World,
} from './test-world.server.ts'
import { endWhatIsOverdue } from './time-out.server.ts'
import { withdrawRequest } from './withdraw-request.server.ts'
import { writeMessage } from './write-message.server.ts'

const overdue = (world: World) => endWhatIsOverdue(world.services as unknown as Services)

const kinds = (world: World) => world.emails.map(({ kind, to }) => `${kind} → ${to}`)

/** A request to Sipho and Johan; both send a quote. */
async function twoQuotes(world: World) {
  const { requestId } = await sendTestRequest(world, [world.sipho, world.johan])
  const sipho = await invitationOf(world, requestId, world.sipho)
  const johan = await invitationOf(world, requestId, world.johan)
  const now = world.clock.now()
  return {
    requestId,
    sipho: {
      invitationId: sipho.id,
      quoteId: await quote(world, sipho.id, world.sipho),
      by: null,
      now,
    },
    johan: {
      invitationId: johan.id,
      quoteId: await quote(world, johan.id, world.johan),
      by: null,
      now,
    },
  }
}

describe('asking', () => {
  it('sends a signed-in customer’s request at once, with a day to answer', async () => {
    const world = await quoteWorld()
    const { requestId } = await sendTestRequest(world, [world.sipho, world.johan])
    const invitations = await invitationsOf(world, requestId)
    expect(invitations.map(({ state, due_at }) => [state, due_at])).toEqual([
      ['waiting', new Date(FRIDAY.getTime() + DAY)],
      ['waiting', new Date(FRIDAY.getTime() + DAY)],
    ])
    expect(kinds(world)).toEqual(['request received → provider', 'request received → provider'])
  })

  it('makes one request of a form that arrives twice, even at the same moment', async () => {
    const world = await quoteWorld()
    const token = newId()
    const both = await Promise.all([
      sendTestRequest(world, [world.sipho], { token }),
      sendTestRequest(world, [world.sipho], { token }),
    ])
    const later = await sendTestRequest(world, [world.sipho], { token })
    expect(new Set([...both, later].map(({ requestId }) => requestId)).size).toBe(1)
    expect(await world.db.selectFrom('invitations').select('id').execute()).toHaveLength(1)
    expect(kinds(world)).toEqual(['request received → provider'])
  })

  it('does not find another person’s request by the token of their form', async () => {
    const world = await quoteWorld()
    const token = newId()
    const mine = await sendTestRequest(world, [world.sipho], { token })
    const guest = { token, email: 'kagiso@example.co.za', name: 'Kagiso' }
    const theirs = await sendTestRequest(world, [world.sipho], guest)
    expect(theirs.requestId).not.toBe(mine.requestId)
    expect(theirs.isNew).toBe(true)
  })

  it('asks five at most, and nobody who is suspended', async () => {
    const world = await quoteWorld()
    await world.db.deleteFrom('listings').where('provider_id', '=', world.johan.id).execute()
    const { requestId } = await sendTestRequest(world, [world.sipho, world.johan])
    expect(await invitationsOf(world, requestId)).toHaveLength(1)
    await expect(sendTestRequest(world, [world.johan])).rejects.toThrow('nobody left')
  })
})

describe('a guest', () => {
  const guest = { email: 'Kagiso@example.co.za', name: 'Kagiso Tau' }

  it('isn’t sent until the link is used, and nobody is notified of it before', async () => {
    const world = await quoteWorld()
    const { requestId, isHeld } = await sendTestRequest(world, [world.sipho], guest)
    expect(isHeld).toBe(true)
    expect(kinds(world)).toEqual(['request held → customer'])
    expect((await invitationsOf(world, requestId))[0]).toMatchObject({
      invited_at: null,
      due_at: null,
    })

    world.clock.advance(3 * HOUR)
    const confirming = { requestId, now: world.clock.now() }
    expect(await confirmRequest(world.services, confirming)).toEqual({ ok: true })
    expect(await confirmRequest(world.services, confirming)).toEqual({ ok: true })
    expect(await stateOf(world, requestId)).toBe('open')
    expect(kinds(world)).toEqual(['request held → customer', 'request received → provider'])
    expect((await invitationsOf(world, requestId))[0]!.due_at).toEqual(
      new Date(FRIDAY.getTime() + 3 * HOUR + DAY),
    )
  })

  it('loses what was never confirmed after seven days', async () => {
    const world = await quoteWorld()
    const { requestId } = await sendTestRequest(world, [world.sipho], guest)
    world.clock.advance(7 * DAY - MINUTE)
    await overdue(world)
    expect(await stateOf(world, requestId)).toBe('held')
    world.clock.advance(MINUTE)
    expect(await confirmRequest(world.services, { requestId, now: world.clock.now() })).toEqual({
      ok: false,
      why: 'expired',
    })
    await overdue(world)
    expect(await stateOf(world, requestId)).toBe('expired')
  })

  it('opens this request alone with the link, for thirty days, until there is a new one', async () => {
    const world = await quoteWorld()
    const { requestId } = await sendTestRequest(world, [world.sipho], guest)
    const made = { secret: SECRET, requestId, now: FRIDAY }
    const token = await savedToken(world.db, made)
    expect((await requestByToken(world.db, token, FRIDAY))?.id).toBe(requestId)
    const after = (days: number) => new Date(FRIDAY.getTime() + days * DAY)
    expect(await requestByToken(world.db, token, after(30))).toBeUndefined()
    const stored = await world.db.selectFrom('request_links').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token)

    const second = await makeLink(world.db, { ...made, now: after(1) })
    expect(await requestByToken(world.db, token, after(1))).toBeUndefined()
    expect((await requestByToken(world.db, second, after(1)))?.id).toBe(requestId)
    for (const wrong of ['', 'x', second.slice(0, -1), `${second}a`, '\u0000', `${'a'.repeat(36)}`])
      expect(await requestByToken(world.db, wrong, FRIDAY)).toBeUndefined()
  })

  it('finds the request in the account after signing in with the same address', async () => {
    const world = await quoteWorld()
    const { requestId } = await sendTestRequest(world, [world.sipho], guest)
    await confirmRequest(world.services, { requestId, now: FRIDAY })
    const { id: invitationId } = await invitationOf(world, requestId, world.sipho)
    const quoteId = await quote(world, invitationId, world.sipho)
    const kagiso = await person(world.db, 'Kagiso Tau', 'kagiso@example.co.za')
    const adopting = { userId: kagiso.id, email: 'KAGISO@example.co.za', now: FRIDAY }
    expect(await adoptRequests(world.db, adopting)).toBe(1)
    expect(await adoptRequests(world.db, adopting)).toBe(0)
    expect(await world.db.selectFrom('request_links').selectAll().execute()).toEqual([])
    expect(await world.db.selectFrom('saved_quotes').select('quote_id').execute()).toEqual([
      { quote_id: quoteId },
    ])
  })
})

describe('answering', () => {
  it('computes the amounts itself and records how fast the reply was', async () => {
    const world = await quoteWorld()
    const { requestId } = await sendTestRequest(world, [world.sipho])
    const { id } = await invitationOf(world, requestId, world.sipho)
    world.clock.advance(11 * MINUTE)
    await quote(world, id, world.sipho)
    const row = await world.db.selectFrom('quotes').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ total_cents: 1450_00, vat_cents: 0, revision: 1, state: 'sent' })
    const listing = await world.db
      .selectFrom('listings')
      .select('reply_minutes')
      .where('provider_id', '=', world.sipho.id)
      .executeTakeFirstOrThrow()
    expect(listing.reply_minutes).toBe(11)
  })

  it('replaces a quote by a revision, in the customer’s list as well', async () => {
    const world = await quoteWorld()
    const { requestId } = await sendTestRequest(world, [world.sipho])
    const { id } = await invitationOf(world, requestId, world.sipho)
    const first = await quote(world, id, world.sipho)
    const second = await quote(world, id, world.sipho, { ...valve, calloutCents: 0 })
    const quotes = await world.db
      .selectFrom('quotes')
      .select(['id', 'state'])
      .orderBy('revision')
      .execute()
    expect(quotes).toEqual([
      { id: first, state: 'replaced' },
      { id: second, state: 'sent' },
    ])
    expect(await world.db.selectFrom('saved_quotes').select('quote_id').execute()).toEqual([
      { quote_id: second },
    ])
    // A customer who saw the first one can't accept the second unseen.
    const choosing = { invitationId: id, quoteId: first, by: null, now: FRIDAY }
    expect(await bookQuote(world.services, choosing)).toEqual({ ok: false, why: 'quote gone' })
  })

  it('keeps a quote removed when a revision of it arrives', async () => {
    const world = await quoteWorld()
    const { requestId } = await sendTestRequest(world, [world.sipho])
    const { id } = await invitationOf(world, requestId, world.sipho)
    await quote(world, id, world.sipho)
    await world.db.deleteFrom('saved_quotes').execute()
    await quote(world, id, world.sipho)
    expect(await world.db.selectFrom('saved_quotes').selectAll().execute()).toEqual([])
  })

  it('comes too late after the time is up, even before the scheduled task has run', async () => {
    const world = await quoteWorld()
    const { requestId } = await sendTestRequest(world, [world.sipho], {
      day: '2026-03-06',
      time: 'asap',
    })
    const { id } = await invitationOf(world, requestId, world.sipho)
    world.clock.advance(2 * HOUR)
    const answering = {
      invitationId: id,
      by: world.sipho.userId,
      now: world.clock.now(),
      quote: valve,
    }
    expect(await sendQuote(world.services, answering)).toEqual({ ok: false, why: 'expired' })
    await overdue(world)
    expect(await sendQuote(world.services, answering)).toMatchObject({ ok: false })
    expect(await stateOf(world, requestId)).toBe('expired')
    expect(kinds(world).at(-1)).toBe('request unanswered → customer')
  })

  it('ends the request when the last of those asked can’t', async () => {
    const world = await quoteWorld()
    const { requestId } = await sendTestRequest(world, [world.sipho, world.johan])
    const [invitation, other] = await invitationsOf(world, requestId)
    const now = world.clock.now()
    await declineInvitation(world.services, {
      invitationId: invitation!.id,
      by: newId(),
      now,
      reason: 'no time',
    })
    expect(await stateOf(world, requestId)).toBe('open')
    await quote(world, other!.id, world.johan)
    await takeBackQuote(world.services, {
      invitationId: other!.id,
      by: newId(),
      now,
      reason: 'other',
    })
    expect(await stateOf(world, requestId)).toBe('expired')
  })
})

describe('choosing', () => {
  it('accepts one quote and turns down the others', async () => {
    const world = await quoteWorld()
    const { requestId, sipho, johan } = await twoQuotes(world)
    expect(await bookQuote(world.services, sipho)).toMatchObject({ ok: true })
    expect(await bookQuote(world.services, johan)).toEqual({ ok: false, why: 'already chosen' })
    expect(await bookQuote(world.services, sipho)).toEqual({ ok: false, why: 'already chosen' })
    expect((await invitationOf(world, requestId, world.johan)).state).toBe('not_chosen')
    expect(kinds(world).slice(-3)).toEqual([
      'quote accepted → provider',
      'booking made → customer',
      'quote not chosen → provider',
    ])
  })

  it('lets two acceptances at once make one job', async () => {
    const world = await quoteWorld()
    const { sipho, johan } = await twoQuotes(world)
    const both = await Promise.all([
      bookQuote(world.services, sipho),
      bookQuote(world.services, johan),
      bookQuote(world.services, sipho),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await world.db.selectFrom('jobs').selectAll().execute()).toHaveLength(1)
    const accepted = await world.db
      .selectFrom('quotes')
      .select('id')
      .where('state', '=', 'accepted')
      .execute()
    expect(accepted).toHaveLength(1)
  })

  it('is refused after the request was withdrawn, after the quote was, and after its last day', async () => {
    const world = await quoteWorld()
    const withdrawn = await twoQuotes(world)
    const now = world.clock.now()
    await withdrawRequest(world.services, { requestId: withdrawn.requestId, by: null, now })
    expect(await bookQuote(world.services, withdrawn.sipho)).toEqual({
      ok: false,
      why: 'quote gone',
    })
    const taken = await twoQuotes(world)
    await takeBackQuote(world.services, {
      invitationId: taken.sipho.invitationId,
      by: newId(),
      now,
      reason: 'no time',
    })
    expect(await bookQuote(world.services, taken.sipho)).toEqual({ ok: false, why: 'quote gone' })
    const late = { ...taken.johan, now: new Date(now.getTime() + 15 * DAY) }
    expect(await bookQuote(world.services, late)).toEqual({ ok: false, why: 'quote gone' })
  })

  it('books no day that nobody promised: over, or only as soon as possible', async () => {
    const world = await quoteWorld()
    const wishes = [{ urgent: true, day: '' }, { day: '2026-03-06' }, { day: '2026-03-09' }]
    const days = []
    for (const wish of wishes) {
      world.clock.set(new Date('2026-03-06T23:58:00+02:00'))
      const { requestId } = await sendTestRequest(world, [world.sipho], wish)
      const { id } = await invitationOf(world, requestId, world.sipho)
      const quoteId = await quote(world, id, world.sipho, { ...valve, canComeOn: null })
      world.clock.set(new Date('2026-03-07T00:05:00+02:00'))
      const choice = { invitationId: id, quoteId, by: null, now: world.clock.now() }
      expect(await bookQuote(world.services, choice)).toMatchObject({ ok: true })
      const job = world.db.selectFrom('jobs').select('day').where('invitation_id', '=', id)
      days.push((await job.executeTakeFirstOrThrow()).day)
    }
    expect(days).toEqual([null, null, '2026-03-09'])
  })

  it('turns one quote down and leaves the others', async () => {
    const world = await quoteWorld()
    const { requestId, sipho, johan } = await twoQuotes(world)
    expect(await refuseQuote(world.services, sipho)).toEqual({ ok: true })
    expect(await refuseQuote(world.services, sipho)).toEqual({ ok: false, why: 'gone' })
    expect(await stateOf(world, requestId)).toBe('open')
    expect(await bookQuote(world.services, johan)).toMatchObject({ ok: true })
  })

  it('ends quotes after their last day, and the request with the last of them', async () => {
    const world = await quoteWorld()
    const { requestId } = await twoQuotes(world)
    world.clock.advance(14 * DAY)
    await overdue(world)
    expect(await stateOf(world, requestId)).toBe('open')
    world.clock.advance(DAY)
    await overdue(world)
    await overdue(world)
    expect(await stateOf(world, requestId)).toBe('expired')
    expect(kinds(world).filter((kind) => kind.startsWith('quote expired'))).toHaveLength(2)
  })
})

it('keeps one message of a double press, and none about an ask that is over', async () => {
  const world = await quoteWorld()
  const { requestId } = await sendTestRequest(world, [world.sipho])
  const { id: invitationId } = await invitationOf(world, requestId, world.sipho)
  const message = {
    invitationId,
    sender: 'customer' as const,
    words: 'Is the valve included?',
    by: null,
    now: FRIDAY,
  }
  await writeMessage(world.services, message)
  await writeMessage(world.services, message)
  expect(await world.db.selectFrom('invitation_messages').selectAll().execute()).toHaveLength(1)
  await withdrawRequest(world.services, { requestId, by: null, now: FRIDAY })
  expect(await writeMessage(world.services, { ...message, words: 'Hello?' })).toEqual({
    ok: false,
    why: 'gone',
  })
})

it('takes no step about a request that does not exist', async () => {
  const { services } = await quoteWorld()
  const nothing = { invitationId: newId(), quoteId: newId(), by: null, now: FRIDAY }
  const gone = { ok: false, why: 'gone' }
  expect(await bookQuote(services, nothing)).toEqual(gone)
  expect(await refuseQuote(services, nothing)).toEqual(gone)
  expect(await sendQuote(services, { ...nothing, by: newId(), quote: valve })).toEqual(gone)
})
