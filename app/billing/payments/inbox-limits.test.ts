import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { transaction } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { DAY, HOUR, MINUTE } from '#app/platform/time.ts'
import { judgeWaiting } from './judge-inbox.server.ts'
import { deleteUnsignedItns, saveItn } from './save-itn.server.ts'
import { openTestCheckout, type TestCheckout } from './test-checkout.server.ts'

const post = ({ url }: TestCheckout, body: string) =>
  fetch(`${url}/payfast/itn`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

/** Deliveries that an earlier version stored, or that can't be verified because of a bug of ours. */
async function waitingSince({ db, services }: TestCheckout, minutes: number, bodies: string[]) {
  const received = new Date(services.clock.now().getTime() - minutes * MINUTE)
  const rows = bodies.map((body) => ({
    id: newId(),
    body: Buffer.from(body),
    headers: '{}',
    peer: '127.0.0.1',
    received_at: received,
    state: 'waiting',
    is_signed: true,
    due_at: received,
  }))
  await db.insertInto('itn_inbox').values(rows).execute()
  return rows.map(({ id }) => id)
}

it.each(['m_payment_id=%00', 'm_payment_id=a%00b', 'pf%00payment_id=1', 'm_payment_id=\0'])(
  'refuses NUL and stores nothing of it: %j',
  async (body) => {
    const checkout = await openTestCheckout()
    expect((await post(checkout, body)).status).toBe(400)
    expect(await checkout.inbox()).toEqual([])
  },
)

it('sets aside NUL that is stored already, so that it is judged once', async () => {
  const checkout = await openTestCheckout()
  await waitingSince(checkout, 1, ['m_payment_id=%00'])
  await judgeWaiting(checkout.services, checkout.services.clock.now())
  expect(await checkout.inbox()).toMatchObject([
    { state: 'quarantined', reason: 'a NUL byte', due_at: null },
  ])
})

it('judges what is due although two hundred deliveries before it fail every time', async () => {
  const checkout = await openTestCheckout()
  await checkout.fault('F8', 'down')
  const { userId } = await checkout.subscriber()
  expect(await checkout.subscription(userId)).toMatchObject({ state: 'incomplete' })
  // Verified once, right after the response to PayFast: then it is due again later.
  await expect.poll(async () => (await checkout.inbox())[0]!.attempts).toBe(1)
  const [genuine] = await checkout.inbox()
  const failing = await waitingSince(
    checkout,
    60,
    Array.from({ length: 200 }, (_, index) => `m_payment_id=${index}`),
  )
  // Any error during verification: here its own outcome can't be written.
  const { services } = checkout
  const broken = {
    ...services,
    payfast: {
      ...services.payfast,
      get account(): never {
        throw new Error('a fault of ours\0')
      },
    },
  }
  const now = services.clock.now()
  await expect(judgeWaiting(broken, now)).rejects.toThrow('100 notifications')
  await expect(judgeWaiting(broken, now)).rejects.toThrow('100 notifications')
  const tried = (await checkout.inbox()).filter(({ id }) => failing.includes(id))
  expect(tried).toHaveLength(200)
  for (const { attempts, due_at, reason } of tried) {
    expect(attempts).toBe(1)
    expect(due_at!.getTime()).toBe(now.getTime() + MINUTE)
    expect(reason).toBe('failed: a fault of ours')
  }
  await judgeWaiting(services, genuine!.due_at!)
  expect(await checkout.subscription(userId)).toMatchObject({ state: 'active' })
})

it('stores twenty unsigned notifications of an address an hour, and every signed one', async () => {
  const checkout = await openTestCheckout()
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => post(checkout, `m_payment_id=${index}`)),
  )
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  expect([count(200), count(429)]).toEqual([20, 40])
  expect(answers.find(({ status }) => status === 429)!.headers.get('Retry-After')).toBe('3600')
  expect(await checkout.inbox()).toHaveLength(20)

  const { userId } = await checkout.subscriber()
  expect(await checkout.subscription(userId)).toMatchObject({ state: 'active' })
})

it('counts all IPv6 addresses of one network together', async () => {
  const { services } = await openTestCheckout()
  const stored = []
  for (let index = 0; index < 21; index++) {
    const body = Buffer.from(`m_payment_id=${index}`)
    const peer = `2001:db8:0:1::${index}`
    stored.push((await saveItn(services, { body, headers: new Headers(), peer })).is)
  }
  expect([stored[19], stored[20]]).toEqual(['saved', 'limited'])
})

it('deletes what strangers sent after two weeks, and nothing that is signed', async () => {
  const checkout = await openTestCheckout()
  await post(checkout, 'm_payment_id=1')
  await checkout.subscriber()
  expect(await checkout.looked()).toHaveLength(2)
  const { db, clock } = checkout.services
  const after = (millis: number) =>
    deleteUnsignedItns({ db, clock: { now: () => new Date(clock.now().getTime() + millis) } })
  await after(14 * DAY - HOUR)
  expect(await checkout.inbox()).toHaveLength(2)
  await after(14 * DAY + HOUR)
  expect(await checkout.inbox()).toMatchObject([{ state: 'applied', is_signed: true }])
})

it('stores the twentieth of several that are counted at the same moment, and no other', async () => {
  const checkout = await openTestCheckout()
  for (let index = 0; index < 19; index++) await post(checkout, `m_payment_id=${index}`)
  let answers: Promise<Response>[] = []
  await transaction(checkout.db, async (tx) => {
    await tx.selectFrom('limits').select('key').forUpdate().execute()
    // Each finds nineteen, and waits to count itself.
    answers = Array.from({ length: 4 }, (_, index) => post(checkout, `m_payment_id=late ${index}`))
    await wait(300)
  })
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 429, 429, 429])
})
