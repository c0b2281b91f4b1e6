import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aProvider } from '#app/directory/test-providers.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { DAY, HOUR } from '#app/platform/time.ts'
import { cast, startAdministration } from '../test-administration.ts'
import { countDays } from './count-days.server.ts'

/** Nomsa's dashboard on Friday, 6 March 2026, 14:00, after the days were counted. */
async function startDashboard() {
  const site = await startAdministration()
  const nomsa = await site.signedIn(cast.nomsa.email)
  const { services } = site
  const ago = (millis: number) => new Date(site.clock.now().getTime() - millis)
  const count = () => countDays(services)
  const see = async (address: string) => {
    const answer = await nomsa.visit(address)
    if (answer.status !== 200) throw new Error(`${address}: ${answer.status}`)
    return pageIn(await answer.text())
  }
  return { ...site, db: services.db, nomsa, ago, count, see }
}

/** A page's text, and the targets of its links. */
function pageIn(html: string) {
  const main = html.slice(html.indexOf('admin-main'), html.indexOf('</html>'))
  const links = [...main.matchAll(/<a[^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/gs)].map(
    ([, to, words]) => ({ to: to!.replaceAll('&amp;', '&'), words: textIn(words!) }),
  )
  const cells = [...main.matchAll(/<div><dt>(.*?)<\/dt>(.*?)<\/div>/gs)].map(
    ([, title, rest]) => [textIn(title!), textIn(rest!)] as const,
  )
  return { text: textIn(main), links, figures: new Map(cells) }
}

const textIn = (html: string) =>
  html
    .replaceAll(/<script.*?<\/script>/gs, '')
    .replaceAll(/<span[^>]*table-head-again[^>]*>.*?<\/span>/gs, '')
    .replaceAll(/<!-- -->/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
    .trim()

async function request(db: Db, openedAt: Date, province = 'gauteng') {
  const id = newId()
  const reference = id.slice(-6)
  await sql`insert into quote_requests (id, form_key, reference, guest_email, category, words, place_id, province, lat, lng, wanted_time, state, created_at, opened_at)
    values (${id}, ${id}, ${reference}, 'guest@example.co.za', 'plumbing', 'Geyser', 'soweto', ${province}, -26.2, 27.8, 'any', 'open', ${openedAt}, ${openedAt})`.execute(
    db,
  )
  return { id, reference }
}

const email = (db: Db, given: { writtenAt: Date; givenUpAt: Date | null; subject?: string }) =>
  db
    .insertInto('outgoing_emails')
    .values({
      id: newId(),
      kind: 'test',
      recipient: 'thandi@example.co.za',
      subject: given.subject ?? 'Your quote',
      html: '',
      text: 'x',
      written_at: given.writtenAt,
      due_at: given.writtenAt,
      attempts: 5,
      given_up_at: given.givenUpAt,
      last_error: '421 try later',
    })
    .execute()

it('says Nothing to each question, and that the figures are being counted, on an empty site', async () => {
  const { see } = await startDashboard()
  const { text } = await see('/admin/dashboard')
  expect(text).toContain('What waits too long? Late, or due today Nothing')
  expect(text).toContain('What broke? Still broken, or in the last 7 days Nothing')
  expect(text).toContain('The figures are being counted.')
  expect(text).toContain('No requests without a quote.')
  expect(text).toContain('None expire this month.')
})

it('has a figure for everything that is counted, and a dash where there is none', async () => {
  const { see, count } = await startDashboard()
  await count()
  const { figures, text } = await see('/admin/dashboard')
  expect([...figures.keys()]).toEqual([
    'Applications',
    'Providers visible',
    'Subscriptions ended',
    'Requests',
    'Quotes per request',
    'First answer',
    'Jobs booked',
    'Jobs completed',
    'Reviews',
    'Platform fees',
    'Emails that failed',
    'SMS that failed',
  ])
  expect(figures.get('Requests')).toBe('0 Same as before 0 without a quote after 48 h')
  expect(figures.get('First answer')).toMatch(/^– /)
  expect(text).toContain('Up to Fri 6 Mar, 14:00')
})

it('compares a period with the one before, and leads to exactly the rows that it counts', async () => {
  const { db, see, count, ago } = await startDashboard()
  const recent = await request(db, ago(HOUR))
  const lastWeek = await request(db, ago(6 * DAY))
  const before = await request(db, ago(7 * DAY))
  await count()

  const week = await see('/admin/dashboard?period=7-days')
  expect(week.figures.get('Requests')).toBe('2 100% more 1 without a quote after 48 h')
  const { to } = week.links.find(({ words }) => words === '2')!
  expect(to).toBe('/admin/dashboard/requests?period=7-days')
  const rows = await see(to)
  expect(rows.text).toContain('Sat 28 Feb – Fri 6 Mar')
  expect(rows.text.indexOf(recent.reference)).toBeLessThan(rows.text.indexOf(lastWeek.reference))
  expect(rows.text).not.toContain(before.reference)
  expect((await see('/admin/dashboard/requests')).text).toContain(before.reference)
})

it('narrows to a province, without what has none', async () => {
  const { db, see, count, ago } = await startDashboard()
  await request(db, ago(HOUR))
  const polokwane = await request(db, ago(HOUR), 'limpopo')
  await email(db, { writtenAt: ago(HOUR), givenUpAt: ago(HOUR / 2) })
  await count()
  const everywhere = await see('/admin/dashboard')
  expect(everywhere.figures.get('Requests')).toMatch(/^2 /)
  expect(everywhere.figures.get('Emails that failed')).toBe('100.0% 1 of 1')

  const { figures } = await see('/admin/dashboard?province=limpopo')
  expect(figures.get('Requests')).toMatch(/^1 /)
  expect(figures.has('Emails that failed')).toBe(false)
  const rows = await see('/admin/dashboard/requests?province=limpopo')
  expect(rows.text).toContain(`${polokwane.reference} `)
  expect(rows.text).not.toContain('Gauteng')
})

it('continues page by page through the rows behind a number', async () => {
  const { db, see, ago } = await startDashboard()
  for (let index = 0; index < 52; index++) await request(db, ago(HOUR))
  const seen: string[] = []
  for (let address: string | undefined = '/admin/dashboard/requests'; address; ) {
    const { links, text } = await see(address)
    seen.push(...(text.match(/[0-9a-f]{6}(?= Fri 6 Mar)/g) ?? []))
    address = links.find(({ words }) => words === 'Next page')?.to
  }
  const references = await db.selectFrom('quote_requests').select('reference').execute()
  expect(seen.toSorted()).toEqual(references.map(({ reference }) => reference).toSorted())
})

it('shows where customers ask and nobody quotes, beside how many providers are there', async () => {
  const { db, see, count, ago } = await startDashboard()
  await aProvider(db)
  await request(db, ago(3 * DAY))
  await request(db, ago(3 * DAY))
  const limpopo = await request(db, ago(3 * DAY), 'limpopo')
  await count()
  const { text, links } = await see('/admin/dashboard')
  expect(text).toContain('Plumbing, Gauteng 2 1')
  expect(text).toContain('Plumbing, Limpopo 1 0')
  expect(text).toContain('3 requests without a quote after 48 h')
  const { to } = links.find(({ words }) => words === 'Plumbing, Limpopo')!
  const rows = await see(to)
  expect(rows.text).toContain(limpopo.reference)
  expect(rows.text).not.toContain('Gauteng')
})

it('lists documents and checks that expire before the month is over, the earliest first', async () => {
  const { db, see } = await startDashboard()
  const sipho = await aProvider(db, { name: 'Sipho Mahlangu', checks: ['insurance', 'background'] })
  const expires = (check: string, day: string) =>
    sql`update provider_checks set expires_at = ${new Date(`${day}T00:00:00+02:00`)}
      where provider_id = ${sipho.id} and "check" = ${check}`.execute(db)
  await expires('insurance', '2026-03-31')
  await expires('background', '2026-03-09')
  const shown = await see('/admin/dashboard')
  expect(shown.text).toMatch(/Sipho Mahlangu (Background )+Mon 9 Mar/)
  expect(shown.text.indexOf('Mon 9 Mar')).toBeLessThan(shown.text.indexOf('Tue 31 Mar'))
  // Midnight belongs to the next month.
  await expires('insurance', '2026-04-01')
  expect((await see('/admin/dashboard')).text).not.toContain('Insurance and licensing')
})

it('says what broke and what changed, each with its rows', async () => {
  const { db, see, count, ago, ids } = await startDashboard()
  await email(db, { writtenAt: ago(DAY), givenUpAt: ago(HOUR), subject: 'Never arrived' })
  await sql`insert into events (id, name, about_kind, about_id, by_user, occurred_at)
    values (${newId()}, 'setting changed', 'setting', 'phone', ${ids.nomsa}, ${ago(HOUR)}),
      (${newId()}, 'role granted', 'user', ${ids.zanele}, ${ids.nomsa}, ${ago(8 * DAY)})`.execute(
    db,
  )
  await db
    .deleteFrom('events')
    .where('name', '=', 'role granted')
    .where('by_user', 'is', null)
    .execute()
  await db
    .insertInto('scheduled_task_runs')
    .values({ task: 'erase the list', started_at: ago(HOUR), error: 'Error: no space left' })
    .execute()
  await count()
  const { text, links } = await see('/admin/dashboard')
  expect(text).toContain('1 scheduled task failed They run again')
  expect(text).toContain('1 email given up')
  expect(text).toContain('Setting changed: 1 Last by Nomsa Zulu, Fri 6 Mar, 13:00')
  for (const [address, words] of [
    ['/admin/dashboard/tasks-failed', 'no space left'],
    ['/admin/letters?queue=given-up', 'Never arrived'],
    ['/admin/dashboard/emails-failed', 'Never arrived'],
    ['/admin/history?kind=setting+changed&from=2026-02-28&to=2026-03-06', 'Setting changed'],
  ] as const) {
    expect(links.map(({ to }) => to)).toContain(address)
    expect((await see(address)).text).toContain(words)
  }
  // More than a week ago.
  expect(text).not.toContain('Role granted')
})

it('shows applications and tickets that are late or due today', async () => {
  const { db, see, ids, ago } = await startDashboard()
  const application = (userId: string, dueAt: string) =>
    db
      .insertInto('applications')
      .values({
        id: newId(),
        user_id: userId,
        reference: userId.slice(-6),
        state: 'submitted',
        saved_at: ago(DAY),
        created_at: ago(DAY),
        submitted_at: ago(DAY),
        due_at: new Date(dueAt),
      })
      .execute()
  await application(ids.thandi, '2026-03-06T00:00:00+02:00')
  await application(ids.zanele, '2026-03-07T00:00:00+02:00')
  // Monday's deadline isn't urgent on a Friday.
  await application(ids.nomsa, '2026-03-10T00:00:00+02:00')
  const { text, links } = await see('/admin/dashboard')
  expect(text).toContain('Applications: 1 late, 1 due today')
  expect(links).toContainEqual({
    to: '/admin/queue?kind=application',
    words: '2 rows : Applications: 1 late, 1 due today',
  })
})

/** A running subscription of someone, written as billing stores it. */
const subscription = (
  db: Db,
  given: { userId: string; state: string; plan: string; cancelOn?: string },
) =>
  sql`insert into subscriptions (id, user_id, state, plan, cycle, contract_months, holder, npo_category,
      price_cents, activated_at, paid_until, owing_since, cancel_effective_on, created_at, updated_at)
    values (${newId()}, ${given.userId}, ${given.state}, ${given.plan}, 'monthly', 12, 'person', 'animal-welfare',
      4999, '2026-02-01', '2026-03-01', ${given.state === 'past_due' ? '2026-03-01' : null}::date, ${given.cancelOn ?? null}, '2026-02-01', '2026-02-01')`.execute(
    db,
  )

it('counts running subscriptions by state, each once, and leads to exactly those', async () => {
  const { db, see, ids, nomsa } = await startDashboard()
  await subscription(db, { userId: ids.thandi, state: 'active', plan: 'standard' })
  await subscription(db, { userId: ids.zanele, state: 'active', plan: 'premium' })
  const cancelOn = '2026-04-01'
  await subscription(db, { userId: ids.nomsa, state: 'past_due', plan: 'standard', cancelOn })
  await subscription(db, { userId: newId(), state: 'active', plan: 'standard', cancelOn })
  for (const state of ['ended', 'incomplete'])
    await subscription(db, { userId: newId(), state, plan: 'standard' })

  const { text, links } = await see('/admin/dashboard')

  expect(text).toContain('Active Premium 1, Standard 1 2')
  expect(text).toContain('Past due Standard 1 1')
  expect(text).toContain('Suspended 0')
  expect(text).toContain('Leaving, notice given Standard 1 1')
  const rows = async (group: string) => {
    const to = `/admin/dashboard/subscriptions?detail=${group}`
    expect(links.map((link) => link.to)).toContain(to)
    return (await see(to)).text
  }
  const active = await rows('active')
  expect(active).toContain(`${cast.thandi.email} Sun 1 Feb, 02:00 Active, Standard`)
  expect(active).toContain(cast.zanele.email)
  expect(active).not.toContain('Leaving')
  const pastDue = await rows('past_due')
  expect(pastDue).toContain('Past due, Standard')
  expect(pastDue).not.toContain(cast.thandi.email)
  const file = await (await nomsa.visit('/admin/dashboard.csv')).text()
  expect(file).toContain('\r\nSubscriptions,4\r\nActive,2,"Premium 1, Standard 1"\r\n')
})

it('gives exactly what is on the screen as a file, and records that it was taken', async () => {
  const { db, see, count, ago, nomsa, eventsNamed } = await startDashboard()
  const sipho = await aProvider(db, { name: '=HYPERLINK("http://x")', checks: ['insurance'] })
  await sql`update provider_checks set expires_at = '2026-03-20T00:00:00+02:00' where provider_id = ${sipho.id}`.execute(
    db,
  )
  await request(db, ago(3 * DAY))
  await count()
  const { figures } = await see('/admin/dashboard?period=7-days&province=gauteng')
  const answer = await nomsa.visit('/admin/dashboard.csv?period=7-days&province=gauteng')
  expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  const lines = (await answer.text()).replaceAll('\u00a0', ' ').split('\r\n')
  for (const [title, words] of figures) {
    const line = lines.find((text) => text.startsWith(`${title},`))!
    expect([title, line.split(',').slice(1).filter(Boolean).join(' ').replaceAll('"', '')]).toEqual(
      [title, words],
    )
  }
  expect(lines).toContain('Plumbing,Gauteng,1,1')
  expect(lines).toContain(`"'=HYPERLINK(""http://x"")",Insurance and licensing,Fri 20 Mar`)
  expect(lines.some((text) => text.startsWith('Emails that failed'))).toBe(false)
  expect(await eventsNamed('dashboard downloaded')).toMatchObject([
    { details: { period: '7-days', province: 'gauteng' } },
  ])
})
