import { expect, it } from 'vitest'
import { bookQuote } from '#app/jobs/book-job.server.ts'
import { jobEmails } from '#app/jobs/emails.server.ts'
import { takeStep } from '#app/jobs/take-step.server.ts'
import { writeEmail } from '#app/platform/emails.server.ts'
import { emailBody } from '#app/platform/secret-messages.server.ts'
import { confirmRequest } from './confirm-request.server.ts'
import { quoteEmails } from './emails.server.ts'
import { requestByToken } from './guest-link.server.ts'
import { servicesOf } from './test-context.server.ts'
import {
  invitationOf,
  quote,
  quoteWorld,
  sendTestRequest,
  type World,
} from './test-world.server.ts'
import { writeMessage } from './write-message.server.ts'

/** Composes every queued email as the queue would, twice. */
async function emailsOf(world: World) {
  const services = await servicesOf(world)
  const due = world.emails.filter(({ kind }) => kind !== undefined)
  const declarations = { ...quoteEmails, ...jobEmails }
  for (const email of [...due, ...due]) await writeEmail(services, declarations, email)
  const stored = await world.db.selectFrom('outgoing_emails').selectAll().orderBy('id').execute()
  return stored.map((email) => ({ ...email, ...emailBody(services.secret, email) }))
}

const guest = { email: 'kagiso@example.co.za', name: 'Kagiso Tau', phone: '082 555 1234' }
const secrets = ['Kagiso', '555 1234', 'kagiso@example.co.za']

it('mails a guest the link, and it opens the request', async () => {
  const world = await quoteWorld()
  const { requestId } = await sendTestRequest(world, [world.sipho], guest)
  const [email, ...others] = await emailsOf(world)
  expect(others).toEqual([])
  expect(email).toMatchObject({
    recipient: 'kagiso@example.co.za',
    subject: 'Open this link to send your request',
  })
  const token = /quote\/link\?token=([\w-]+)/.exec(email!.text)![1]!
  expect((await requestByToken(world.db, token, world.clock.now()))?.id).toBe(requestId)
  expect(email!.dedupe_key).not.toContain(token)
  // The database stores only a hash of the link, so the email must not store more.
  const [stored] = await world.db.selectFrom('outgoing_emails').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(token)
})

it('tells nobody’s name, number or address before a quote is accepted, and both sides’ after', async () => {
  const world = await quoteWorld()
  const { requestId } = await sendTestRequest(world, [world.sipho, world.johan], guest)
  await confirmRequest(world.services, { requestId, now: world.clock.now() })
  const { id: invitationId } = await invitationOf(world, requestId, world.sipho)
  const now = world.clock.now()
  const message = { invitationId, words: 'Is it high up?', by: world.sipho.userId, now }
  await writeMessage(world.services, { ...message, sender: 'provider' })
  await writeMessage(world.services, { ...message, words: 'No.', sender: 'customer' })
  const quoteId = await quote(world, invitationId, world.sipho)
  const before = await emailsOf(world)
  for (const email of before.filter(({ recipient }) => recipient !== guest.email))
    for (const secret of secrets) expect(email.text + email.subject).not.toContain(secret)
  for (const email of before.filter(({ recipient }) => recipient === guest.email))
    expect(email.text).not.toContain('082 123 4567')

  await bookQuote(world.services, { invitationId, quoteId, by: null, now })
  const after = await emailsOf(world)
  const accepted = after.find(({ kind }) => kind === 'quote accepted')!
  expect(accepted.recipient).toBe(world.sipho.email)
  expect(accepted.text).toContain('Kagiso Tau')
  expect(accepted.text).toContain('082 555 1234')
  expect(after.find(({ kind }) => kind === 'booking made')!.text).toContain('082 123 4567')
  const turnedDown = after.find(({ kind }) => kind === 'quote not chosen')!
  expect(turnedDown.recipient).toBe(world.johan.email)
  for (const secret of secrets) expect(turnedDown.text).not.toContain(secret)
})

it('writes each email once, with a deep link, in HTML and in text', async () => {
  const world = await quoteWorld()
  const { requestId } = await sendTestRequest(world, [world.sipho])
  const { id: invitationId } = await invitationOf(world, requestId, world.sipho)
  const quoteId = await quote(world, invitationId, world.sipho)
  const now = world.clock.now()
  const accepted = await bookQuote(world.services, { invitationId, quoteId, by: null, now })
  if (!accepted.ok) throw new Error(accepted.why)
  const job = { jobId: accepted.jobId, by: null, now }
  const emails = await emailsOf(world)
  expect(emails.map(({ kind }) => kind).sort()).toEqual([
    'booking made',
    'quote accepted',
    // The request and quotes have been decided since, so those emails no longer apply.
  ])
  await takeStep(world.services, { ...job, step: 'mark_done', party: 'provider', paidCents: 1 })
  await takeStep(world.services, { ...job, step: 'complete', party: 'customer' })
  const all = await emailsOf(world)
  expect(all.map(({ kind }) => kind)).toContain('job to rate')
  for (const { html, text, recipient } of all) {
    const link =
      recipient === world.refilwe.email
        ? `/jobs/${accepted.jobId}`
        : `/provider/bookings/${accepted.jobId}`
    expect(html).toContain(link)
    expect(text).toContain(link)
  }
})

it('speaks the language that the customer asked in', async () => {
  const world = await quoteWorld()
  const { requestId } = await sendTestRequest(world, [world.sipho])
  await world.db.updateTable('quote_requests').set({ language: 'af' }).execute()
  await quote(world, (await invitationOf(world, requestId, world.sipho)).id, world.sipho)
  const emails = await emailsOf(world)
  const arrived = emails.find(({ kind }) => kind === 'quote arrived')!
  expect(arrived.html).toContain('lang="af"')
})
