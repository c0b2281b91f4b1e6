import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newId } from '#app/platform/ids.ts'
import { handleCustomerAct } from './customer-acts.server.ts'
import { savedToken } from './guest-link.server.ts'
import { takeStep } from './handle-request-step.server.ts'
import { handleProviderAct } from './provider-acts.server.ts'
import { customersRequest } from './request-view.server.ts'
import {
  contextFor,
  formPost,
  providerContext,
  servicesOf,
  signedInAs,
  statusOf,
} from './test-context.server.ts'
import {
  invitationOf,
  person,
  quote,
  quoteWorld,
  SECRET,
  sendTestRequest,
  stateOf,
} from './test-world.server.ts'

async function quotedWorld() {
  const world = await quoteWorld()
  const services = await servicesOf(world)
  const { requestId } = await sendTestRequest(world, [world.sipho])
  const { id: invitationId } = await invitationOf(world, requestId, world.sipho)
  const quoteId = await quote(world, invitationId, world.sipho)
  return { world, services, requestId, invitationId, quoteId }
}

it('shows a request to its customer and to nobody else who knows its id', async () => {
  const { world, services, requestId } = await quotedWorld()
  const stranger = await person(world.db, 'Nosy', 'nosy@example.co.za')
  const look = (visitor: Parameters<typeof contextFor>[1], id = requestId) =>
    statusOf(customersRequest(contextFor(services, visitor), new Request('http://localhost/'), id))
  expect(await look(signedInAs(world.refilwe))).toBe(200)
  expect(await look(signedInAs(stranger))).toBe(404)
  expect(await look(signedInAs(stranger, 'admin', 'provider'))).toBe(404)
  expect(await look(null)).toBe(404)
  for (const id of [newId(), 'x', "' or 1=1", '\u0000'])
    expect(await look(signedInAs(world.refilwe), id)).toBe(404)
})

it('takes no act of a stranger, and nothing changes', async () => {
  const { world, services, requestId, invitationId, quoteId } = await quotedWorld()
  const stranger = signedInAs(await person(world.db, 'Nosy', 'nosy@example.co.za'), 'admin')
  for (const intent of ['accept', 'refuse', 'withdraw', 'write', 'mark_done', 'rate'])
    for (const visitor of [stranger, null])
      expect(
        await statusOf(
          handleCustomerAct(
            contextFor(services, visitor),
            formPost({ intent, invitationId, quoteId, words: 'Hello', paid: '1', rating: '5' }),
            requestId,
          ),
        ),
      ).toBe(404)
  expect(await stateOf(world, requestId)).toBe('open')
  expect(await world.db.selectFrom('invitation_messages').selectAll().execute()).toEqual([])
})

it('lets a guest with the link act on that request, and on no other', async () => {
  const world = await quoteWorld()
  const services = await servicesOf(world)
  const guest = { email: 'kagiso@example.co.za', name: 'Kagiso Tau' }
  const own = await sendTestRequest(world, [world.sipho], guest)
  const other = await sendTestRequest(world, [world.sipho], {
    ...guest,
    email: 'lerato@example.co.za',
  })
  const token = await savedToken(world.db, {
    secret: SECRET,
    requestId: own.requestId,
    now: world.clock.now(),
  })
  const cookie = (id: string) => ({ Cookie: `__Host-guest-${id}=${token}` })
  const withdraw = (id: string, cookieOf: string) =>
    statusOf(
      handleCustomerAct(
        contextFor(services, null),
        formPost({ intent: 'withdraw' }, cookie(cookieOf)),
        id,
      ),
    )
  expect(await withdraw(other.requestId, own.requestId)).toBe(404)
  expect(await withdraw(other.requestId, other.requestId)).toBe(404)
  expect(await withdraw(own.requestId, own.requestId)).toBe(302)
  expect(await stateOf(world, own.requestId)).toBe('withdrawn')
  expect(await stateOf(world, other.requestId)).toBe('held')
})

it('lets a provider answer what was asked of it alone', async () => {
  const { world, services, requestId, invitationId } = await quotedWorld()
  const johan = await providerContext(services, world.johan)
  const fields = { intent: 'quote', callout: '1' }
  expect(await statusOf(handleProviderAct(johan, formPost(fields), invitationId))).toBe(404)
  for (const id of [newId(), 'x', requestId])
    expect(await statusOf(handleProviderAct(johan, formPost(fields), id))).toBe(404)
  const sipho = await providerContext(services, world.sipho)
  expect(await statusOf(handleProviderAct(sipho, formPost(fields), invitationId))).toBe(302)
})

it('answers a customer who is no provider with 403, and a rejected provider as well', async () => {
  const { world, services, invitationId } = await quotedWorld()
  await world.db
    .updateTable('providers')
    .set({ verification: 'rejected' })
    .where('id', '=', world.sipho.id)
    .execute()
  for (const who of [world.sipho, { ...world.refilwe, userId: world.refilwe.id }]) {
    const context = await providerContext(services, who)
    expect(
      await statusOf(handleProviderAct(context, formPost({ intent: 'decline' }), invitationId)),
    ).toBe(403)
  }
})

const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('1', '-1', '5', '9'.repeat(30), '\u0000', 'null', '[]', '2026-02-30'),
)

it('answers whatever is posted with words, never with a surprise, and writes nothing by halves', async () => {
  const { world, services, requestId, invitationId, quoteId } = await quotedWorld()
  const customer = contextFor(services, signedInAs(world.refilwe))
  const guest = contextFor(services, null)
  const provider = await providerContext(services, world.sipho)
  const names = [
    'token',
    'provider',
    'everyone',
    'category',
    'job',
    'words',
    'photo',
    'place',
    'placeId',
    'day',
    'time',
    'budget',
    'name',
    'email',
    'phone',
    'at',
    'callout',
    'line-kind',
    'line-words',
    'line-quantity',
    'line-price',
    'canCome',
    'guarantee',
    'validDays',
    'note',
    'reason',
    'paid',
    'rating',
    'answer',
    'reviewId',
  ]
  const intents = [
    'next',
    'send',
    'back',
    'go:send',
    'go:x',
    'remove-photo:x',
    'look',
    'refuse',
    'write',
    'mark_done',
    'confirm_done',
    'rate',
    'add-line',
    'toString',
    '__proto__',
    '',
  ]
  const field = fc.tuple(fc.constantFrom(...names), value)
  const posted = fc.record({
    intent: fc.constantFrom(...intents),
    fields: fc.array(field, { maxLength: 25 }),
    knowsIds: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(posted, async ({ intent, fields, knowsIds }) => {
      const all: [string, string][] = [
        ['intent', intent],
        ...(knowsIds && intent !== 'refuse'
          ? ([
              ['invitationId', invitationId],
              ['quoteId', quoteId],
            ] as [string, string][])
          : []),
        ...fields,
      ]
      for (const context of [customer, guest]) {
        const step = await takeStep(context, formPost(all), new Headers())
        expect('sent' in step || step.status < 500).toBe(true)
      }
      expect(await statusOf(handleCustomerAct(customer, formPost(all), requestId))).toBeLessThan(
        500,
      )
      expect(await statusOf(handleProviderAct(provider, formPost(all), invitationId))).toBeLessThan(
        500,
      )
    }),
    { numRuns: 40 },
  )
  const halves = await world.db
    .selectFrom('quote_requests')
    .leftJoin('invitations', 'invitations.request_id', 'quote_requests.id')
    .select('quote_requests.id')
    .where('invitations.id', 'is', null)
    .execute()
  expect(halves).toEqual([])
  const torn = await world.db
    .selectFrom('quotes')
    .select(['invitation_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('state', '=', 'sent')
    .groupBy('invitation_id')
    .execute()
  expect(torn.every(({ count }) => Number(count) === 1)).toBe(true)
})
