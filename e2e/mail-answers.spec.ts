import { request } from '@playwright/test'
import { createTransport } from 'nodemailer'
import { MINUTE } from '#app/platform/time.ts'
import { somePdf } from '#app/uploads/test-documents.ts'
import { people, seedPassword } from '#db/seeds/people.ts'
import { expect, test } from './fixtures.ts'
import { openMailbox } from './mailbox.ts'
import { freePort, startSite } from './site.ts'

const DOMAIN = 'mail.thembeka.example'
const NALEDI = 'naledi.tau@example.co.za'

test('an answer to an email of support comes in by mail, with its file, to the program itself @phone', async ({
  engine,
}) => {
  // The program is started twice.
  test.setTimeout(120_000)
  const mailbox = await openMailbox()
  const port = await freePort()
  const site = await startSite(engine, {
    SMTP_URL: mailbox.url,
    INBOUND_SMTP_PORT: String(port),
    MAIL_RETURN_DOMAIN: DOMAIN,
  })
  // Browsers always send an Origin.
  const browser = () =>
    request.newContext({ baseURL: site.url, extraHTTPHeaders: { Origin: site.url } })
  const [naledi, zanele] = await Promise.all([browser(), browser()])
  try {
    await naledi.post('/support/chat', {
      form: { intent: 'send', words: 'Is a deposit right?', email: NALEDI, language: 'en' },
    })
    await zanele.post('/auth', {
      form: { form: 'login', email: people.zanele.email, password: seedPassword },
    })
    const inbox = await (await zanele.get('/admin/support?words=deposit')).text()
    const [ticket] = /\/admin\/support\/[0-9a-f-]{36}/.exec(inbox)!
    await zanele.post(ticket!, { form: { intent: 'answer', words: 'No deposit.' } })
    await site.whileStopped(async (db) => {
      const ago = new Date(Date.now() - 5 * MINUTE)
      await db.updateTable('support_visitors').set({ seen_at: ago }).execute()
      await db.updateTable('support_messages').set({ sent_at: ago }).execute()
    })

    const email = await mailbox.emailTo(NALEDI)
    expect(email.replyTo).toContain(`@${DOMAIN}`)
    const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
    await transport.sendMail({
      from: NALEDI,
      to: email.replyTo,
      text: 'Thank you. Here is what he sent.\n\n> No deposit.\n',
      attachments: [{ filename: 'quote.pdf', content: somePdf() }],
    })
    transport.close()

    const page = await (await zanele.get(ticket!)).text()
    expect(page).toContain('Thank you. Here is what he sent.')
    expect(page).toContain('quote.pdf')
    const [file] = /\/support\/files\/[0-9a-f-]{36}/.exec(page)!
    expect((await naledi.get(file!)).headers()['content-type']).toBe('application/pdf')
  } finally {
    await Promise.all([naledi.dispose(), zanele.dispose()])
    await site.stop()
    await mailbox.close()
  }
})
