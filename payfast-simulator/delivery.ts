import { DAY, MINUTE } from './calendar.ts'
import type { Delivery } from './state.ts'
import type { World } from './world.ts'

/** Retries at once, after ten minutes, then with doubled intervals, for a day. */
const FIRST_PAUSE = 10 * MINUTE
const GIVES_UP_AFTER = DAY

/** One delivery attempt. Only 200 counts, redirects aren't followed, the body isn't read. */
export async function attempt(world: World, delivery: Delivery) {
  const { url, body, from, forwardedFor } = delivery
  const now = world.now()
  const answer = await world.send({ url, body, from, forwardedFor })
  const isAccepted = 'status' in answer && answer.status === 200
  delivery.tries.push({
    time: now,
    outcome: 'status' in answer ? `status ${answer.status}` : answer.silence,
  })
  if (isAccepted) Object.assign(delivery, { state: 'delivered', nextTry: null })
  else if (delivery.state === 'waiting') planNext(delivery, now)
  return isAccepted
}

function planNext(delivery: Delivery, index: number) {
  const next = index + FIRST_PAUSE * 2 ** (delivery.tries.length - 1)
  if (next - delivery.madeAt > GIVES_UP_AFTER)
    Object.assign(delivery, { state: 'given up', nextTry: null })
  else delivery.nextTry = next
}

/** Sends again on request, whatever happened before, like the dashboard's button. */
export async function resendEmail(
  world: World,
  delivery: Delivery,
  {
    times = 1,
    isTogether = false,
    to,
    from,
    forwardedFor,
  }: {
    times?: number
    isTogether?: boolean
    to?: string
    from?: string
    forwardedFor?: string
  } = {},
) {
  const once = () =>
    attemptAs(world, delivery, {
      url: to ?? delivery.url,
      from: from ?? null,
      forwardedFor: forwardedFor ?? null,
    })
  if (isTogether) await Promise.all(Array.from({ length: times }, once))
  else for (let sent = 0; sent < times; sent++) await once()
}

/** An attempt with another way of sending; the notification keeps its own. */
async function attemptAs(
  world: World,
  delivery: Delivery,
  way: Pick<Delivery, 'url' | 'from' | 'forwardedFor'>,
) {
  const answer = await world.send({ ...way, body: delivery.body })
  delivery.tries.push({
    time: world.now(),
    outcome: 'status' in answer ? `status ${answer.status}` : answer.silence,
  })
  if ('status' in answer && answer.status === 200)
    Object.assign(delivery, { state: 'delivered', nextTry: null })
}

/** Releases held deliveries, in the requested order. */
export async function release(world: World, ids?: string[]) {
  const waiting = world.state.deliveries.filter(({ state }) => state === 'held')
  const order = ids
    ? ids.flatMap((id) => waiting.filter((delivery) => delivery.id === id))
    : waiting
  for (const delivery of order) {
    delivery.state = 'waiting'
    await attempt(world, delivery)
  }
}
