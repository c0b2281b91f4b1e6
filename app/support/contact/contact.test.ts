import { expect, it, onTestFinished } from 'vitest'
import { changeSetting } from '#app/page/site-settings.server.ts'
import { settableClock } from '#app/platform/clock.ts'
import { transaction } from '#app/platform/db.server.ts'
import { COMPOSE_EMAIL, writeEmail } from '#app/platform/emails.server.ts'
import { startJobs } from '#app/platform/jobs.server.ts'
import { startLog } from '#app/platform/logs.server.ts'
import { smtpMailer } from '#app/platform/mailer.server.ts'
import { otherWords } from '#app/platform/other-languages.server.ts'
import { outboxOver } from '#app/platform/outbox.server.ts'
import { processorTime } from '#app/platform/test-processor-time.ts'
import { DAY } from '#app/platform/time.ts'
import { jobsOf } from '#app/scheduled-tasks.server.ts'
import { testSite } from '#app/test-site.server.ts'
import { openMailbox } from '../../../e2e/mailbox.ts'
import { contactEmails } from './emails.server.ts'
import { eraseOldMessages } from './send-message.server.ts'

const FRIDAY_NOON = new Date('2026-03-06T12:00:00+02:00')
const good = {
  name: 'Thilivhali Nemakonde',
  email: 'thili@example.co.za',
  subject: 'support',
  message: 'The page of my plumber stays empty.',
}

async function startContact() {
  const clock = settableClock(FRIDAY_NOON)
  const site = await testSite({ instead: { clock, securityClock: clock } })
  const { services } = site
  const waiting: Record<string, unknown>[] = []
  services.jobs.send = async (_tx, name, data) => {
    if (name === COMPOSE_EMAIL) waiting.push(data)
  }
  services.outbox = outboxOver(services.jobs, services.secret)
  const messages = () =>
    services.db.selectFrom('contact_messages').selectAll().orderBy('written_at').execute()
  /** The outbox's emails, after the job ran twice. */
  const emails = async () => {
    for (const data of [...waiting, ...waiting]) await writeEmail(services, contactEmails, data)
    return services.db.selectFrom('outgoing_emails').selectAll().orderBy('id').execute()
  }
  const page = async (path: string) => (await site.visit(path)).text()
  const send = (change: Record<string, string> = {}, path = '/contact') =>
    site.visit(path, { form: { ...good, ...change } })
  return { ...site, clock, messages, emails, page, send }
}

it.each(['/contact', '/contact-us', '/af/contact'])('shows the whole page at %s', async (path) => {
  const { visit } = await startContact()
  const answer = await visit(path)
  const html = await answer.text()
  expect(answer.status).toBe(200)
  expect(html).toMatch(/rel="canonical" href="[^"]*\/contact"/)
  for (const id of ['contact-name', 'contact-email', 'contact-subject', 'contact-message'])
    expect(html).toContain(`id="${id}"`)
})

it('has the words of the specification', async () => {
  const { page } = await startContact()
  const html = (await page('/contact')).replaceAll('&#x27;', "'").replaceAll('<!-- -->', '')
  for (const words of [
    "We're here to help whenever you need us",
    'Send us a message',
    'Contact Information',
    'Monday-Friday 9am-6pm SAST, Saturday 10am-4pm SAST',
    'Frequently Asked Questions',
    'Become a Provider',
    'Need Immediate Assistance?',
    'Live Chat Support',
    'Start Chat',
    'Help Center',
    'Email Support',
    'General Inquiry',
    'Customer Support',
    'Feedback',
    'Business Opportunities',
    'Other',
  ])
    expect(html, words).toContain(words)
})

it('leads to the chat as a page where there is no script', async () => {
  const { page } = await startContact()
  const html = await page('/af/contact')
  const link = /<a[^>]*without-script[^>]*>/.exec(html)?.[0]
  expect(link).toContain('href="/af/support"')
})

it('translates title, description and tab into four languages, and nothing else', async () => {
  const { page } = await startContact()
  const headOf = (html: string) => ({
    tab: /<title>([^<]*)/.exec(html)?.[1],
    h1: /<h1[^>]*>([^<]*)/.exec(html)?.[1],
    button: html.includes('Send message'),
  })
  const english = headOf(await page('/contact'))
  const zulu = headOf(await page('/contact?in=zu'))
  expect(zulu.tab).not.toBe(english.tab)
  expect(zulu.h1).not.toBe(english.h1)
  expect(zulu.button).toBe(true)
  // Not stored: the next page view has the default.
  expect(headOf(await page('/contact'))).toEqual(english)
})

it.each(['/contact', '/zu/contact', '/st/contact'])(
  'has the form of %s before its choice of eleven languages',
  async (path) => {
    const { page } = await startContact()
    const html = await page(path)
    const choice = html.indexOf('id="contact-languages"')
    expect(html.indexOf('id="contact-message"')).toBeLessThan(choice)
    const chips = html.slice(choice, html.indexOf('</nav>', choice))
    expect(chips.match(/<a /g)).toHaveLength(11)
    for (const code of ['tn', 'nso', 'ts', 've', 'nr', 'ss'])
      expect(chips).toContain(`href="/${code}/contact"`)
    const own = path.split('/').at(-2) || 'en'
    expect(chips).toMatch(
      new RegExp(
        `<a [^>]*aria-current="true"[^>]*lang="${own}"|<a [^>]*lang="${own}"[^>]*aria-current="true"`,
      ),
    )
  },
)

it('takes a message in Sesotho, and answers in Sesotho: page, refusal and email', async () => {
  const { send, messages, emails } = await startContact()
  const { messages: words } = otherWords.st
  const refused = await send({ email: 'thili' }, '/st/contact')
  expect(refused.status).toBe(422)
  const html = await refused.text()
  expect(html).toContain(words['Please enter a valid email address'])
  expect(html).toContain(good.message)

  const answer = await send({}, '/st/contact')
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain(words['Message Sent Successfully!'])
  expect(await messages()).toMatchObject([{ ...good, language: 'st' }])
  const [office, sender] = await emails()
  expect(office!.text).toContain('Sesotho')
  expect(sender).toMatchObject({ subject: words["We've got your message"] })
  expect(sender!.html).toContain('lang="st"')
  expect(sender!.text).toContain('O fihlile ka Hla 6 Hlb 2026, 12:00.')
})

it('says when support is there in the words of the language', async () => {
  const { page, clock } = await startContact()
  const html = async () => (await page('/ve/contact')).replaceAll('<!-- -->', '')
  expect(await html()).toContain('Ro vula zwino')
  expect(await html()).toContain('Musumbuluwo-Ḽavhuṱanu 9am-6pm SAST')
  clock.set(new Date('2026-03-06T18:00:00+02:00'))
  expect(await html()).toContain('ri vula nga Mug 7 Ṱhf, 10am')
})

it.each([
  ['Friday noon', '2026-03-06T12:00', 'Open now', 'closes 6pm'],
  ['Friday evening', '2026-03-06T18:00', 'Closed now', 'opens Sat 7 Mar, 10am'],
  ['Friday morning', '2026-03-06T08:59', 'Closed now', 'opens today 9am'],
  ['Good Friday', '2026-04-03T12:00', 'Closed now', 'opens Sat 4 Apr, 10am'],
])('knows on %s whether support is there', async (_, local, state, then) => {
  const { page, clock } = await startContact()
  clock.set(new Date(`${local}:00+02:00`))
  const html = (await page('/contact')).replaceAll('<!-- -->', '')
  expect(html).toContain(state)
  expect(html).toContain(then)
})

it('keeps the page no longer than it reads the same', async () => {
  const { page, clock, services } = await startContact()
  clock.set(new Date('2026-03-06T17:59:30+02:00'))
  expect(await page('/contact')).toContain('Open now')
  expect(services.pages.find(`launched /contact`, clock.now())).not.toBeNull()
  clock.set(new Date('2026-03-06T18:00:00+02:00'))
  expect(await page('/contact')).toContain('Closed now')
})

it('knows of a day that the office closes', async () => {
  const { page, clock, services } = await startContact()
  await transaction(services.db, (tx) =>
    changeSetting(tx, {
      key: 'closedDays',
      value: [{ day: '2026-03-06', why: 'We are moving' }],
      by: null as never,
      now: clock.now(),
    }),
  )
  await services.settings.refresh()
  expect(await page('/contact')).toContain('Closed now')
})

it('takes a message without script, stores it, and answers with a page that says so', async () => {
  const { send, messages, emails } = await startContact()
  const answer = await send()
  expect(answer.status).toBe(200)
  const html = (await answer.text()).replaceAll('&#x27;', "'")
  expect(html).toContain('Message Sent Successfully!')
  expect(html).toContain("Thank you for reaching out. We'll get back to you as soon as possible.")
  expect(await messages()).toMatchObject([{ ...good, user_id: null, language: 'en' }])
  const [office, sender, ...more] = await emails()
  expect(more).toEqual([])
  expect(office).toMatchObject({
    recipient: 'office@thembeka.example',
    reply_to: good.email,
    subject: 'Customer Support: Thilivhali Nemakonde',
  })
  expect(office!.text).toContain(`> ${good.message}`)
  expect(sender).toMatchObject({ recipient: good.email, subject: "We've got your message" })
})

it('says what is wrong with every field, and returns what was typed', async () => {
  const { send, messages } = await startContact()
  const answer = await send({ name: 'T', email: 'thili', subject: '', message: 'Too short' })
  expect(answer.status).toBe(422)
  const html = await answer.text()
  for (const words of [
    'Name must be at least 2 characters',
    'Please enter a valid email address',
    'Please select a subject',
    'Message must be at least 10 characters',
    'Too short',
  ])
    expect(html).toContain(words)
  expect(await messages()).toEqual([])
})

it('says that it could not be stored, and returns what was typed', async () => {
  const { send, services } = await startContact()
  services.jobs.send = async () => {
    throw new Error('the database went away')
  }
  const answer = await send()
  expect(answer.status).toBe(500)
  const html = await answer.text()
  expect(html).toContain('There was an error sending your message. Please try again.')
  expect(html).toContain(good.message)
})

it('repeats nothing of a stranger in the email to an address they gave, and sends few of those', async () => {
  const { send, emails, clock } = await startContact()
  const name = 'Win at https://evil.example now'
  for (let i = 0; i < 3; i++) await send({ name, message: `Visit https://evil.example/prize/${i}` })
  const confirmations = (await emails()).filter(({ recipient }) => recipient === good.email)
  expect(confirmations).toHaveLength(2)
  for (const { subject, html, text } of confirmations)
    expect(subject + html + text).not.toMatch(/evil|Win at/)
  clock.set(new Date(clock.now().getTime() + 2 * DAY))
  await send()
  expect((await emails()).filter(({ recipient }) => recipient === good.email)).toHaveLength(3)
})

it('asks for work after three messages of an address an hour, and stores none of a flood', async () => {
  const { send, messages } = await startContact()
  for (let i = 0; i < 3; i++)
    expect((await send({ message: `${good.message} (${i})` })).status).toBe(200)
  const fourth = await send()
  expect(fourth.status).toBe(428)
  const html = await fourth.text()
  expect(html).toContain('person-check')
  expect(html).toContain(good.message)
  expect(await messages()).toHaveLength(3)
})

it('stores a message once, however often and at once a browser sends it', async () => {
  const { send, messages, emails, clock } = await startContact()
  const answers = await Promise.all(Array.from({ length: 12 }, () => send()))
  for (const answer of answers) {
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('Message Sent Successfully!')
  }
  clock.set(new Date(FRIDAY_NOON.getTime() + DAY - 1))
  expect((await send({}, '/af/contact-us')).status).toBe(200)
  expect(await messages()).toHaveLength(1)
  expect(await emails()).toHaveLength(2)

  expect((await send({ message: 'Something else, from the same person.' })).status).toBe(200)
  clock.set(new Date(FRIDAY_NOON.getTime() + DAY))
  expect((await send()).status).toBe(200)
  expect(await messages()).toHaveLength(3)
})

it('counts nothing for a message that could not be stored', async () => {
  const { send, services } = await startContact()
  const { send: sendJob } = services.jobs
  services.jobs.send = async () => {
    throw new Error('the database went away')
  }
  for (let i = 0; i < 5; i++) expect((await send()).status).toBe(500)
  expect(await services.db.selectFrom('limits').selectAll().execute()).toEqual([])
  services.jobs.send = sendJob
  expect((await send()).status).toBe(200)
})

it('lets no header of a stranger through', async () => {
  const { send, emails, messages } = await startContact()
  expect((await send({ email: 'a@example.com\r\nBcc: b@example.com' })).status).toBe(422)
  expect((await send({ name: 'Thili\r\nBcc: b@example.com' })).status).toBe(200)
  expect(await messages()).toMatchObject([{ name: 'Thili Bcc: b@example.com' }])
  for (const { subject, reply_to } of await emails())
    expect(`${subject}${reply_to}`).not.toMatch(/[\r\n]/)
})

it('refuses a megabyte of words in words', async () => {
  const { send, messages } = await startContact()
  const long = await send({ message: 'x'.repeat(5000) })
  expect(long.status).toBe(422)
  expect(await long.text()).toContain('Message must be at most 4 000 characters')
  const huge = await send({ message: 'x'.repeat(1_000_000) })
  expect(huge.status).toBe(422)
  const more = await send({ message: 'x'.repeat(1_100_000) })
  expect([more.status, await more.text()]).toEqual([413, expect.stringContaining('1 MB')])
  expect(await messages()).toEqual([])
})

it('erases a message after ninety days', async () => {
  const { send, messages, clock, services } = await startContact()
  await send()
  clock.set(new Date(FRIDAY_NOON.getTime() + 90 * DAY))
  await eraseOldMessages(services)
  expect(await messages()).toHaveLength(1)
  clock.set(new Date(FRIDAY_NOON.getTime() + 90 * DAY + 1))
  await eraseOldMessages(services)
  expect(await messages()).toEqual([])
})

it('shows the five guides as a page, with prices, checks and hours of the tables', async () => {
  const { page } = await startContact()
  const html = (await page('/help-center')).replaceAll('<!-- -->', '').replaceAll('&amp;', '&')
  const titles = [...html.matchAll(/<summary>([^<]*)/g)].map(([, title]) => title)
  expect(titles.slice(-5)).toEqual([
    'Getting Started',
    'How to Book Services',
    'Provider Verification Process',
    'Payment & Security',
    'Becoming a Provider',
  ])
  for (const words of [
    'R49.99/month',
    'Identity',
    'Quality evaluation',
    '+27 10 555 0100',
    'support@thembeka.example',
    'Monday-Friday 9am-6pm SAST',
    'live chat',
  ])
    expect(html, words).toContain(words)
})

it('names no price but the launch special before the launch', async () => {
  const { page, clock } = await startContact()
  expect(await page('/help-center')).toContain('Other plans: ')
  clock.set(new Date('2025-06-10T12:00:00+02:00'))
  const html = (await page('/help-center')).replaceAll('<!-- -->', '')
  expect(html).toContain('R49.99/month')
  expect(html).toContain('Other plans start at launch.')
})

it.each([
  ['af', 'Hoe om te begin', 'Daar is sewe kontroles.'],
  ['zu', 'Ukuqala', 'Kunokuhlolwa okuyisikhombisa.'],
  ['xh', 'Ukuqalisa', 'Kukho ukuhlolwa okusixhenxe.'],
])('says the guides in the language of the page: %s', async (language, title, sentence) => {
  const { page } = await startContact()
  const html = await page(`/${language}/help-center`)
  expect(html).toContain(`<summary>${title}`)
  expect(html).toContain(sentence)
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  expect(main).not.toContain('lang="en"')
  for (const english of ['Getting Started', 'without an account', 'Seven checks', 'a month'])
    expect(main).not.toContain(english)
})

it('loses no email while the mail server is down, and answers the form all the same', async () => {
  const first = await openMailbox()
  const port = Number(new URL(first.url).port)
  await first.close()
  const site = await testSite()
  const { services } = site
  const jobs = await startJobs(services.database, startLog('silent'), {
    pollSeconds: 0.5,
    retrySeconds: 1,
  })
  services.jobs = jobs
  services.outbox = outboxOver(jobs)
  services.mailer = smtpMailer(first.url, 'Thembeka <hello@thembeka.example>')
  await jobs.work(jobsOf(services))
  onTestFinished(async () => {
    await jobs.stop(1000)
    services.mailer.close()
  })

  const answer = await site.visit('/contact', { form: good })
  expect(await answer.text()).toContain('Message Sent Successfully!')
  const failed = () =>
    services.db
      .selectFrom('outgoing_emails')
      .select('last_error')
      .where('attempts', '>', 0)
      .execute()
  await expect.poll(failed, { timeout: 15_000 }).toHaveLength(2)

  const again = await openMailbox(port)
  onTestFinished(again.close)
  const office = await again.emailTo('office@thembeka.example')
  expect(office).toMatchObject({ replyTo: good.email, to: ['office@thembeka.example'] })
  expect((await again.emailTo(good.email)).subject).toBe("We've got your message")
}, 60_000)

it.each([
  ['a place far down a list', { 'message[3000000000]': 'x' }],
  ['a list of another name', { 'x[3000000000].y': 'x' }],
  ['things inside things', { [`a${'.a'.repeat(50_000)}`]: 'x' }],
  [
    'a place that the form should make',
    {
      __intent__: JSON.stringify({
        type: 'update',
        payload: { name: 'x', index: 3_000_000_000, value: 'x' },
      }),
    },
  ],
  ['a list that is none', { __intent__: JSON.stringify({ type: 'insert', payload: {} }) }],
])('is kept busy by no form that names %s', async (_, fields) => {
  const { visit, messages } = await startContact()
  const answer = await visit('/contact', { form: fields as Record<string, string> })
  expect(answer.status).toBe(422)
  expect(await messages()).toEqual([])
})

it.each([
  ['ten thousand foreign names', Array.from({ length: 12_000 }, (_, index) => `x[${index}=`)],
  ['one name fifty thousand times', Array.from({ length: 50_000 }, () => 'a')],
])('is kept busy by no form that has %s', async (_, fields) => {
  const { visit, messages } = await startContact()
  const body = fields.join('&')
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  await visit('/contact', { form: {} })
  const took = await processorTime(async () => {
    const answer = await visit('/contact', { method: 'POST', body, headers })
    expect(answer.status).toBe(422)
  })
  expect(took).toBeLessThan(1000)
  expect(await messages()).toEqual([])
})
