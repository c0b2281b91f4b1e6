import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { advanceTo } from './agenda.ts'
import { ACTIVE, cancelAgreement, changeCard, renew } from './billing.ts'
import { DAY, HOUR, MINUTE } from './calendar.ts'
import { release, resendEmail } from './delivery.ts'
import { listedFaults } from './fault-list.ts'
import { edited, signed } from './notifications.ts'
import type { Agreement, Delivery } from './state.ts'
import { agreementOf, merchantOf, type World } from './world.ts'

const number = z.number().int().min(0)
const Time = z.union([
  z.strictObject({ to: z.iso.datetime({ offset: true }) }),
  z.strictObject({ days: number.optional(), hours: number.optional(), minutes: number.optional() }),
])
const FaultShape = z.strictObject({
  at: z.enum(['page', 'itn', 'validate', 'api']),
  what: z.string(),
  merchantId: z.string().optional(),
  token: z.string().optional(),
  only: z.string().optional(),
  times: number.optional(),
  address: z.string().optional(),
  millis: number.optional(),
  count: number.optional(),
  set: z.record(z.string(), z.string()).optional(),
  remove: z.array(z.string()).optional(),
})
const Wanted = z.union([z.strictObject({ fault: z.string(), variant: z.string() }), FaultShape])
const Sending = z.strictObject({
  times: number.optional(),
  isTogether: z.boolean().optional(),
  to: z.url().optional(),
  from: z.string().optional(),
  forwardedFor: z.string().optional(),
})
const Edit = z.strictObject({
  set: z.record(z.string(), z.string()).default({}),
  remove: z.array(z.string()).default([]),
  order: z.array(z.string()).optional(),
  isSigned: z.boolean().default(true),
  isConfirmed: z.boolean().optional(),
})
const CardChange = z.strictObject({
  failures: number.optional(),
  expires: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .optional(),
})
const MerchantChange = z.object({
  id: z.string(),
  key: z.string(),
  passphrase: z.string().nullable(),
  previousPassphrase: z.string().optional(),
  email: z.string(),
  name: z.string(),
  requiresSignature: z.boolean(),
  canRecur: z.boolean(),
})

/** The control interface: the clock, faults, and actions of the buyer and the bank. */
export function controlRoutes(world: World) {
  const state = (c: Context) => {
    world.save()
    return c.json({ ...world.state, now: new Date(world.now()).toISOString() })
  }
  return new Hono()
    .get('/state', state)
    .get('/faults', (c) => c.json(listedFaults))
    .post('/clock', async (c) => {
      await advanceTo(world, targetOf(world, await body(c, Time)))
      return state(c)
    })
    .post('/faults', async (c) => {
      setFault(world, await body(c, Wanted))
      return state(c)
    })
    .delete('/faults', (c) => {
      world.state.faults = []
      return state(c)
    })
    .post('/switches', async (c) => {
      const given = await body(c, z.record(z.string(), z.unknown()))
      for (const name of Object.keys(given))
        if (!(name in world.state.switches)) refuse(400, `There is no switch ${name}`)
      Object.assign(world.state.switches, given)
      return state(c)
    })
    .post('/merchants', async (c) => {
      const given = await body(c, MerchantChange)
      const known = merchantOf(world, given.id)
      if (known) Object.assign(known, given)
      else world.state.merchants.push(given)
      return state(c)
    })
    .post('/reset', (c) => {
      world.reset()
      return state(c)
    })
    .post('/itns/release', async (c) => {
      const { ids } = await body(c, z.object({ ids: z.array(z.string()).optional() }))
      await release(world, ids)
      return state(c)
    })
    .post('/itns/:id/send', async (c) => {
      await resendEmail(world, deliveryOf(world, c), await body(c, Sending))
      return state(c)
    })
    .post('/itns/:id/drop', (c) => {
      Object.assign(deliveryOf(world, c), { state: 'dropped', nextTry: null })
      return state(c)
    })
    .post('/itns/:id/edit', async (c) => {
      editDelivery(world, deliveryOf(world, c), await body(c, Edit))
      return state(c)
    })
    .post('/agreements/:token/charge', async (c) => {
      await renew(world, running(world, c))
      return state(c)
    })
    .post('/agreements/:token/cancel', async (c) => {
      await cancelAgreement(world, running(world, c), 'Cancelled by the buyer')
      return state(c)
    })
    .post('/agreements/:token/card', async (c) => {
      Object.assign(theAgreement(world, c).card, await body(c, CardChange))
      return state(c)
    })
    .post('/agreements/:token/new-card', async (c) => {
      const agreement = theAgreement(world, c)
      await changeCard(world, agreement, { ...agreement.card, failures: 0 })
      return state(c)
    })
}

function refuse(status: 400 | 404, message: string): never {
  throw new HTTPException(status, { message })
}

async function body<Shape extends z.ZodType>(c: Context, shape: Shape): Promise<z.infer<Shape>> {
  const text = await c.req.text()
  let json: unknown
  try {
    json = JSON.parse(text || '{}')
  } catch {
    refuse(400, 'The body should be JSON')
  }
  const read = shape.safeParse(json)
  return read.success ? read.data : refuse(400, z.prettifyError(read.error))
}

function targetOf(world: World, time: z.infer<typeof Time>): number {
  if ('to' in time) return Date.parse(time.to)
  const { days = 0, hours = 0, minutes = 0 } = time
  return world.now() + days * DAY + hours * HOUR + minutes * MINUTE
}

function setFault({ state }: World, wanted: z.infer<typeof Wanted>) {
  if ('at' in wanted) {
    state.faults.push(wanted)
    return
  }
  const variant = listedFaults[wanted.fault]?.variants[wanted.variant]
  if (!variant) refuse(404, `There is no fault ${wanted.fault}, ${wanted.variant}`)
  if ('how' in variant) refuse(400, `That is done so: ${variant.how}`)
  if ('switches' in variant) Object.assign(state.switches, variant.switches)
  else state.faults.push(...structuredClone(variant.faults))
}

function deliveryOf({ state }: World, c: Context): Delivery {
  const id = c.req.param('id')
  return (
    state.deliveries.find((delivery) => delivery.id === id) ??
    refuse(404, `There is no notification ${id}`)
  )
}

function theAgreement(world: World, c: Context): Agreement {
  const token = c.req.param('token') ?? ''
  return agreementOf(world, token) ?? refuse(404, `There is no agreement ${token}`)
}

/** An agreement that can be charged and cancelled. */
function running(world: World, c: Context): Agreement {
  const agreement = theAgreement(world, c)
  return agreement.status === ACTIVE ? agreement : refuse(400, 'This agreement is not active')
}

/** Changes a pending delivery; unsigned changes simulate a forger without the passphrase. */
function editDelivery(
  world: World,
  delivery: Delivery,
  { set, remove, order, isSigned, isConfirmed }: z.infer<typeof Edit>,
) {
  const merchant = merchantOf(world, delivery.merchantId)
  if (!merchant) return
  const unsigned = delivery.fields.filter(([name]) => name !== 'signature')
  const changed = edited(unsigned, set, remove)
  const fields = order
    ? changed.toSorted(([first], [other]) => placeIn(order, first) - placeIn(order, other))
    : changed
  const old = delivery.fields.filter(([name]) => name === 'signature')
  const again = signed(merchant, fields)
  Object.assign(delivery, isSigned ? again : signed(merchant, [...fields, ...old], [NO_SIGNATURE]))
  if (isConfirmed !== undefined) delivery.isConfirmed = isConfirmed
}

const NO_SIGNATURE = { at: 'itn', what: 'no signature' } as const

function placeIn(order: string[], name: string) {
  const place = order.indexOf(name)
  return place < 0 ? order.length : place
}
