import { createServer } from 'node:net'
import { createTransport, type SendMailOptions } from 'nodemailer'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { deliveryStatus } from '#app/notifications/emails/test-bounces.ts'
import { transaction } from '#app/platform/db.server.ts'
import { writeEmail } from '#app/platform/emails.server.ts'
import { returnAddress } from '#app/platform/return-address.server.ts'
import { DAY, MINUTE } from '#app/platform/time.ts'
import { somePdf } from '#app/uploads/test-documents.ts'
import { breakStore } from '#app/uploads/test-full-store.ts'
import { supportEmails } from '../emails.server.ts'
import { closeSolved } from '../look-after-ticket.server.ts'
import { mailAnswersToWhoLeft } from '../mail-answers.server.ts'
import { forgetReplyAddresses } from '../reply-address.server.ts'
import { startSupport } from '../test-support.ts'
import { openSmtpListener } from './listen.server.ts'

const DOMAIN = 'mail.thembeka.example'
const NALEDI = 'naledi@example.co.za'

/** The site with its SMTP listener, and Naledi, who left after asking and got the answer by email. */
async function startMail() {
  const world = await startSupport()
  const { services, clock, visitor, say, zanele, doAs, theTicket, emails, db } = world
  services.config.inboundSmtpPort = await freePort()
  services.config.mailReturnDomain = DOMAIN
  const smtpListener = (await openSmtpListener(services))!
  onTestFinished(smtpListener.close)
  const transport = createTransport({ host: '127.0.0.1', port: smtpListener.port, ignoreTLS: true })
  onTestFinished(() => transport.close())

  const naledi = visitor()
  await say(naledi, 'Is a deposit right?', { email: NALEDI, language: 'en' })
  const { id, reference } = await theTicket()
  const answer = async (words: string) => {
    await doAs(zanele, id, { intent: 'answer', words })
    clock.set(new Date(clock.now().getTime() + 3 * MINUTE))
    await mailAnswersToWhoLeft(services, clock.now())
    await writeEmail(
      services,
      supportEmails,
      emails.findLast(({ kind }) => kind === 'support answered')!,
    )
    const email = await db
      .selectFrom('outgoing_emails')
      .selectAll()
      .where('kind', '=', 'support answered')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return email
  }
  const email = await answer('No deposit is part of that quote.')
  const replyTo = email.reply_to!
  const send = (mail: SendMailOptions) =>
    transport.sendMail({ from: `Naledi Tau <${NALEDI}>`, to: replyTo, ...mail })
  const supportMessages = async () =>
    (
      await db
        .selectFrom('support_messages')
        .innerJoin('support_tickets as ticket', 'ticket.id', 'ticket_id')
        .select(['kind', 'words', 'mailed_from as from', 'ticket.reference'])
        .where('kind', '=', 'visitor')
        .orderBy('seq')
        .execute()
    ).slice(1)
  const page = async () => (await zanele.visit(`/admin/support/${id}`)).text()
  return {
    ...world,
    naledi,
    smtpListener,
    email,
    replyTo,
    send,
    supportMessages,
    page,
    answer,
    id,
    reference,
  }
}

/** Above the ports of other test programs. */
async function freePort(): Promise<number> {
  const port = 11_000 + Math.floor(Math.random() * 20_000)
  const probe = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
  return isFree ? port : freePort()
}

const quoting = (words: string, to: string) =>
  `${words}\n\nOn Fri, Mar 6, 2026 at 2:03 PM Thembeka <${to}>\nwrote:\n\n> No deposit is part of that quote.\n`

it('puts an answer into the ticket, and what is said next is mailed again', async () => {
  const {
    email,
    replyTo,
    send,
    supportMessages,
    page,
    theTicket,
    naledi,
    chatOf,
    answer,
    db,
    emails,
  } = await startMail()
  expect(replyTo).toMatch(/^reply\+[0-9a-f]{56}@mail\.thembeka\.example$/)
  expect(email.text).toContain('You can attach images and PDFs.')
  const stored = await db.selectFrom('support_reply_addresses').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(replyTo.slice(6, 62))

  await send({ text: quoting('Thank you! And when?', replyTo) })
  expect(await supportMessages()).toMatchObject([{ words: 'Thank you! And when?', from: NALEDI }])
  expect(await theTicket()).toMatchObject({ state: 'waiting_for_us' })
  expect((await chatOf(naledi)).messages.at(-1)).toMatchObject({ words: 'Thank you! And when?' })
  expect(await page()).toContain('by email')
  expect(await page()).not.toContain('another address')
  expect(await page()).toContain('email replies appear here')
  expect(emails.at(-1)).toMatchObject({ kind: 'support asked' })

  const second = await answer('On Tuesday.')
  expect(second.reply_to).not.toBe(replyTo)
  await send({ to: second.reply_to!, text: 'Fine' })
  await send({ to: replyTo.toUpperCase(), text: 'Really fine' })
  expect((await supportMessages()).map(({ words }) => words).slice(1)).toEqual([
    'Fine',
    'Really fine',
  ])
})

it('takes the same mail once', async () => {
  const { send, supportMessages } = await startMail()
  const messageId = '<one@example.co.za>'
  await send({ text: 'Once', messageId })
  await send({ text: 'Once', messageId })
  await Promise.all([1, 2, 3].map(() => send({ text: 'Twice', messageId: '<two@example.co.za>' })))
  expect((await supportMessages()).map(({ words }) => words)).toEqual(['Once', 'Twice'])
})

it('takes an answer from another address, and says so to who answers', async () => {
  const { send, supportMessages, page, services, emails, db } = await startMail()
  await send({ from: 'sister@example.co.za', text: 'She asked me to answer' })
  expect(await supportMessages()).toMatchObject([{ from: 'sister@example.co.za' }])
  expect(await page()).toContain('by email from another address: sister@example.co.za')
  await writeEmail(services, supportEmails, emails.at(-1)!)
  const office = await db
    .selectFrom('outgoing_emails')
    .select(['text', 'reply_to'])
    .where('kind', '=', 'support asked')
    .executeTakeFirstOrThrow()
  expect(office.text).toContain('sister@example.co.za')
  expect(office.reply_to).toBe(NALEDI)
})

it('reads mails that are HTML alone, and names files that are no picture and no PDF', async () => {
  const { send, supportMessages, replyTo } = await startMail()
  await send({
    html: `<div>Yes &amp; <b>thanks</b></div><div>Naledi</div><br><div class="gmail_quote"><div>On Fri, 6 Mar 2026 at 14:03, Thembeka &lt;<a href="mailto:${replyTo}">${replyTo}</a>&gt; wrote:<br></div><blockquote><p>No deposit</p></blockquote></div>`,
    attachments: [
      { filename: 'geyser.jpg', content: Buffer.from('x'), contentType: 'image/jpeg' },
      { filename: 'logo.png', content: 'x', cid: 'logo', contentDisposition: 'inline' },
    ],
  })
  await send({ text: quoting('', replyTo), attachments: [{ filename: 'a.pdf', content: 'x' }] })
  const notice = 'Not added, because we only take images and PDFs, five at a time:'
  expect((await supportMessages()).map(({ words }) => words)).toEqual([
    `Yes & thanks\nNaledi\n\n[${notice} geyser.jpg]`,
    `[${notice} a.pdf]`,
  ])
})

it('brings pictures and PDFs of a mail into the ticket, and names the others', async () => {
  const { send, supportMessages, naledi, chatOf, db } = await startMail()
  const picture = await sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
  const attachments = [
    { filename: 'geyser.png', content: picture },
    { filename: 'pasted.png', content: picture, cid: 'pasted', contentDisposition: 'inline' },
    { filename: 'logo.png', content: picture.subarray(0, 900), cid: 'logo' },
    { filename: 'quote.pdf', content: somePdf() },
    { filename: 'runs.pdf', content: somePdf({ more: '<< /JS (x) >>' }) },
    { filename: 'list.xlsx', content: 'x' },
  ] as const
  const mail = {
    html: '<p>Here they are</p><img src="cid:pasted"><img src="cid:logo">',
    attachments: [...attachments],
    messageId: '<files@example.co.za>',
  }
  await send(mail)
  await send(mail)
  const notice = 'Not added, because we only take images and PDFs, five at a time:'
  const own = (await supportMessages()).map(({ words }) => words)
  expect(own).toHaveLength(1)
  expect(own[0]).toContain('Here they are')
  expect(own[0]).toContain(`[${notice} runs.pdf, list.xlsx]`)
  const { files } = (await chatOf(naledi)).messages.at(-1)!
  expect(files.map(({ name }) => name).sort()).toEqual(['geyser.png', 'pasted.png', 'quote.pdf'])
  for (const { id } of files) expect((await naledi.visit(`/support/files/${id}`)).status).toBe(200)
  const stored = await db.selectFrom('files').select(['attached_at', 'owner_device']).execute()
  expect(stored.every(({ attached_at, owner_device }) => attached_at && !owner_device)).toBe(true)
  expect(stored).toHaveLength(3)

  await send({ attachments: [{ filename: 'alone.pdf', content: somePdf() }] })
  expect((await supportMessages()).at(-1)).toMatchObject({ words: '' })
  await send({
    text: 'Many',
    attachments: Array.from({ length: 7 }, (_, index) => ({
      filename: `${index}.pdf`,
      content: somePdf(),
    })),
  })
  expect((await supportMessages()).at(-1)!.words).toBe(`Many\n\n[${notice} 5.pdf, 6.pdf]`)

  // A mail never makes the server check more than ten files.
  await send({
    text: 'Far too many',
    attachments: [
      ...Array.from({ length: 10 }, (_, index) => ({ filename: `${index}.txt`, content: 'x' })),
      { filename: 'last.pdf', content: somePdf() },
    ],
  })
  expect((await supportMessages()).at(-1)!.words).toContain('9.txt, …]')
  expect((await chatOf(naledi)).messages.at(-1)!.files).toEqual([])
})

it('puts aside what no person wrote', async () => {
  const { send, supportMessages, theTicket, emails, replyTo } = await startMail()
  const before = emails.length
  await send({ text: 'I am on leave', headers: { 'Auto-Submitted': 'auto-replied' } })
  await send({ text: 'I am on leave', headers: { Precedence: 'bulk' } })
  await send({ text: 'I am on leave', headers: { 'X-Autoreply': 'yes' } })
  await send({ text: 'I am on leave', envelope: { from: '', to: replyTo } })
  expect(await supportMessages()).toEqual([])
  expect(await theTicket()).toMatchObject({ state: 'waiting_for_them' })
  expect(emails).toHaveLength(before)
})

it('relays nothing, and knows only addresses that our emails named', async () => {
  const { send, replyTo, email, services, supportMessages } = await startMail()
  for (const to of [
    'somebody@elsewhere.example',
    `support@${DOMAIN}`,
    `reply+${'0'.repeat(56)}@${DOMAIN}`,
    replyTo.replace(DOMAIN, 'elsewhere.example'),
    returnAddress('another secret', email.id, DOMAIN),
  ])
    await expect(send({ to, text: 'x' }), to).rejects.toMatchObject({ responseCode: 550 })
  const bounce = returnAddress(services.secret, email.id, DOMAIN)
  const both = await send({ to: [replyTo, bounce], text: 'x' })
  expect(both.rejected).toEqual([bounce])
  expect(await supportMessages()).toHaveLength(1)
})

it('says why it does not take a mail', async () => {
  const { send, supportMessages, replyTo, id, db } = await startMail()
  const refused = (mail: SendMailOptions) => send(mail).then(() => null, String)
  expect(await refused({ text: quoting('', replyTo) })).toContain('no words of its own')
  expect(await refused({ text: 'x '.repeat(2500) })).toContain('4 000 letters at most')
  const large = Buffer.alloc(8_000_000, 'x')
  expect(await refused({ text: 'x', attachments: [{ content: large }] })).toMatch(/552|size/i)
  expect(await supportMessages()).toEqual([])

  for (let times = 0; times < 30; times++) await send({ text: `Flood ${times}` })
  expect(await refused({ text: 'One more' })).toContain('450')
  await db.deleteFrom('support_tickets').where('id', '=', id).execute()
  expect(await refused({ text: 'Gone' })).toContain('Nobody reads mail at this address')
})

it('does not ask again for what was made to keep it busy', async () => {
  const { send, supportMessages, replyTo } = await startMail()
  const bring = (type: string, body: string) =>
    send({
      raw: `From: ${NALEDI}\r\nMIME-Version: 1.0\r\nContent-Type: ${type}\r\n\r\n${body}`,
      envelope: { from: NALEDI, to: replyTo },
    })
  await expect(bring('text/html', '<div>'.repeat(60_000))).rejects.toMatchObject({
    responseCode: 550,
  })
  await send({ text: 'And now a person' })
  expect((await supportMessages()).map(({ words }) => words)).toEqual(['And now a person'])
})

it('starts a new ticket where the old one is closed, until its email is old', async () => {
  const { send, tickets, id, doAs, zanele, services, clock } = await startMail()
  await doAs(zanele, id, { intent: 'solve' })
  await send({ text: 'Not yet' })
  expect((await tickets()).map(({ state }) => state)).toEqual(['waiting_for_us'])

  await doAs(zanele, id, { intent: 'solve' })
  clock.set(new Date(clock.now().getTime() + 8 * DAY))
  await closeSolved(services, clock.now())
  await send({ text: 'It drips again', messageId: '<drip@example.co.za>' })
  await send({ text: 'It drips again', messageId: '<drip@example.co.za>' })
  await send({ text: 'Badly' })
  expect((await tickets()).map(({ state, channel }) => [state, channel])).toEqual([
    ['closed', 'chat'],
    ['open', 'mail'],
  ])
  clock.set(new Date(clock.now().getTime() + 90 * DAY))
  await expect(send({ text: 'Hello?' })).rejects.toMatchObject({ responseCode: 550 })
  await forgetReplyAddresses(services, clock.now())
  const stored = await services.db.selectFrom('support_reply_addresses').selectAll().execute()
  expect(stored).toEqual([])
})

it('marks an email that comes back', async () => {
  const { email, services, send, db, eventsNamed } = await startMail()
  const raw = deliveryStatus({ recipient: NALEDI })
  const to = returnAddress(services.secret, email.id, DOMAIN)
  await send({ raw, envelope: { from: '', to } })
  expect(await eventsNamed('email bounced')).toHaveLength(1)
  const { bounce_words } = await db
    .selectFrom('outgoing_emails')
    .select('bounce_words')
    .where('id', '=', email.id)
    .executeTakeFirstOrThrow()
  expect(bounce_words).toContain('5.1.1')
  await send({ to, text: 'I am on leave' })
})

it('asks for a mail again when something fails here', async () => {
  const { send, services, supportMessages } = await startMail()
  const { live } = services
  services.live = { ...live, send: () => Promise.reject(new Error('the database is gone')) }
  await expect(send({ text: 'x', messageId: '<x@y>' })).rejects.toMatchObject({ responseCode: 451 })
  services.live = live
  await send({ text: 'x', messageId: '<x@y>' })
  expect((await supportMessages()).map(({ words }) => words)).toEqual(['x'])
})

it('goes to the right one of two tickets that signing in brought together', async () => {
  const { send, supportMessages, id, db, clock, ids, reference } = await startMail()
  const { visitor_id } = await db
    .selectFrom('support_tickets')
    .select('visitor_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await transaction(db, (tx) =>
    tx
      .insertInto('support_tickets')
      .values({
        id: ids.thandi,
        reference: '99999',
        state: 'open',
        visitor_id,
        channel: 'chat',
        created_at: clock.now(),
        last_message_at: clock.now(),
      })
      .execute(),
  )
  await send({ text: 'About the first' })
  expect(await supportMessages()).toMatchObject([{ words: 'About the first', reference }])
})

it('is closed where no port is configured, and says which port it cannot have', async () => {
  const { services, smtpListener, answer } = await startMail()
  await expect(openSmtpListener(services)).rejects.toMatchObject({
    expected: true,
    message: `Port ${smtpListener.port} is taken by another program: stop that one, or set INBOUND_SMTP_PORT to another number.`,
  })
  services.config.inboundSmtpPort = undefined
  expect(await openSmtpListener(services)).toBeNull()
  const email = await answer('Once more')
  expect(email.reply_to).toBe('support@thembeka.example')
  expect(email.text).toContain('in the subject')
})

it('keeps what a mail says while the store takes no files, and says which were not saved', async () => {
  const { send, supportMessages, services, db } = await startMail()
  const mend = breakStore(services)
  await send({ text: 'Here it is', attachments: [{ filename: 'quote.pdf', content: somePdf() }] })
  mend()
  expect((await supportMessages())[0]!.words).toBe(
    "Here it is\n\n[Not saved, because we couldn't store files. Send them again: quote.pdf]",
  )
  expect(await db.selectFrom('files').select('id').execute()).toEqual([])
})
