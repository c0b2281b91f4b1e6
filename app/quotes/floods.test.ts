import { expect, it } from 'vitest'
import { register } from '#app/auth/wire/test-auth-api.ts'
import type { Challenge } from '#app/platform/abuse/challenge.ts'
import { worked } from '#app/platform/abuse/test-proof.ts'
import { newId } from '#app/platform/ids.ts'
import { HOUR } from '#app/platform/time.ts'
import { jobsOf } from '#app/scheduled-tasks.server.ts'
import { testSite } from '#app/test-site.server.ts'
import { seedPassword } from '#db/seeds/people.ts'
import { confirmRequest } from './confirm-request.server.ts'
import { handleCustomerAct } from './customer-acts.server.ts'
import { savedToken } from './guest-link.server.ts'
import { handleProviderAct } from './provider-acts.server.ts'
import {
  contextFor,
  formPost,
  providerContext,
  servicesOf,
  signedInAs,
  statusOf,
} from './test-context.server.ts'
import { invitationOf, plumber, quoteWorld, sendTestRequest } from './test-world.server.ts'

async function startFlood() {
  const site = await testSite({
    env: { AUTH_SECURITY_CAPTCHA_COST: '1000', CLIENT_IP_HEADER: 'X-Client' },
  })
  // Sending a request queues an email.
  await site.services.jobs.work(jobsOf(site.services))
  const { db } = site.services
  const { id: provider } = await plumber(db, 'Sipho Mahlangu')
  const send = async (
    more: Record<string, string>,
    { from = '41.0.0.1', by = site.visitor() } = {},
  ) => {
    const form = {
      intent: 'send',
      at: 'send',
      token: newId(),
      provider,
      category: 'plumbing',
      job: 'geyser',
      words: 'Water drips through the ceiling since this morning',
      place: 'Mamelodi',
      time: 'asap',
      name: 'Kagiso Tau',
      email: 'kagiso@example.co.za',
      ...more,
    }
    const answer = await by.visit('/quote/new', { form, headers: { 'X-Client': from } })
    const html = await answer.text()
    return { status: answer.status, html, to: answer.headers.get('Location') }
  }
  const requests = async () => (await db.selectFrom('quote_requests').select('id').execute()).length
  return { ...site, send, requests }
}

/** The challenge as the page contains it for its own script. */
function sumIn(html: string) {
  const packed = /<script type="application\/json" id="page">(.*?)<\/script>/s.exec(html)![1]!
  const { state } = JSON.parse(packed) as { state: string }
  const read = (pattern: RegExp) => pattern.exec(state.replaceAll('\\"', '"'))![1]!
  const sum: NonNullable<Challenge['sum']> = {
    algorithm: 'SHA-256',
    // The first of the two hashes: React serializes a repeated value only once.
    challenge: read(/"([0-9a-f]{64})"/),
    maxnumber: 8000,
    salt: read(/"salt","([^"]+)"/),
    signature: read(/"signature","([0-9a-f]{64})"/),
  }
  return sum
}

it('asks a guest for work after five requests, keeps what was written, and then sends', async () => {
  const { send, requests } = await startFlood()
  for (let index = 0; index < 5; index++)
    expect(await send({})).toMatchObject({ to: '/quote/sent' })

  const response = await send({})
  expect(response.status).toBe(428)
  expect(response.html).toContain('Water drips through the ceiling since this morning')
  expect(response.html).toContain('Checking that you&#x27;re a person…')
  expect(response.html).toContain('data-hydrate')
  expect(response.html).toMatch(/<noscript>.*needs JavaScript.*60 minutes.*<\/noscript>/s)
  expect(await requests()).toBe(5)

  expect((await send({ proof: worked(sumIn(response.html)) })).to).toBe('/quote/sent')
  expect((await send({ proof: worked(sumIn(response.html)) })).status).toBe(428)
  expect(await requests()).toBe(6)
})

it('asks all guests behind one address, and leaves alone anyone who is signed in there', async () => {
  const { send, services, visitor } = await startFlood()
  for (let index = 0; index < 30; index++)
    expect((await send({ email: `guest${index}@example.co.za` })).to).toBe('/quote/sent')
  expect((await send({ email: 'one.more@example.co.za' })).status).toBe(428)
  expect((await send({ email: 'one.more@example.co.za' }, { from: '41.0.0.2' })).to).toBe(
    '/quote/sent',
  )

  await register(services, { email: 'thandi@example.co.za' })
  const by = visitor()
  const form = { form: 'login', email: 'thandi@example.co.za', password: seedPassword }
  await by.visit('/auth', { form })
  expect((await send({ email: '' }, { by })).to).toMatch(/^\/requests\//)
})

it('answers any proof on a request with words', async () => {
  const { send } = await startFlood()
  for (let index = 0; index < 5; index++) await send({})
  for (const proof of ['x', '😀', 'e30=', 'bnVsbA==', '\u0000', 'y'.repeat(100_000)])
    expect((await send({ proof })).status).toBe(428)
})

it('sends one customer’s requests to the same provider while fewer than three of them are open', async () => {
  const { send, services, visitor } = await startFlood()
  const { db } = services
  const { id: johan } = await plumber(db, 'Johan Pretorius')
  await register(services, { email: 'thandi@example.co.za' })
  const by = visitor()
  await by.visit('/auth', {
    form: { form: 'login', email: 'thandi@example.co.za', password: seedPassword },
  })
  const first = (await send({}, { by })).to!.split('?')[0]!
  // Concurrent: each counts those before it.
  const answers = await Promise.all([0, 1, 2, 3].map(() => send({}, { by })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 302, 409, 409])
  const refusal = answers.find(({ status }) => status === 409)!.html
  expect(refusal).toContain('You already have three open requests with the provider you chose')
  expect(refusal).toContain('Water drips through the ceiling since this morning')
  const openWith = async () => {
    const rows = await db
      .selectFrom('invitations')
      .select('provider_id')
      .where('state', '=', 'waiting')
      .execute()
    return Object.groupBy(rows, ({ provider_id }) => provider_id)
  }
  expect((await send({ provider: johan }, { by })).status).toBe(302)
  expect((await openWith())[johan]).toHaveLength(1)

  // An ended request makes room for another.
  expect((await by.visit(first, { form: { intent: 'withdraw' } })).status).toBe(302)
  expect((await send({}, { by })).status).toBe(302)
})

it('tells nobody how many requests a guest has, and counts them once the guest has proved who they are', async () => {
  const { send, services, clock, visitor } = await startFlood()
  const { db } = services
  const held = () =>
    db.selectFrom('quote_requests').select('id').where('state', '=', 'held').execute()
  for (let count = 0; count < 4; count++) expect((await send({})).to).toBe('/quote/sent')
  for (const { id } of await held())
    await confirmRequest(services, { requestId: id, now: clock.now() })
  const rows = await db
    .selectFrom('invitations')
    .select(['state', 'end_reason', 'request_id'])
    .execute()
  expect(rows.filter(({ state }) => state === 'waiting')).toHaveLength(3)
  const refused = rows.filter(({ state }) => state === 'expired')
  expect(refused.map(({ end_reason }) => end_reason)).toEqual(['enough requests'])

  const guest = visitor()
  const token = await savedToken(db, {
    secret: services.secret,
    requestId: refused[0]!.request_id,
    now: services.securityClock.now(),
  })
  const opened = await guest.visit('/quote/link', { form: { token } })
  const page = await (await guest.visit(opened.headers.get('Location')!)).text()
  expect(page).toContain('You already have three open requests with them.')
})

/** Each message and each quote is emailed to someone. */
async function startConversation() {
  const world = await quoteWorld()
  const services = await servicesOf(world)
  const { requestId } = await sendTestRequest(world, [world.sipho])
  const { id: invitationId } = await invitationOf(world, requestId, world.sipho)
  const sipho = await providerContext(services, world.sipho)
  const refilwe = contextFor(services, signedInAs(world.refilwe))
  const customer = (fields: Record<string, string>) =>
    statusOf(handleCustomerAct(refilwe, formPost({ ...fields, invitationId }), requestId))
  const provider = (fields: Record<string, string>) =>
    statusOf(handleProviderAct(sipho, formPost(fields), invitationId))
  return { ...world, invitationId, customer, provider }
}

it('takes forty messages an hour of each side, and then the next ones later', async () => {
  const { customer, provider, clock, db, emails } = await startConversation()
  const write = (send: typeof customer, words: string) => send({ intent: 'write', words })
  for (let count = 0; count < 40; count++)
    expect(await write(customer, `Are you there? ${count}`)).toBe(302)
  const before = emails.length

  expect(await write(customer, 'Are you there at last?')).toBe(422)
  expect(emails).toHaveLength(before)
  expect(await write(provider, 'Yes, I am.')).toBe(302)
  expect(await db.selectFrom('invitation_messages').select('id').execute()).toHaveLength(41)
  clock.advance(HOUR)
  expect(await write(customer, 'Good.')).toBe(302)
})

it('counts messages for the same two people, over however many requests', async () => {
  const { customer, services, ...world } = await startConversation()
  for (let count = 0; count < 40; count++)
    expect(await customer({ intent: 'write', words: `Are you there? ${count}` })).toBe(302)

  const { requestId } = await sendTestRequest({ ...world, services }, [world.sipho, world.johan])
  const refilwe = contextFor(await servicesOf({ ...world, services }), signedInAs(world.refilwe))
  const write = async (plumber: typeof world.sipho) => {
    const { id } = await invitationOf({ ...world, services }, requestId, plumber)
    const form = formPost({ intent: 'write', words: 'And there?', invitationId: id })
    return statusOf(handleCustomerAct(refilwe, form, requestId))
  }
  expect(await write(world.sipho)).toBe(422)
  expect(await write(world.johan)).toBe(302)
  world.clock.advance(HOUR)
  expect(await write(world.sipho)).toBe(302)
})

it('takes twenty quotes a day for one request, and leaves the last one standing', async () => {
  const { provider, invitationId, db, emails } = await startConversation()
  const quote = (callout: number) => provider({ intent: 'quote', callout: String(callout) })
  for (let count = 1; count <= 20; count++) expect(await quote(count)).toBe(302)
  const before = emails.length

  expect(await quote(21)).toBe(302)
  expect(emails).toHaveLength(before)
  const quotes = await db
    .selectFrom('quotes')
    .select('revision')
    .where('invitation_id', '=', invitationId)
    .where('state', '=', 'sent')
    .execute()
  expect(quotes).toEqual([{ revision: 20 }])
})
