import { expect, it } from 'vitest'
import { type Client, emailOf, errorBody, startAdapter } from './test-adapter.ts'

const contact = {
  name: 'Nomvula Khumalo',
  email: 'nomvula@example.co.za',
  subject: 'support',
  message: 'The page of my plumber\nstays empty.',
  adminEmail: 'somebody.else@example.com',
}
const support = {
  formType: 'Support Request',
  formData: {
    name: 'Anonymous',
    email: 'Not provided',
    message: 'Ngicela usizo',
    language: 'zu',
    timestamp: '2026-03-06T12:00:00Z',
  },
  submittedAt: '2026-03-06T12:00:00Z',
  toEmail: 'somebody.else@example.com',
}
const signup = {
  formType: 'Pre-Launch Email Signup',
  formData: { email: 'nomvula@example.co.za' },
  submittedAt: '2026-03-06T12:00:00Z',
  toEmail: 'somebody.else@example.com',
}
const application = {
  formType: 'provider_application',
  formData: { full_name: 'Thandi Mokoena', skills: ['Geysers', 'Leaks'], approved: false },
  userEmail: emailOf('thandi'),
  userName: 'Thandi',
}

const send = (client: Client, body: object) =>
  client.functions.invoke('send-form-notification', { body: body })

const OFFICE = 'office@thembeka.example'

it('mails the contact form to the office, whatever mailbox the client names', async () => {
  const { visitor, emails } = await startAdapter()

  const { data, error } = await send(visitor(), contact)

  expect(error).toBeNull()
  expect(data).toEqual({ success: true })
  const toOffice = async () => (await emails()).filter(({ recipient }) => recipient === OFFICE)
  // What follows a stored message is done by a queued job.
  await expect.poll(toOffice, { timeout: 20_000 }).toHaveLength(1)
  expect(await toOffice()).toMatchObject([
    { subject: 'Customer Support: Nomvula Khumalo', reply_to: contact.email },
  ])
})

it('makes a support request a ticket, as the chat does, and tells the office of it', async () => {
  const { visitor, as, ids, services, emails } = await startAdapter()
  expect((await send(visitor(), support)).error).toBeNull()
  expect((await send(await as('thandi'), support)).error).toBeNull()

  const tickets = await services.db
    .selectFrom('support_tickets as ticket')
    .innerJoin('support_visitors as visitor', 'visitor.id', 'ticket.visitor_id')
    .select(['channel', 'last_message', 'language', 'name', 'email', 'user_id', 'reference'])
    .orderBy('ticket.created_at')
    .orderBy('ticket.id')
    .execute()
  const ticket = { channel: 'client', last_message: 'Ngicela usizo', language: 'zu', name: '' }
  expect(tickets).toMatchObject([
    { ...ticket, email: null, user_id: null },
    { ...ticket, email: null, user_id: ids.thandi },
  ])
  await expect
    .poll(async () => (await emails()).map(({ recipient, subject }) => [recipient, subject]), {
      timeout: 15_000,
    })
    .toContainEqual([OFFICE, `Support request #${tickets[0]!.reference}: Anonymous`])
})

it('writes all that was said into the email, as words', async () => {
  const { visitor, emails } = await startAdapter()
  await send(visitor(), { ...contact, message: `${contact.message} <img src=x onerror=alert(1)>` })

  await expect.poll(emails, { timeout: 20_000 }).toHaveLength(2)
  const email = (await emails()).find(({ recipient }) => recipient === OFFICE)

  expect(email!.text).toContain('> The page of my plumber\n> stays empty.')
  expect(email!.html).not.toContain('<img')
  expect(email!.text).toContain(contact.email)
})

it('takes an application from signed-in people only, and tells its sender at their own address', async () => {
  const { as, visitor, emails } = await startAdapter()

  expect(await errorBody((await send(visitor(), application)).error)).toMatchObject({ status: 401 })
  expect(await emails()).toEqual([])
  const thandi = await as('thandi')
  expect((await send(thandi, application)).error).toBeNull()
  expect(await emails()).toMatchObject([
    { recipient: OFFICE, subject: 'Provider application: Thandi', reply_to: emailOf('thandi') },
    { recipient: emailOf('thandi'), subject: "We've got your application" },
  ])
  expect((await emails())[0]!.text).toContain('skills: Geysers, Leaks')

  await send(thandi, { ...application, userEmail: emailOf('sipho') })
  const recipients = (await emails()).map(({ recipient }) => recipient)
  expect(recipients).toEqual([OFFICE, emailOf('thandi'), OFFICE])
})

it('takes a signup for the launch as the landing page does: an email to the address, which agrees there', async () => {
  const { visitor, emails, services, clock } = await startAdapter()
  clock.set(new Date('2025-06-10T12:00:00+02:00'))

  const { data, error } = await send(visitor(), signup)

  expect(error).toBeNull()
  expect(data).toEqual({ success: true })
  await expect
    .poll(emails)
    .toMatchObject([{ recipient: 'nomvula@example.co.za', kind: 'launch signup' }])
  expect(await services.db.selectFrom('launch_signups').selectAll().execute()).toMatchObject([
    { email: 'nomvula@example.co.za', source: 'wire', confirmed_at: null },
  ])

  clock.set(new Date('2025-07-01T00:00:00+02:00'))
  expect(await errorBody((await send(visitor(), signup)).error)).toMatchObject({ status: 409 })
  expect(await emails()).toHaveLength(1)
})

it('says the words of the form when an address is missing or is none', async () => {
  const { visitor, clock } = await startAdapter()
  clock.set(new Date('2025-06-10T12:00:00+02:00'))
  for (const [email, message] of [
    ['', 'Please enter your email address'],
    ['nomvula@example', 'Please enter a valid email address'],
  ]) {
    const { error } = await send(visitor(), { ...signup, formData: { email } })
    expect(await errorBody(error)).toMatchObject({ status: 400, error: { message } })
  }
})

const long = 'x'.repeat(5000)

it('refuses everything else with 400, and mails nobody', async () => {
  const { as, emails, url } = await startAdapter()
  const client = await as('thandi')
  const bodies: object[] = [
    { formType: 'Newsletter', formData: {}, toEmail: 'a@example.com' },
    { formType: 'constructor' },
    { formType: ['Support Request'] },
    { ...contact, name: 'N' },
    { ...contact, name: 'https://spam.example' },
    { ...contact, email: 'nomvula' },
    { ...contact, email: 'a@example.com\r\nBcc: b@example.com' },
    { ...contact, email: 'a@example.com, b@example.com' },
    { ...contact, subject: 'Buy now' },
    { ...contact, message: 'short' },
    { ...contact, message: long },
    { ...contact, message: { html: 'x' } },
    { ...support, formData: { ...support.formData, message: '   ' } },
    { ...support, formData: { ...support.formData, language: 'fr' } },
    { ...support, formData: { ...support.formData, email: 'no address' } },
    { ...support, formData: { ...support.formData, name: 'Win at www.spam.example' } },
    { ...support, formData: { ...support.formData, name: 'x'.repeat(81) } },
    { ...support, formData: null },
    { ...signup, formData: { email: '' } },
    { ...signup, formData: { email: 'a@example.co.za', list: 'everyone' } },
    { ...application, formData: {} },
    { ...application, formData: { __proto__x: { deep: true } } },
    { ...application, formData: { 'Name\r\nBcc: x': 'y' } },
    {
      ...application,
      formData: Object.fromEntries(Array.from({ length: 41 }, (_, i) => [`f${i}`, 1])),
    },
    { ...application, formData: { description: long } },
  ]
  for (const body of bodies) {
    const { error } = await send(client, body)
    expect(await errorBody(error), JSON.stringify(body).slice(0, 90)).toMatchObject({
      status: 400,
      error: { message: expect.any(String) },
    })
  }
  for (const body of ['', '{', 'null', '[]', '7', `{"a":${'['.repeat(50)}${']'.repeat(50)}}`]) {
    const answer = await fetch(`${url}/functions/v1/send-form-notification`, {
      method: 'POST',
      body,
    })
    expect(answer.status, body).toBe(400)
  }
  const huge = await send(client, { ...contact, message: 'x'.repeat(300_000) })
  expect(await errorBody(huge.error)).toMatchObject({ status: 413 })
  expect(await emails()).toEqual([])
})

it('lets no line break of a stranger into a header', async () => {
  const { visitor, emails } = await startAdapter()
  const name = 'Nomvula\r\nBcc: everyone@example.com'

  expect((await send(visitor(), { ...contact, name })).error).toBeNull()

  await expect.poll(emails, { timeout: 20_000 }).toHaveLength(2)
  const email = (await emails()).find(({ recipient }) => recipient === OFFICE)
  expect(email!.subject).toBe('Customer Support: Nomvula Bcc: everyone@example.com')
})

it('stops taking forms in the name of one address after ten an hour', async () => {
  const { visitor, services } = await startAdapter()
  const another = (number: number) => ({ ...contact, message: `Question ${number} about plumbers` })
  for (let i = 0; i < 10; i++) expect((await send(visitor(), another(i))).error).toBeNull()

  expect(await errorBody((await send(visitor(), another(10))).error)).toMatchObject({ status: 429 })
  expect((await send(visitor(), { ...contact, email: 'another@example.co.za' })).error).toBeNull()
  const stored = services.db.selectFrom('contact_messages').select('id')
  expect(await stored.execute()).toHaveLength(11)
})

it('says in words that a name holds no links', async () => {
  const { visitor } = await startAdapter()
  const name = 'Win at https://spam.example'
  for (const body of [
    { ...contact, name },
    { ...support, formData: { ...support.formData, name } },
  ])
    expect(await errorBody((await send(visitor(), body)).error)).toMatchObject({
      status: 400,
      error: { message: "A name can't contain links." },
    })
})

it('stops taking forms of guests after thirty an hour from one network, and nobody else’s', async () => {
  const { visitor, as, services } = await startAdapter()
  const guest = visitor()
  for (let i = 0; i < 15; i++) {
    expect((await send(guest, support)).error).toBeNull()
    const email = `guest${i}@example.co.za`
    expect((await send(guest, { ...contact, email })).error).toBeNull()
  }
  for (const body of [support, { ...contact, email: 'guest16@example.co.za' }])
    expect(await errorBody((await send(guest, body)).error)).toMatchObject({
      status: 429,
      error: { message: 'Too many requests. Please try again later.' },
    })
  expect((await send(await as('thandi'), support)).error).toBeNull()
  const tickets = services.db.selectFrom('support_tickets').select('id')
  expect(await tickets.execute()).toHaveLength(16)
})
