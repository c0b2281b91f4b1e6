import { expect, it, onTestFinished } from 'vitest'
import { deliverEmail } from '#app/platform/deliver-email.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { newId } from '#app/platform/ids.ts'
import { startLog } from '#app/platform/logs.server.ts'
import { smtpMailer } from '#app/platform/mailer.server.ts'
import { messageId } from '#app/platform/other-languages.server.ts'
import { testSite } from '#app/test-site.server.ts'
import { openMailbox } from '../../../e2e/mailbox.ts'
import { cast, startAdministration } from '../test-administration.ts'

const HERE = '/admin/settings/emails'
const SUBJECT = 'Reset your password'
const CODE = 'If an app asks you for a code, it is {code}.'
const LINK = 'Choose a new password'

const fieldOf = (english: string) => `text-${messageId(english)}`
const plain = (html: string) =>
  html
    .replaceAll('<!-- -->', '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

async function startEmailTexts() {
  const site = await startAdministration()
  const { services } = site
  const nomsa = await site.signedIn(cast.nomsa.email)
  type Ask = typeof nomsa.visit
  const open = async (visit: Ask, address = `${HERE}/recovery/en`) => {
    const html = plain(await (await visit(address)).text())
    const seen = /name="seen" value="([^"]*)"/.exec(html)?.[1] ?? ''
    const post = (form: Record<string, string>) => visit(address, { form: { seen, ...form } })
    const save = (texts: Record<string, string>) => post({ intent: 'save', ...inFields(texts) })
    return { html, post, save }
  }
  const page = async (address: string) => plain(await (await nomsa.visit(address)).text())
  /** Requests a new password, and reads the email that the mail server gets. */
  const recovery = async (from: Pick<typeof site, 'visitor'> = site, language = 'en') => {
    const mailbox = await openMailbox()
    onTestFinished(mailbox.close)
    const mailer = smtpMailer(mailbox.url, 'Thembeka <hello@thembeka.example>')
    onTestFinished(mailer.close)
    site.clock.set(new Date(site.clock.now().getTime() + 60 * 60_000))
    const thandi = from.visitor()
    thandi.cookies.set('language', language)
    await thandi.visit('/auth/forgot', { form: { email: cast.thandi.email } })
    const { id } = await services.db
      .selectFrom('outgoing_emails')
      .select('id')
      .where('kind', '=', 'recovery')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await deliverEmail({ ...services, mailer }, id)
    return mailbox.emailTo(cast.thandi.email)
  }
  const versions = () =>
    services.db
      .selectFrom('email_text_versions')
      .select(['number', 'language', 'text'])
      .orderBy('changed_at')
      .orderBy('number')
      .execute()
  return { ...site, nomsa, open, page, recovery, versions }
}

const inFields = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).map(([english, text]) => [fieldOf(english), text]))

it('lists every email under who gets it, and finds one by its words', async () => {
  const { page, open, nomsa } = await startEmailTexts()
  const list = await page(HERE)
  for (const heading of ['To customers', 'To providers', 'To visitors', 'To our team'])
    expect(list).toContain(heading)
  expect(list).toContain(SUBJECT)
  const found = await page(`${HERE}?q=card+agreement`)
  expect(found).toContain('You ended the card agreement at PayFast')
  expect(found).not.toContain(SUBJECT)
  expect(await page(`${HERE}?q=nothing-like-this`)).toContain('No email found')
  expect(await page(`${HERE}?changed=1`)).toContain('No email found')
  await (await open(nomsa.visit)).save({ [SUBJECT]: 'A new password' })
  const changed = await page(`${HERE}?changed=1`)
  expect(changed).toContain('A new password')
  expect(changed).toContain('Changed: English')
})

it('sends our team what was edited, in English alone', async () => {
  const { open, nomsa, page, services, signedIn } = await startEmailTexts()
  const here = `${HERE}/correction-asked-for`
  const { html, save } = await open(nomsa.visit, `${here}/en`)
  expect(html).toContain('Correction: Thandi Mokoena')
  expect(html).not.toContain('isiZulu')
  expect((await nomsa.visit(`${here}/zu`)).status).toBe(404)
  await save({ 'Someone asked for a correction': 'Something of theirs is wrong' })
  const thandi = await signedIn(cast.thandi.email)
  const words = 'My street is Tsamaya Road.'
  await expect
    .poll(async () => {
      await thandi.visit('/profile/privacy', { form: { words } })
      const { html: sent } = await services.db
        .selectFrom('outgoing_emails')
        .select('html')
        .where('kind', '=', 'correction asked for')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      return sent
    })
    .toContain('Something of theirs is wrong')
  expect(await page(`${HERE}?changed=1`)).toContain('Changed: English')
})

it('sends an edited text in its language alone, and puts the built-in one back', async () => {
  const { open, nomsa, page, recovery, eventsNamed, services } = await startEmailTexts()
  const built = { zu: i18nFor('zu')._(messageId(SUBJECT)) }
  const saved = await (await open(nomsa.visit)).save({
    [SUBJECT]: 'Choose another password',
    [CODE]: 'Type {code} if an app wants a code.',
  })
  expect(saved.status).toBe(302)

  const email = await recovery()
  expect(email.subject).toBe('Choose another password')
  expect(email.text).toMatch(/Type \d{6} if an app wants a code\./)
  expect(email.html).toMatch(/Type \d{6} if an app wants a code\./)
  expect((await recovery(undefined, 'zu')).subject).toBe(built.zu)
  // The interface still has the built-in texts.
  expect(i18nFor('en')._(messageId(SUBJECT))).toBe(SUBJECT)
  expect(await page(`${HERE}/recovery/en`)).toContain('Still the built-in text in Afrikaans')
  expect(await eventsNamed('email text changed')).toHaveLength(2)
  const entries = await services.db
    .selectFrom('audit_entries')
    .select('name')
    .where('name', '=', 'email text changed')
    .execute()
  expect(entries).toHaveLength(2)

  const { html, post } = await open(nomsa.visit)
  expect(html).toContain(`<del>${SUBJECT}</del> <ins>Choose another password</ins>`)
  expect(html).toContain('Nomsa Zulu')
  const form = { intent: 'put back', text: messageId(SUBJECT), number: '0', newest: '1' }
  expect((await post(form)).status).toBe(302)
  expect((await recovery()).subject).toBe(SUBJECT)
  await post({ ...form, number: '1', newest: '2' })
  expect((await recovery()).subject).toBe('Choose another password')
})

it('is in the emails of every process within two seconds', async () => {
  const { services, clock, open, nomsa, recovery } = await startEmailTexts()
  const other = await testSite({
    instead: { database: services.database, clock, securityClock: clock },
  })
  const began = Date.now()
  await (await open(nomsa.visit)).save({ [SUBJECT]: 'From the other process' })
  const texts = () => JSON.stringify(other.services.emailTexts.current())
  await expect.poll(texts, { timeout: 2000 }).toContain('From the other process')
  expect(Date.now() - began).toBeLessThan(2000)
  expect((await recovery(other)).subject).toBe('From the other process')
})

it.each([
  ['a placeholder that was lost', CODE, 'If an app asks you for a code, type it.', 'Keep {code}'],
  ['a placeholder that was invented', SUBJECT, 'Your code: {code}', 'Take out {code}'],
  ['a brace that isn’t closed', CODE, 'Your code is {code', 'Check the braces'],
  ['HTML', SUBJECT, '<b>Reset</b> it', 'Take out HTML'],
  ['a new link', SUBJECT, 'Reset it at evil.co.za', 'Take out “evil.co.za”'],
  ['a subject that is too long', SUBJECT, 'x'.repeat(79), 'at most 78 characters'],
  ['nothing', SUBJECT, '  ', 'Enter a text'],
])('refuses %s, and keeps what was typed', async (_what, english, typed, words) => {
  const { open, nomsa, versions } = await startEmailTexts()
  const { save } = await open(nomsa.visit)
  const answer = await save({ [LINK]: 'Pick a new password', [english]: typed })
  expect(answer.status).toBe(422)
  const html = plain(await answer.text())
  expect(html).toContain(words)
  expect(html).toContain('aria-invalid="true"')
  expect(html).toContain('Pick a new password')
  expect(html).toContain(typed.trim().replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
  expect(await versions()).toEqual([])
})

it('is saved once by two clicks, and tells the second of two people what the first one wrote', async () => {
  const { open, nomsa, secondAdministrator, versions } = await startEmailTexts()
  const { lindiwe } = await secondAdministrator()
  const [mine, theirs] = [await open(nomsa.visit), await open(lindiwe.visit)]
  const both = await Promise.all([1, 2].map(() => mine.save({ [SUBJECT]: 'Written by Nomsa' })))
  expect(both.map(({ status }) => status)).toEqual([302, 302])
  expect(await versions()).toEqual([{ number: 1, language: 'en', text: 'Written by Nomsa' }])

  const answer = await theirs.save({ [SUBJECT]: 'Written by Lindiwe', [LINK]: 'Pick one' })
  expect(answer.status).toBe(409)
  const html = plain(await answer.text())
  expect(html).toContain('This was changed in another window')
  expect(html).toContain('“Written by Nomsa”')
  expect(html).toMatch(/<textarea[^>]*>\s*Written by Lindiwe/)
  expect(html).toMatch(/<textarea[^>]*>\s*Pick one/)
  const seen = /name="seen" value="([^"]*)"/.exec(html)![1]!
  const again = { intent: 'save', seen, [fieldOf(SUBJECT)]: 'Written by Lindiwe' }
  expect((await theirs.post(again)).status).toBe(302)

  // A version can't be restored from a page that shows an outdated newest version.
  const form = { intent: 'put back', text: messageId(SUBJECT), number: '0', newest: '1' }
  expect((await mine.post(form)).status).toBe(302)
  expect((await versions()).map(({ text }) => text)).toEqual([
    'Written by Nomsa',
    'Written by Lindiwe',
  ])
})

it('shows the email as it arrives with what is typed, in a frame that opens nothing', async () => {
  const { nomsa } = await startEmailTexts()
  const address = `${HERE}/recovery/en/preview`
  const typed = (english: string, text: string) =>
    `${address}?${new URLSearchParams({ [fieldOf(english)]: text })}`
  const saved = await nomsa.visit(address)
  expect(saved.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'; sandbox")
  expect(saved.headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
  const html = await saved.text()
  expect(html).toContain(`<b>Subject:</b> ${SUBJECT}`)
  expect(html).toContain('123456')
  const shown = await (await nomsa.visit(typed(SUBJECT, 'Just typed & not saved'))).text()
  expect(shown).toContain('<b>Subject:</b> Just typed &#38; not saved')
  const wrong = await (await nomsa.visit(typed(CODE, 'No code'))).text()
  expect(wrong).toContain('These texts can&#39;t be shown yet')
  const text = await nomsa.visit(`${address}?as=text`)
  expect(text.headers.get('Content-Type')).toContain('text/plain')
  expect(await text.text()).toContain(`Subject: ${SUBJECT}`)
  for (const missing of ['recovery/xx', 'no-such-email/en', 'recovery/st'])
    expect((await nomsa.visit(`${HERE}/${missing}`)).status).toBe(404)
})

it('emails what is in the fields to the administrator, once for two clicks', async () => {
  const { nomsa, open, services, eventsNamed, versions } = await startEmailTexts()
  const { post, html } = await open(nomsa.visit, `${HERE}/quote-arrived/zu`)
  expect(html).toContain('<option value="2">Example 2</option>')
  const heading = fieldOf('{0} changed their quote')
  const typed = { intent: 'send', example: '2', [heading]: 'Intengo entsha ka-{0}' }
  for (const answer of [await post(typed), await post(typed)]) {
    expect(answer.status).toBe(200)
    expect(plain(await answer.text())).toContain(`Sent to ${cast.nomsa.email}`)
  }
  const emails = await services.db.selectFrom('outgoing_emails').selectAll().execute()
  expect(emails).toMatchObject([{ recipient: cast.nomsa.email, kind: 'example of quote arrived' }])
  expect(emails[0]!.subject).toMatch(/^Example: U-Sipho Plumbing/)
  expect(emails[0]!.html).toContain('Intengo entsha ka-Sipho Plumbing')
  expect(await versions()).toEqual([])
  expect((await eventsNamed('example email sent'))[0]?.details).toEqual({
    email: 'quote arrived',
    language: 'zu',
  })
})

it('isn’t used once a release changed what it was written for, and can be removed', async () => {
  const { services, clock, nomsa, page, recovery } = await startEmailTexts()
  const row = { language: 'en', number: 1, changed_at: clock.now(), changed_by: null }
  const values = [
    { id: newId(), message_id: messageId(CODE), text: 'No code', built_in: 'As it was', ...row },
    { id: newId(), message_id: 'gone00', text: 'Written long ago', built_in: 'Gone', ...row },
  ]
  await services.db.insertInto('email_text_versions').values(values).execute()
  const lines: string[] = []
  const log = startLog('warn', { write: (line) => void lines.push(line) })
  const restarted = await testSite({
    instead: { database: services.database, clock, securityClock: clock, log },
  })
  expect(lines.join('')).toContain('no longer fit')
  expect(lines.join('')).toContain('gone00')
  await services.emailTexts.refresh()
  expect((await recovery(restarted)).text).toMatch(/it is \d{6}\./)

  const list = await page(HERE)
  expect(list).toContain('Texts that no longer fit')
  expect(list).toContain('Written long ago')
  const edited = await page(`${HERE}/recovery/en`)
  expect(edited).toContain('The edited text no longer fits, so the built-in one is used.')
  for (const { message_id: text } of values) {
    const form = { intent: 'remove', text, language: 'en', newest: '1' }
    expect((await nomsa.visit(HERE, { form })).status).toBe(302)
  }
  expect(await page(HERE)).not.toContain('Texts that no longer fit')
})

it('continues from the newest version where the clock of another process is behind', async () => {
  const { open, nomsa, clock, versions } = await startEmailTexts()
  await (await open(nomsa.visit)).save({ [SUBJECT]: 'The first' })
  clock.set(new Date(clock.now().getTime() - 30_000))
  for (const text of ['The second', 'The third'])
    expect((await (await open(nomsa.visit)).save({ [SUBJECT]: text })).status).toBe(302)
  const { html, post } = await open(nomsa.visit)
  expect(html).toContain('The third')
  const form = { intent: 'put back', text: messageId(SUBJECT), number: '1', newest: '3' }
  expect((await post(form)).status).toBe(302)
  const numbers = (await versions()).map(({ number }) => number).toSorted()
  expect(numbers).toEqual([1, 2, 3, 4])
})
