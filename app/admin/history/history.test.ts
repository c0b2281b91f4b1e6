import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aProvider } from '#app/directory/test-providers.server.ts'
import { type EventName, recordEvent } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { testDb } from '#app/platform/test-db.server.ts'
import { cast, confirm, startAdministration } from '../test-administration.ts'
import { type HistoryWanted, historyQuery } from './queries.server.ts'

async function readingBack() {
  const site = await startAdministration()
  const { services, ids, signedIn } = site
  const nomsa = await signedIn(cast.nomsa.email)
  const page = async (query = '') => (await nomsa.visit(`/admin/history${query}`)).text()
  const happened = (name: EventName, time: string, details: Record<string, unknown> = {}) =>
    recordEvent(services.db, {
      name,
      about: { kind: 'user', id: ids.thandi },
      by: ids.thandi,
      now: new Date(time),
      details,
    })
  return { ...site, nomsa, page, happened }
}

const rows = (page: string) => page.match(/role="rowheader"/g)?.length ?? 0

it('tells who did what to whom and why, with a way to each of them', async () => {
  const { nomsa, page, ids, secondAdministrator, decide } = await readingBack()
  const { lindiwe } = await secondAdministrator()
  await confirm(nomsa, ids.thandi, 'grant-role', { role: 'support' })
  await decide(lindiwe)

  const events = await page('?kind=role+granted&person=thandi@example.co.za')

  expect(rows(events)).toBe(1)
  expect(events).toContain('Role granted: Support agent')
  expect(events).toContain(`href="/admin/people/${ids.thandi}"`)
  expect(events).toContain(`href="/admin/people/${ids.nomsa}"`)
  expect(events).toContain('She called, and we know her voice')
})

it('narrows by person, by kind and by days as South Africa lives them', async () => {
  const { page, happened, ids } = await readingBack()
  await happened('password changed', '2026-01-31T21:59:59Z')
  await happened('password changed', '2026-01-31T22:00:00Z')
  await happened('passkey registered', '2026-02-01T21:59:59Z')
  await happened('password changed', '2026-02-01T22:00:00Z')
  const day = 'from=2026-02-01&to=2026-02-01'

  expect(rows(await page(`?${day}`))).toBe(2)
  expect(rows(await page(`?${day}&kind=password+changed`))).toBe(1)
  expect(rows(await page(`?${day}&person=${ids.thandi}`))).toBe(2)
  expect(rows(await page(`?${day}&person=${cast.nomsa.email}`))).toBe(0)
  expect(rows(await page('?from=2026-02-02&to=2026-02-02'))).toBe(1)
  expect(await page('?person=nobody@example.co.za')).toContain('No account matches that.')
})

it('continues page by page, with every event once', async () => {
  const { nomsa, happened, services } = await readingBack()
  for (let index = 0; index < 120; index++) await happened('signed in', '2026-02-01T10:00:00Z')
  const counts: number[] = []
  for (let address = '/admin/history'; address; ) {
    const page = await (await nomsa.visit(address)).text()
    counts.push(rows(page))
    address = (/href="(\/admin\/history\?after=[^"]+)"/.exec(page)?.[1] ?? '').replaceAll(
      '&amp;',
      '&',
    )
  }
  const { all } = await services.db
    .selectFrom('events')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow()
  expect(counts.reduce((sum, count) => sum + count)).toBe(all)
  expect(counts.slice(0, 2)).toEqual([50, 50])
})

it('exports filtered rows as a file in which no spreadsheet runs a formula, and records the export', async () => {
  const { nomsa, happened, services, ids, eventsNamed } = await readingBack()
  await services.db
    .updateTable('users')
    .set({ user_metadata: JSON.stringify({ full_name: '=HYPERLINK("http://evil")' }) })
    .where('id', '=', ids.thandi)
    .execute()
  await happened('password changed', '2026-01-31T22:30:00Z', { ip: '@SUM(A1)', reason: '-2+3' })

  const file = await nomsa.visit(`/admin/history.csv?kind=password+changed&person=${ids.thandi}`)

  expect(file.status).toBe(200)
  expect(file.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(file.headers.get('Content-Disposition')).toBe(
    'attachment; filename="history-2026-03-06.csv"',
  )
  const lines = (await file.text()).split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(/^2026-02-01,00:30,password changed,Password changed,user,/)
  expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil"")"`)
  expect(lines[1]).toContain(",'@SUM(A1),'-2+3,")
  expect(await eventsNamed('history downloaded')).toMatchObject([
    { by: ids.nomsa, details: { personId: ids.thandi, name: 'password changed' } },
  ])
})

it('names who reported something only to those who decide about reports, and not of their own things', async () => {
  const { services, signedIn, signedInStaff, nomsa, ids } = await readingBack()
  const { viewer } = await signedInStaff()
  const provider = await aProvider(services.db)
  const openCase = (subject: string) =>
    services.db
      .insertInto('moderation_cases')
      .values({
        id: newId(),
        thing: 'profile',
        thing_id: newId(),
        subject_user: subject,
        provider_id: provider.id,
        state: 'open',
        report_count: 1,
        evidence: '{}',
        opened_at: services.clock.now(),
        due_at: services.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const reported = async (subject: string) =>
    recordEvent(services.db, {
      name: 'report received',
      about: { kind: 'moderation case', id: (await openCase(subject)).id },
      by: ids.thandi,
      now: services.clock.now(),
    })
  await reported(ids.zanele)
  const seen = async (browser: typeof nomsa, query = '') =>
    (await browser.visit(`/admin/history?kind=report+received${query}`)).text()
  const link = `href="/admin/people/${ids.thandi}"`

  expect(await seen(nomsa)).toContain(link)
  const theirs = await seen(viewer)
  expect([rows(theirs), theirs.includes(link)]).toEqual([1, false])
  expect(theirs).toContain('a person')
  // Nor does a search for her find what she reported, or her page show it.
  expect(rows(await seen(viewer, `&person=${ids.thandi}`))).toBe(0)
  expect(rows(await seen(nomsa, `&person=${ids.thandi}`))).toBe(1)
  const reportedOnPage = async (browser: typeof nomsa) =>
    (await (await browser.visit(`/admin/people/${ids.thandi}`)).text()).includes(
      'Something of theirs reported',
    )
  expect([await reportedOnPage(nomsa), await reportedOnPage(viewer)]).toEqual([true, false])

  await reported(ids.nomsa)
  const own = await seen(await signedIn(cast.nomsa.email))
  expect([rows(own), own.split(link).length - 1]).toEqual([2, 1])
  const file = await (await nomsa.visit('/admin/history.csv?kind=report+received')).text()
  expect(file.split(ids.thandi).length - 1).toBe(1)
})

it('writes a long record out whole', async () => {
  const { nomsa, services } = await readingBack()
  await sql`
    insert into events (id, name, about_kind, about_id, occurred_at)
    select gen_random_uuid(), 'form emailed to the office', 'form', n::text, timestamptz '2026-02-01' + (n / 7) * interval '1 second'
    from generate_series(1, 2500) n`.execute(services.db)
  const file = await nomsa.visit('/admin/history.csv?kind=form+emailed+to+the+office')
  const about = (await file.text())
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[7])
  expect(about).toHaveLength(2500)
  expect(new Set(about).size).toBe(2500)
})

it.each<[string, Partial<HistoryWanted>, RegExp]>([
  ['everything', {}, /events_at/],
  ['a later page', { after: newId() }, /events_at/],
  ['a person', { personId: '00000000-0000-4000-8000-000000000007' }, /events_about.*events_by/],
  ['a kind', { name: 'ban lifted' }, /events_name/],
  ['days', { from: '2026-01-03', to: '2026-01-03' }, /events_at/],
  [
    'a kind within days',
    { name: 'signed in', from: '2026-01-03', to: '2026-01-03' },
    /events_(at|name)/,
  ],
])('asks an index for %s, not the whole record', async (_, wanted, index) => {
  const db = await testDb()
  await sql`
    insert into events (id, name, about_kind, about_id, by_user, occurred_at)
    select gen_random_uuid(), case when n % 1000 = 0 then 'ban lifted' else 'signed in' end, 'user',
      '00000000-0000-4000-8000-' || lpad((n % 500)::text, 12, '0'),
      ('00000000-0000-4000-8000-' || lpad((n % 500)::text, 12, '0'))::uuid,
      timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, 10000) n`.execute(db)
  await sql`analyze events`.execute(db)

  const everything = { personId: null, name: null, from: null, to: null, after: null }
  const whole: HistoryWanted = { ...everything, hiddenReporters: 'all', ...wanted }
  const plan = JSON.stringify(await historyQuery(db, whole, 51).explain('json'))

  expect(plan).toMatch(index)
  expect(plan).not.toContain('"Seq Scan"')
})
