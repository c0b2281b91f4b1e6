import { expect, it } from 'vitest'
import { countUpTo } from '#app/platform/retention.server.ts'
import { DAY } from '#app/platform/time.ts'
import { jobsOf, scheduledTasks } from '#app/scheduled-tasks.server.ts'
import { cast, startAdministration } from './test-administration.ts'
import { decideInQueue } from './test-queue.ts'

const WORDS = 'My street is Tsamaya Road, not Avenue.'
const ANSWER = 'Thank you. It says Tsamaya Road now.'

async function asking() {
  const site = await startAdministration()
  const { db } = site.services
  const thandi = await site.signedIn(cast.thandi.email)
  expect((await thandi.visit('/profile/privacy', { form: { words: WORDS } })).status).toBe(302)
  const { id } = await db.selectFrom('data_requests').select('id').executeTakeFirstOrThrow()
  const nomsa = await site.signedIn(cast.nomsa.email)
  const page = async (address = '/admin/privacy') => (await nomsa.visit(address)).text()
  const decide = (caseId: string, fields: Record<string, string>) =>
    decideInQueue(nomsa, site.services, { kind: 'data', caseId }, fields)
  const emailsTo = (address: string) =>
    db.selectFrom('outgoing_emails').selectAll().where('recipient', '=', address).execute()
  return { ...site, id, nomsa, page, decide, emailsTo }
}

/** A request as staff record it, from someone with or without an account. */
const recorded = {
  kind: 'access',
  channel: 'email',
  email: 'themba@example.co.za',
  name: 'Themba Nkosi',
  language: 'en',
  requestedOn: '2026-03-02',
  words: 'Please send me everything that you have about me.',
  identityProof: 'We called the number that he gave us before',
  ticket: '',
}

it('lists a correction that someone asked for, with the days that are left, and leads to its case', async () => {
  const { page, clock, id } = await asking()
  const listed = await page()
  expect(listed).toContain(WORDS)
  expect(listed).toContain(cast.thandi.email)
  expect(listed).toContain('Day 0 of 30. Answer by Sun 5 Apr.')
  expect(listed).toContain(`href="/admin/queue/data/${id}"`)
  expect(listed.match(/bg-line/g)).toHaveLength(27)
  clock.advance(11 * 60 * 60 * 1000)
  expect(await page()).toContain('Day 1 of 30. Answer by Sun 5 Apr.')
})

it('says that an answer is late, there and in the queue', async () => {
  const { clock, signedIn } = await asking()
  clock.advance(31 * DAY)
  const nomsa = await signedIn(cast.nomsa.email)
  expect(await (await nomsa.visit('/admin/privacy')).text()).toContain(
    'Late: the answer was due by Sun 5 Apr',
  )
  expect(await (await nomsa.visit('/admin/queue?kind=data')).text()).toContain('Late: Sun 5 Apr')
})

it('sends the answer to the person, once, and records who answered', async () => {
  const { id, decide, page, emailsTo, services, ids } = await asking()
  expect((await decide(id, { act: 'answer', words: ANSWER })).status).toBe(302)
  await decide(id, { act: 'answer', words: 'Something else entirely' })

  const emails = (await emailsTo(cast.thandi.email)).filter(({ subject }) =>
    subject.includes('correction'),
  )
  expect(emails).toHaveLength(1)
  expect(emails[0]!.text).toContain(ANSWER)
  expect(emails[0]!.text).toContain(WORDS)
  const after = await page()
  expect(after).toContain('No requests to answer')
  expect(after).toContain('Answered within 30 days in the last year: 1 of 1')
  expect(await page(`/admin/queue/data/${id}`)).toContain(ANSWER)
  expect(
    await services.db
      .selectFrom('audit_entries')
      .select(['actor', 'person'])
      .where('name', '=', 'correction answered')
      .execute(),
  ).toEqual([{ actor: ids.nomsa, person: ids.thandi }])
})

it('wants words for an answer', async () => {
  const { id, decide } = await asking()
  const empty = await decide(id, { act: 'answer', words: ' ' })
  expect(empty.status).toBe(422)
  expect(await empty.text()).toContain('Write a few words first.')
})

it('records what someone without an account asked by email, and answers them there', async () => {
  const { nomsa, page, decide, emailsTo, services } = await asking()
  const saved = await nomsa.visit('/admin/privacy/requests/new', { form: recorded })
  const address = saved.headers.get('Location')!
  const shown = await page(address)
  for (const words of ['Themba Nkosi', recorded.words, recorded.identityProof, 'By email'])
    expect(shown).toContain(words)
  // The 30 days run from the day of the request.
  expect(shown).toContain('Wed 1 Apr')
  expect(shown).not.toContain('value="sendCopy"')
  await decide(address.split('/').at(-1)!, { act: 'answer', words: 'Here is what we have.' })
  const [email] = await emailsTo('themba@example.co.za')
  expect(email!.text).toContain('Here is what we have.')
  const entries = await services.db
    .selectFrom('audit_entries')
    .select(['name', 'person', 'content'])
    .where('name', 'like', 'data request%')
    .orderBy('id')
    .execute()
  expect(entries.map(({ name, person }) => [name, person])).toEqual([
    ['data request recorded', null],
    ['data request answered', null],
  ])
  expect(JSON.stringify(entries)).not.toContain('Themba')
})

it('packs the copy and closes the account of someone with one, and says why where it can’t', async () => {
  const { nomsa, decide, ids, services, emailsTo } = await asking()
  const record = async (kind: string, email: string) => {
    const form = { ...recorded, kind, email }
    const saved = await nomsa.visit('/admin/privacy/requests/new', { form })
    return saved.headers.get('Location')!.split('/').at(-1)!
  }
  await decide(await record('access', cast.zanele.email), { act: 'sendCopy' })
  const archives = await services.db.selectFrom('data_archives').select('user_id').execute()
  expect(archives).toEqual([{ user_id: ids.zanele }])

  await decide(await record('deletion', cast.zanele.email), { act: 'closeAccount' })
  const closed = await services.db.selectFrom('account_closures').select('user_id').execute()
  expect(closed).toEqual([{ user_id: ids.zanele }])
  expect((await emailsTo(cast.zanele.email)).map(({ subject }) => subject)).toContain(
    'Your account is closed',
  )
  const own = await decide(await record('deletion', cast.nomsa.email), { act: 'closeAccount' })
  expect(own.status).toBe(422)
  expect(await own.text()).toContain('They&#x27;re the only administrator')
})

it('records no request without a kind, a day and a proof, and keeps what was typed', async () => {
  const { nomsa, services } = await asking()
  const form = { ...recorded, kind: '', requestedOn: '2025-01-01', identityProof: '', email: 'no' }
  const refused = await nomsa.visit('/admin/privacy/requests/new', { form })
  expect(refused.status).toBe(422)
  const words = await refused.text()
  for (const problem of [
    'Choose what they asked for.',
    'Choose a day in the last 90 days.',
    'Write how you know that it&#x27;s them.',
    'Write the email address that the answer goes to.',
    recorded.words,
  ])
    expect(words).toContain(problem)
  expect(await services.db.selectFrom('data_requests').select('id').execute()).toHaveLength(1)
})

it('erases an answered request of someone without an account after a year, and previews it', async () => {
  const { nomsa, decide, services, clock } = await asking()
  const saved = await nomsa.visit('/admin/privacy/requests/new', { form: recorded })
  await decide(saved.headers.get('Location')!.split('/').at(-1)!, { act: 'answer', words: ANSWER })
  const rule = services.retention.find(({ tables }) => tables.includes('data_requests'))!
  const task = scheduledTasks[rule.task]!
  expect(await task.run(services)).toBe(0)
  clock.advance(365 * DAY)
  expect(await countUpTo(services.db, rule.due(services, clock.now()))).toBe(0)
  const tomorrow = new Date(clock.now().getTime() + DAY)
  expect(await countUpTo(services.db, rule.due(services, tomorrow))).toBe(1)
  clock.advance(DAY)
  expect(await task.run(services)).toBe(1)
  expect(await task.run(services)).toBe(0)
})

it('says how many closed accounts wait to be erased', async () => {
  const { page, services, ids, clock } = await asking()
  await services.db
    .insertInto('account_closures')
    .values({
      user_id: ids.zanele,
      closed_at: clock.now(),
      erase_at: new Date(clock.now().getTime() + 30 * DAY),
      link_hash: 'x',
    })
    .execute()
  expect(await page()).toContain('The next on Sun 5 Apr')
})

const breach = { foundOn: '2026-03-06', what: 'A laptop was stolen.' }

it('keeps the record of a breach in the sections of the Regulator’s form', async () => {
  const { nomsa, page, emailsTo, services } = await asking()
  const started = await nomsa.visit('/admin/privacy/breaches/new', { form: breach })
  const address = started.headers.get('Location')!
  const record = await (await nomsa.visit(address)).text()
  expect(record).toContain('A laptop was stolen.')
  expect(record).toContain('Still missing')
  const seen = /name="seen" value="([^"]+)"/.exec(record)![1]!
  const form = { ...breach, seen, count: '240', whose: 'Names and numbers of customers' }
  expect((await nomsa.visit(address, { form })).status).toBe(302)
  // A second tab that still shows the old state.
  const stale = await nomsa.visit(address, { form: { ...form, what: 'Nothing' } })
  expect(stale.status).toBe(409)
  expect(await page()).toContain('Missing sections: 5')
  expect(await emailsTo(cast.thandi.email)).toEqual([])
  const acts = services.db.selectFrom('audit_entries').select('content')
  const [saved] = await acts.where('name', '=', 'breach record saved').execute()
  expect(JSON.parse(saved!.content)).toMatchObject({
    before: { count: '' },
    after: { count: '240' },
  })
})

it('practises a breach without notifying anyone, marked as a drill', async () => {
  const { nomsa, page, services } = await asking()
  const emails = () => services.db.selectFrom('outgoing_emails').select('id').execute()
  const before = (await emails()).length
  const started = await nomsa.visit('/admin/privacy/breaches/drill', { form: breach })
  const record = await (await nomsa.visit(started.headers.get('Location')!)).text()
  expect(record).toContain('This is a drill')
  expect(record).not.toContain('When were the people notified?')
  expect(await page()).toContain('Breach drill')
  expect((await emails()).length).toBe(before)
})

it('starts no record without the day a breach was found', async () => {
  const { nomsa } = await asking()
  const refused = await nomsa.visit('/admin/privacy/breaches/new', { form: { what: 'Something' } })
  expect(refused.status).toBe(422)
  const words = await refused.text()
  expect(words).toContain('Choose the day it was found.')
  expect(words).toContain('Something')
  expect((await nomsa.visit('/admin/privacy/breaches/nothing')).status).toBe(404)
})

it('hands out every request with its clock as a file that no spreadsheet works out, and records that', async () => {
  const { nomsa, id, decide, clock, eventsNamed, ids } = await asking()
  const form = { ...recorded, name: '=HYPERLINK("http://evil")' }
  await nomsa.visit('/admin/privacy/requests/new', { form })
  await decide(id, { act: 'answer', words: ANSWER })
  clock.advance(10 * 60 * 60 * 1000)

  const file = await nomsa.visit('/admin/privacy/requests.csv')

  expect(file.headers.get('Content-Disposition')).toBe(
    'attachment; filename="data-requests-2026-03-07.csv"',
  )
  const lines = (await file.text()).split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFF?Asked on \(SAST\),Kind,State,Day of 30,Answer by,Days left,/)
  expect(lines[1]).toMatch(/^2026-03-06,Correction,answered,0,2026-04-05,,2026-03-06,yes,/)
  expect(lines[1]).toContain(`,${cast.thandi.name},${cast.thandi.email},,${cast.nomsa.name},${id}`)
  expect(lines[2]).toMatch(/^2026-03-02,Copy of their data,waiting,5,2026-04-01,25,,yes,By email,/)
  expect(lines[2]).toContain(`"'=HYPERLINK(""http://evil"")",themba@example.co.za`)
  expect(lines.slice(3)).toEqual([''])
  expect(lines.join('')).not.toContain(WORDS)
  expect(await eventsNamed('data requests downloaded')).toMatchObject([{ by: ids.nomsa }])
})

/** What was sent to say that a request was received; composed by a job, a moment after the act. */
async function acknowledgements({ services }: Awaited<ReturnType<typeof asking>>, count: number) {
  await services.jobs.work(jobsOf(services))
  const sent = () =>
    services.db
      .selectFrom('outgoing_emails')
      .select(['recipient', 'text', 'html'])
      .where('kind', '=', 'data request received')
      .orderBy('id')
      .execute()
  await expect.poll(async () => (await sent()).length, { timeout: 20_000 }).toBe(count)
  return sent()
}

it('says to everyone who asked that it was received, and by when they have an answer, in their language', async () => {
  const site = await asking()
  const { nomsa } = site
  await nomsa.visit('/admin/privacy/requests/new', { form: { ...recorded, language: 'zu' } })
  // A letter that lay about: its day is over.
  await nomsa.visit('/admin/privacy/requests/new', {
    form: { ...recorded, kind: 'deletion', email: 'late@example.co.za', requestedOn: '2026-01-05' },
  })

  const emails = new Map(
    (await acknowledgements(site, 3)).map((email) => [email.recipient, email] as const),
  )

  const hers = emails.get(cast.thandi.email)!.text!
  expect(hers).toContain('On Fri 6 Mar you asked us to correct your personal information.')
  expect(hers).toContain("You'll get our answer by Sun 5 Apr at the latest.")
  expect(hers).not.toContain(WORDS)
  expect(emails.get('themba@example.co.za')!.html).toContain('lang="zu"')
  const late = emails.get('late@example.co.za')!.text!
  expect(late).toContain("You should have had our answer by Wed 4 Feb. We're sorry")
  expect(late).not.toContain('at the latest')
})

it('sends nothing of the kind once it is answered', async () => {
  const site = await asking()
  await site.decide(site.id, { act: 'answer', words: ANSWER })
  expect(await acknowledgements(site, 0)).toEqual([])
})

it('is for administrators', async () => {
  const { signedIn, id } = await asking()
  const zanele = await signedIn(cast.zanele.email)
  for (const address of [
    '/admin/privacy',
    '/admin/privacy/requests/new',
    '/admin/privacy/requests.csv',
    `/admin/queue/data/${id}`,
  ])
    expect([address, (await zanele.visit(address)).status]).toEqual([address, 403])
})
