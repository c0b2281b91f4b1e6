import fc from 'fast-check'
import type { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { newId } from '#app/platform/ids.ts'
import { DAY } from '#app/platform/time.ts'
import { savedToken } from '#app/quotes/guest-link.server.ts'
import {
  contextFor,
  formPost,
  providerContext,
  servicesOf,
  signedInAs,
  statusOf,
} from '#app/quotes/test-context.server.ts'
import {
  invitationOf,
  person,
  quote,
  quoteWorld,
  SECRET,
  sendTestRequest,
} from '#app/quotes/test-world.server.ts'
import { bookQuote } from './book-job.server.ts'
import { customersJobView, providersJobView } from './job-view.server.ts'
import { action as customersAction } from './screens/job.tsx'
import { action as providersAction } from './screens/portal-job.tsx'
import { takeStep } from './take-step.server.ts'

const page = () => new Request('http://localhost/')

async function bookedWorld(guest?: { email: string; name: string }) {
  const world = await quoteWorld()
  const services = await servicesOf(world)
  const { requestId } = await sendTestRequest(world, [world.sipho], guest)
  if (guest) await world.db.updateTable('quote_requests').set({ state: 'open' }).execute()
  const { id: invitationId } = await invitationOf(world, requestId, world.sipho)
  const quoteId = await quote(world, invitationId, world.sipho)
  const now = world.clock.now()
  const booked = await bookQuote(world.services, { invitationId, quoteId, by: null, now })
  if (!booked.ok) throw new Error(booked.why)
  return { world, services, requestId, jobId: booked.jobId }
}

type Action = typeof customersAction | typeof providersAction

const post = (action: Action, context: RouterContextProvider, jobId: string, request: Request) =>
  statusOf((action as typeof customersAction)({ context, request, params: { jobId } } as never))

test('a job is shown to its customer and to its provider, and to nobody else who knows its id', async () => {
  const { world, services, jobId } = await bookedWorld()
  const stranger = await person(world.db, 'Nosy', 'nosy@example.co.za')
  const look = (visitor: Parameters<typeof contextFor>[1], id = jobId) =>
    statusOf(customersJobView(contextFor(services, visitor), page(), id))
  expect(await look(signedInAs(world.refilwe))).toBe(200)
  expect(await look(signedInAs(stranger))).toBe(404)
  expect(await look(signedInAs(stranger, 'admin', 'provider'))).toBe(404)
  expect(await look(null)).toBe(404)
  for (const id of [newId(), 'x', "' or 1=1", '\u0000'])
    expect(await look(signedInAs(world.refilwe), id)).toBe(404)
  const [sipho, johan] = [
    await providerContext(services, world.sipho),
    await providerContext(services, world.johan),
  ]
  expect(await statusOf(providersJobView(sipho, page(), jobId))).toBe(200)
  expect(await statusOf(providersJobView(johan, page(), jobId))).toBe(404)
})

test('nobody takes a step of a job that is not theirs, and nothing changes', async () => {
  const { world, services, jobId } = await bookedWorld()
  const stranger = signedInAs(await person(world.db, 'Nosy', 'nosy@example.co.za'), 'admin')
  const johan = await providerContext(services, world.johan)
  for (const intent of [
    'propose',
    'accept',
    'confirm',
    'complete',
    'mark_done',
    'cancel',
    'rate',
  ]) {
    const form = { intent, paid: '1', rating: '5', words: 'Good', day: '2026-03-20', time: '10:00' }
    for (const visitor of [stranger, null])
      expect(
        await post(customersAction, contextFor(services, visitor), jobId, formPost(form)),
      ).toBe(404)
    expect(await post(providersAction, johan, jobId, formPost(form))).toBe(404)
  }
  const { rows } = { rows: await world.db.selectFrom('job_steps').selectAll().execute() }
  expect(rows).toEqual([])
  const job = await world.db.selectFrom('jobs').select('state').executeTakeFirstOrThrow()
  expect(job.state).toBe('unscheduled')
})

test('a guest with the link of the request opens its job, proposes a time and says that it is done', async () => {
  const { world, services, requestId, jobId } = await bookedWorld({
    email: 'kagiso@example.co.za',
    name: 'Kagiso Tau',
  })
  const token = await savedToken(world.db, { secret: SECRET, requestId, now: world.clock.now() })
  const cookie = { Cookie: `__Host-guest-${requestId}=${token}` }
  const guest = contextFor(services, null)
  const view = await customersJobView(guest, formPost({}, cookie), jobId)
  expect(view.isGuest).toBe(true)
  expect(view.freeDays.length).toBeGreaterThan(3)
  const start = view.freeDays[0]!.times[0]!.value
  const send = (form: Record<string, string>) =>
    post(customersAction, guest, jobId, formPost(form, cookie))
  expect(await send({ intent: 'propose', start })).toBe(302)
  expect(await world.db.selectFrom('job_proposals').selectAll().execute()).toHaveLength(1)
  expect(await send({ intent: 'complete', paid: 'abc' })).toBe(422)
  expect(await send({ intent: 'complete', paid: '1450' })).toBe(302)
  const job = await world.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow()
  expect(job).toMatchObject({ state: 'done', paid_cents: 1450_00 })
})

test('numbers and the exact spot are hidden again 30 days after the job', async () => {
  const { world, services, jobId } = await bookedWorld()
  await world.db.updateTable('quote_requests').set({ guest_phone: '+27825550142' }).execute()
  const sipho = await providerContext(services, world.sipho)
  const now = world.clock.now()
  await takeStep(world.services, { jobId, step: 'complete', party: 'customer', by: null, now })
  const phones = async () => [
    (await providersJobView(sipho, page(), jobId))!.customer.phone !== null,
    (await customersJobView(contextFor(services, signedInAs(world.refilwe)), page(), jobId))
      .provider.phone !== null,
  ]
  world.clock.advance(30 * DAY - 1)
  expect(await phones()).toEqual([true, true])
  world.clock.advance(1)
  expect(await phones()).toEqual([false, false])
})

test('steps that no page offers are taken by no form', async () => {
  const { world, services, jobId } = await bookedWorld()
  const now = world.clock.now()
  await takeStep(world.services, { jobId, step: 'complete', party: 'customer', by: null, now })
  const sipho = await providerContext(services, world.sipho)
  for (const intent of ['dispute', 'report_no_show', 'unschedule', 'give_up', 'schedule']) {
    await post(providersAction, sipho, jobId, formPost({ intent }))
    const customer = contextFor(services, signedInAs(world.refilwe))
    await post(customersAction, customer, jobId, formPost({ intent }))
  }
  const job = await world.db.selectFrom('jobs').select('state').executeTakeFirstOrThrow()
  expect(job.state).toBe('done')
})

const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '1',
    '-1',
    '9'.repeat(30),
    '\u0000',
    '2026-02-30',
    '2026-03-20',
    '10:30',
    '24:00',
  ),
  fc.constantFrom('2026-03-20T08:00:00.000Z', '+275760-09-13T00:00:00Z', '0000-01-01T00:00Z'),
)

test('whatever is posted is answered with words, never with a surprise', async () => {
  const { world, services, jobId } = await bookedWorld()
  const customer = contextFor(services, signedInAs(world.refilwe))
  const provider = await providerContext(services, world.sipho)
  const intents = ['propose', 'accept', 'remove_proposal', 'confirm', 'complete', 'mark_done']
  const more = ['mark_not_done', 'reopen', 'rate', 'answer-review', 'toString', '__proto__', '']
  const names = ['start', 'day', 'time', 'minutes', 'paid', 'reason', 'rating', 'words', 'answer']
  const posted = fc.record({
    intent: fc.constantFrom(...intents, ...more),
    fields: fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 8 }),
  })
  await fc.assert(
    fc.asyncProperty(posted, async ({ intent, fields }) => {
      const form: [string, string][] = [['intent', intent], ...fields]
      expect(await post(customersAction, customer, jobId, formPost(form))).toBeLessThan(500)
      expect(await post(providersAction, provider, jobId, formPost(form))).toBeLessThan(500)
    }),
    { numRuns: 60 },
  )
  const { rows } = {
    rows: await world.db.selectFrom('jobs').select(['state', 'due_at', 'ended_at']).execute(),
  }
  for (const { due_at, ended_at } of rows)
    expect((due_at === null) !== (ended_at === null)).toBe(true)
})
