import { expect, it, onTestFinished } from 'vitest'
import { cast, startAdministration } from '#app/admin/test-administration.ts'
import { transaction } from '#app/platform/db.server.ts'
import { deliverEmail } from '#app/platform/deliver-email.server.ts'
import { smtpMailer } from '#app/platform/mailer.server.ts'
import { returnAddress } from '#app/platform/return-address.server.ts'
import { jobsOf } from '#app/scheduled-tasks.server.ts'
import { openMailbox } from '../../../e2e/mailbox.ts'
import { handleBounce } from './handle-bounce.server.ts'
import { deliveryStatus } from './test-bounces.ts'

const HERE = '/admin/letters'
const DOMAIN = 'mail.thembeka.example'

async function startOutgoingEmails() {
  const world = await startAdministration()
  const { services, clock } = world
  const sent: string[] = []
  services.jobs.send = async (_tx, _name, { emailId }) => void sent.push(String(emailId))
  const write = async (
    to: string,
    { isOptional = false, ...row }: Record<string, unknown> = {},
  ) => {
    const subject = `Letter to ${to} ${crypto.randomUUID()}`
    const email = { kind: 'quote received', to, subject, html: '<p>x</p>', text: 'x' }
    await transaction(services.db, (tx) =>
      services.outbox.write(tx, { ...email, isOptional: isOptional === true }, clock.now()),
    )
    const found = await services.db
      .selectFrom('outgoing_emails')
      .select('id')
      .where('subject', '=', subject)
      .executeTakeFirst()
    if (!found) return null
    if (Object.keys(row).length > 0)
      await services.db.updateTable('outgoing_emails').set(row).where('id', '=', found.id).execute()
    return found.id
  }
  const bounce = (emailId: string, change = {}) =>
    handleBounce(services, {
      to: returnAddress(services.secret, emailId, DOMAIN),
      raw: deliveryStatus(change),
    })
  return { ...world, sent, write, bounce }
}

const FAILED = { attempts: 3, last_error: 'Error: connect ECONNREFUSED' }

it('shows an administrator what failed and why, what waits and what came back', async () => {
  const { write, bounce, signedIn, clock } = await startOutgoingEmails()
  await write('failing@example.co.za', FAILED)
  await write('waiting@example.co.za')
  const returned = await write('nomvula@example.co.za', { sent_at: clock.now(), attempts: 1 })
  await bounce(returned!)
  const { visit } = await signedIn(cast.nomsa.email)
  const page = async (path: string) => (await visit(path)).text()

  expect(await page(HERE)).toMatch(/failing@example\.co\.za[\s\S]*ECONNREFUSED/)
  expect(await page(`${HERE}?queue=waiting`)).toContain('waiting@example.co.za')
  await write('lost@example.co.za', { ...FAILED, given_up_at: clock.now() })
  expect(await page(`${HERE}?queue=given-up`)).toMatch(/lost@example\.co\.za[\s\S]*ECONNREFUSED/)
  expect(await page(HERE)).not.toContain('lost@example.co.za')
  expect(await page(`${HERE}?queue=returned`)).toMatch(/nomvula@[\s\S]*does not exist/)
  expect(await page(`${HERE}?queue=failing&address=nobody`)).toContain('No emails here')
  expect(await page(`${HERE}?queue=failing&address=FAILING`)).toContain('failing@example.co.za')
})

it('is closed to everyone else', async () => {
  const { write, signedIn, visitor, sent } = await startOutgoingEmails()
  const sentEmail = await write('failing@example.co.za', FAILED)
  sent.length = 0
  for (const email of [cast.zanele.email, cast.thandi.email]) {
    const { visit } = await signedIn(email)
    expect((await visit(HERE)).status).toBe(403)
    expect((await visit(HERE, { form: { email: sentEmail! } })).status).toBe(403)
  }
  expect((await visitor().visit(HERE, { form: { email: 'all' } })).status).toBe(302)
  expect(sent).toEqual([])
})

it('sends one again, all again, and none that arrived', async () => {
  const { write, signedIn, sent, clock, eventsNamed } = await startOutgoingEmails()
  const first = await write('one@example.co.za', FAILED)
  const two = await write('two@example.co.za', FAILED)
  const arrived = await write('three@example.co.za', { sent_at: clock.now(), attempts: 1 })
  sent.length = 0
  const { visit } = await signedIn(cast.nomsa.email)
  const act = async (form: Record<string, string>) => {
    const { headers } = await visit(HERE, { form: { queue: 'failing', ...form } })
    return (await visit(headers.get('Location')!)).text()
  }
  await act({ email: first! })
  expect(sent).toEqual([first])
  for (const email of [arrived!, '-'.repeat(36)])
    expect(await act({ email })).toContain('Nothing was sent again')
  await act({ email: 'all' })
  expect(sent.slice(1).toSorted()).toEqual([first, two].toSorted())
  expect(await eventsNamed('email sent again')).toHaveLength(3)
})

it('gives up an email whose last attempt fails, and retries it when an administrator sends it', async () => {
  const { services, write, signedIn, sent } = await startOutgoingEmails()
  const { mailer } = services
  services.mailer = {
    ...mailer,
    send: async () => {
      throw new Error('the mailbox is shut')
    },
  }
  const email = await write('lost@example.co.za')
  const deliver = jobsOf(services)['deliver email']!
  const state = () =>
    services.db
      .selectFrom('outgoing_emails')
      .select(['given_up_at', 'sent_at'])
      .where('id', '=', email!)
      .executeTakeFirstOrThrow()

  await expect(deliver.run({ emailId: email }, { isLast: false })).rejects.toThrow('shut')
  expect(await state()).toMatchObject({ given_up_at: null })
  await expect(deliver.run({ emailId: email }, { isLast: true })).rejects.toThrow('shut')
  expect(await state()).toMatchObject({ given_up_at: expect.any(Date) })

  services.mailer = { ...mailer, send: async () => {} }
  await deliver.run({ emailId: email })
  expect(await state()).toMatchObject({ sent_at: null })
  sent.length = 0
  const { visit } = await signedIn(cast.nomsa.email)
  await visit(HERE, { form: { queue: 'given-up', email: email! } })
  expect(sent).toEqual([email])
  await deliver.run({ emailId: email })
  expect(await state()).toMatchObject({ given_up_at: null, sent_at: expect.any(Date) })
})

it('marks an email that came back once, and stops what can be done without', async () => {
  const { write, bounce, eventsNamed, clock } = await startOutgoingEmails()
  const email = await write('Thandi@example.co.za', { sent_at: clock.now(), attempts: 1 })
  expect(await bounce(email!)).toBe('taken')
  expect(await bounce(email!)).toBe('so already')
  expect(await eventsNamed('email bounced')).toHaveLength(1)
  expect(await write('thandi@example.co.za', { isOptional: true })).toBeNull()
  expect(await write('thandi@example.co.za')).not.toBeNull()
})

it('continues writing to a mailbox that was full, and to one that was sent to again', async () => {
  const { write, bounce, clock, signedIn } = await startOutgoingEmails()
  const sentOnce = { sent_at: clock.now(), attempts: 1 }
  const full = await write('full@example.co.za', sentOnce)
  expect(await bounce(full!, { status: '5.2.2' })).toBe('taken')
  expect(await write('full@example.co.za', { isOptional: true })).not.toBeNull()

  const gone = await write('gone@example.co.za', sentOnce)
  await bounce(gone!)
  const { visit } = await signedIn(cast.nomsa.email)
  await visit(HERE, { form: { queue: 'returned', email: gone! } })
  expect(await write('gone@example.co.za', { isOptional: true })).not.toBeNull()
})

it('believes no message about an email whose return address it does not know', async () => {
  const { services, write } = await startOutgoingEmails()
  const email = await write('thandi@example.co.za')
  const raw = deliveryStatus({ recipient: 'thandi@example.co.za' })
  const forged = returnAddress('another secret', email!, DOMAIN)
  expect(await handleBounce(services, { to: forged, raw })).toBe('not ours')
  expect(await handleBounce(services, { to: `support@${DOMAIN}`, raw })).toBe('not ours')
  const ours = returnAddress(services.secret, email!, DOMAIN)
  expect(await handleBounce(services, { to: ours, raw: 'I am on holiday' })).toBe('no failure')
  expect(await services.db.selectFrom('undeliverable_addresses').selectAll().execute()).toEqual([])
})

it('tells people in their profile that emails come back from their address', async () => {
  const { write, bounce, signedIn } = await startOutgoingEmails()
  const { visit } = await signedIn(cast.thandi.email)
  expect(await (await visit('/profile')).text()).not.toContain('Our emails don&#x27;t reach you')
  await bounce((await write(cast.thandi.email))!)
  expect(await (await visit('/profile')).text()).toContain('Our emails don&#x27;t reach you')
})

it('hands emails over with a return address of their own', async () => {
  const { services, write } = await startOutgoingEmails()
  const mailbox = await openMailbox()
  onTestFinished(mailbox.close)
  services.mailer = smtpMailer(mailbox.url, 'Thembeka <hello@thembeka.example>')
  onTestFinished(() => services.mailer.close())
  const email = await write('thandi@example.co.za')
  const returnTo = (id: string) => returnAddress(services.secret, id, DOMAIN)
  await deliverEmail({ ...services, returnTo }, email!)
  const received = await mailbox.emailTo('thandi@example.co.za')
  expect(received).toMatchObject({ from: 'hello@thembeka.example', returnPath: returnTo(email!) })
  expect(Object.keys(jobsOf(services))).toContain('deliver email')
})
