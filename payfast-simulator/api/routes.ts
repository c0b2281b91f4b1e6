import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type Fault, takeFault } from '../faults.ts'
import { hangUp, slowly } from '../silence.ts'
import type { World } from '../world.ts'
import { type ApiAnswer, failed, Refused, success } from './answers.ts'
import { type ApiEnv, callerOf } from './caller.ts'
import { historyCsv, periodOf } from './history.ts'
import { paymentOf, queried, refundable, refunded, refundsOf } from './refunds.ts'
import {
  cancelled,
  charged,
  fetched,
  paused,
  subscriptionOf,
  unpaused,
  updated,
} from './subscriptions.ts'

type Handler = (c: Context<ApiEnv>) => ApiAnswer | Promise<ApiAnswer>

/** All calls, each with the name that faults use. */
export function apiRoutes(world: World) {
  const api = new Hono<ApiEnv>()
  const route = (method: string, path: string, call: string, handle: Handler) =>
    api.on(method, path, (c) => answered(world, c, call, handle))
  const subscription = (c: Context<ApiEnv>) =>
    subscriptionOf(world, c.var.merchant, c.req.param('token') ?? '')
  const payment = (c: Context<ApiEnv>) => paymentOf(world, c.var.merchant, c.req.param('id') ?? '')

  route('GET', '/ping', 'ping', () => ({
    status: 200,
    body: world.state.switches.sandbox ? 'API V1' : 'Payfast API',
  }))
  const otherSubscription = '/subscriptions/:token'
  route('GET', `${otherSubscription}/fetch`, 'fetch', (c) => fetched(subscription(c)))
  route('PUT', `${otherSubscription}/pause`, 'pause', (c) => paused(subscription(c), c.var.values))
  route('PUT', `${otherSubscription}/unpause`, 'unpause', (c) => unpaused(subscription(c)))
  route('PUT', `${otherSubscription}/cancel`, 'cancel', (c) => cancelled(subscription(c)))
  route('PATCH', `${otherSubscription}/update`, 'update', (c) =>
    updated(subscription(c), c.var.values),
  )
  route('POST', `${otherSubscription}/adhoc`, 'adhoc', (c) =>
    charged(subscription(c), c.var.values),
  )
  route('GET', '/process/query/:id', 'query', (c) =>
    queried(world, c.var.merchant, c.req.param('id') ?? ''),
  )
  route('GET', '/refunds/query/:id', 'refundable', (c) => refundable(world, payment(c)))
  route('POST', '/refunds/:id', 'refund', (c) => refunded(world, payment(c), c.var.values))
  route('GET', '/refunds/:id', 'refunds', (c) => refundsOf(world, payment(c)))
  for (const kind of ['', 'daily', 'weekly', 'monthly'])
    route('GET', `/transactions/history${kind && `/${kind}`}`, 'history', (c) => {
      const period = periodOf(world, kind, c.var.values)
      if (!period) return failed(400, 'The date is not valid')
      return { status: 200, body: { csv: historyCsv(world, c.var.merchant, period, c.var.values) } }
    })
  return api
}

async function answered(world: World, c: Context<ApiEnv>, call: string, handle: Handler) {
  try {
    const { merchant, values } = await callerOf(world, c)
    c.set('merchant', merchant)
    c.set('values', values)
    const place = { merchantId: merchant.id, token: c.req.param('token'), only: call }
    const fault = takeFault(world, 'api', place)
    const instead = fault && (await faulty(c, fault, handle))
    if (instead) return instead
    const answer = await handle(c)
    world.save()
    return sent(c, answer)
  } catch (error) {
    if (error instanceof Refused) return sent(c, error.answer)
    throw error
  }
}

function sent(c: Context<ApiEnv>, { status, body }: ApiAnswer) {
  const code = status as ContentfulStatusCode
  if (typeof body === 'object' && body !== null && 'csv' in body)
    return c.body(String(body.csv), code, { 'content-type': 'text/csv; charset=utf-8' })
  if (typeof body === 'string' && body.startsWith('<')) return c.html(body, code)
  return c.json(body as object, code)
}

/** A fault's response; null if the call continues. */
async function faulty(c: Context<ApiEnv>, { what, millis }: Fault, handle: Handler) {
  if (what === 'timeout after success') {
    await handle(c)
    await slowly(c.env.incoming.socket, millis)
    return hangUp(c.env.incoming.socket)
  }
  if (what === 'no answer') {
    await slowly(c.env.incoming.socket, millis)
    return hangUp(c.env.incoming.socket)
  }
  if (what === 'html 403')
    return c.html('<html><head><title>403 Forbidden</title></head></html>', 403)
  if (what === 'junk before') {
    const { body, status } = await handle(c)
    return c.body(
      `<br />\nNotice: undefined index\n${JSON.stringify(body)}`,
      status as ContentfulStatusCode,
    )
  }
  if (what === 'junk') return c.body('{"code":200,"status":"succ', 200)
  if (what === '401') return sent(c, failed(401, 'The origin is not recognised'))
  if (what === '429') return sent(c, failed(429, 'Too many requests, try again in a few minutes'))
  if (what === '500') return sent(c, failed(500, 'An application error occurred'))
  if (what === 'success without value') return sent(c, success(null))
  return null
}
