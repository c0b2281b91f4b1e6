import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type EventName, recordEvent } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { testDb } from '#app/platform/test-db.server.ts'
import { MINUTE } from '#app/platform/time.ts'
import { testSite } from '#app/test-site.server.ts'
import { seedDemonstration } from '#db/seeds/demonstration.server.ts'
import { people } from '#db/seeds/people.ts'
import { cast, confirm, signIn, startAdministration } from '../test-administration.ts'
import { filterOf, readPosition, timelineFilters, writePosition } from './filter.ts'
import { timelineQuery } from './queries.server.ts'

async function withTimeline() {
  const site = await startAdministration()
  const { services, ids, signedIn } = site
  const nomsa = await signedIn(cast.nomsa.email)
  const page = async (query = '') =>
    (await nomsa.visit(`/admin/people/${ids.thandi}${query}`)).text()
  const happened = (
    name: EventName,
    about: { kind: string; id: string },
    minutes: number,
    details: Record<string, unknown> = {},
  ) =>
    recordEvent(services.db, {
      name,
      about,
      by: ids.thandi,
      now: new Date(site.clock.now().getTime() + minutes * MINUTE),
      details,
    })
  return { ...site, nomsa, page, happened }
}

/** The position of each of these in the page. */
const order = (page: string, ...words: string[]) => words.map((word) => page.indexOf(word))

it('has a chip for each event, and each event under one chip', () => {
  const names = Object.values(timelineFilters).flatMap(({ names: listed }) => listed)
  expect(new Set(names).size).toBe(names.length)
  expect(filterOf('message written')).toBe('messages')
  expect(filterOf('payment charged back')).toBe('money')
  expect(filterOf('a name of long ago')).toBe('account')
})

it('reads only positions that a page of ours has written', () => {
  const position = { time: new Date('2026-03-06T12:00:00.123Z'), id: newId() }
  expect(readPosition(writePosition(position))).toEqual(position)
  for (const written of [
    null,
    '',
    '1',
    'x.y',
    `${position.time.getTime()}.1`,
    `1e9.${position.id}`,
  ])
    expect(readPosition(written)).toBeNull()
})

it('puts what someone did, what was done to them and what we wrote into one line, the newest first', async () => {
  const { page, happened, nomsa, ids, clock, services } = await withTimeline()
  const application = newId()
  await services.db
    .insertInto('applications')
    .values({
      id: application,
      user_id: ids.thandi,
      reference: 'ABCD-2345',
      created_at: clock.now(),
      saved_at: clock.now(),
    })
    .execute()
  await happened('application begun', { kind: 'application', id: application }, 1)
  await happened('password changed', { kind: 'user', id: ids.thandi }, 2)
  clock.set(new Date(clock.now().getTime() + 3 * MINUTE))
  await confirm(nomsa, ids.thandi, 'note', { reason: 'Prefers to be called after five' })

  const all = await page()
  const positions = order(
    all,
    'Prefers to be called after five',
    'Password changed',
    'Application started',
  )
  expect(positions.every((position) => position > 0)).toBe(true)
  expect(positions).toEqual(positions.toSorted((first, other) => first - other))
  expect(all).toContain(`href="/admin/queue/application/${application}"`)
  expect(all).toContain(`href="/admin/people/${ids.nomsa}"`)
})

it('narrows by a chip, also to what staff did, and counts each', async () => {
  const { page, happened, nomsa, ids } = await withTimeline()
  await happened('password changed', { kind: 'user', id: ids.thandi }, 1)
  await confirm(nomsa, ids.thandi, 'sign-out')
  await confirm(nomsa, ids.thandi, 'note')

  const ours = await page('?kind=staff')
  expect(ours).toContain('Note by our team')
  expect(ours).not.toContain('Password changed')
  expect(ours).toMatch(/aria-current="true"[^>]*>By us/)
  const accounts = await page('?kind=account')
  expect(accounts).toContain('Password changed')
  expect(accounts).toContain('Note by our team')
  expect(await page('?kind=money')).toContain('Nothing recorded.')
  expect(await page('?kind=nonsense')).toContain('Password changed')
})

it('continues page by page, without losing or repeating an event of the same instant', async () => {
  const { page, happened, ids } = await withTimeline()
  const all = Array.from({ length: 75 }, (_, index) => `203.0.113.${index}`)
  // Three at each instant.
  for (const [index, ip] of all.entries())
    await happened('signed in', { kind: 'user', id: ids.thandi }, Math.floor(index / 3), { ip })
  const seen: string[] = []
  let query: string | undefined = '?kind=account'
  for (let pages = 0; query && pages < 5; pages++) {
    const html: string = await page(query)
    seen.push(...[...html.matchAll(/203\.0\.113\.\d+/g)].map(([ip]) => ip))
    query = /href="[^"]*(\?kind=account&amp;after=[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
  }
  expect(seen.filter((ip, index) => seen.indexOf(ip) === index).toSorted()).toEqual(all.toSorted())
})

it('tells of requests, quotes, payments and tickets with links, and hides amounts from who may not see them', async () => {
  const now = new Date('2026-03-06T12:00:00Z')
  const site = await testSite({ now })
  const { db, config } = site.services
  await seedDemonstration({ config, db, now, fullLaunch: '2025-07-01', providers: 0 })
  await site.services.world.refresh()
  const quote = await db
    .selectFrom('quotes')
    .innerJoin('invitations', 'invitations.id', 'quotes.invitation_id')
    .innerJoin('quote_requests', 'quote_requests.id', 'invitations.request_id')
    .innerJoin('providers', 'providers.id', 'invitations.provider_id')
    .select(['invitations.id', 'providers.user_id as provider', 'quote_requests.reference'])
    .where('quote_requests.customer_user', '=', people.thandi.id)
    .executeTakeFirstOrThrow()
  await recordEvent(db, {
    name: 'quote sent',
    about: { kind: 'invitation', id: quote.id },
    by: quote.provider,
    now,
    details: { total: 145_000 },
  })
  const timeline = async (email: string, person: string) => {
    const browser = site.visitor()
    await signIn(browser, email)
    const answer = await browser.visit(`/admin/people/${person}?kind=requests`, {
      holdsStrangersWords: true,
    })
    return (await answer.text()).replaceAll('\u00a0', ' ')
  }
  const asAdministrator = await timeline(people.nomsa.email, people.thandi.id)
  expect(asAdministrator).toContain('Quote sent')
  expect(asAdministrator).toContain('R1 450')
  expect(asAdministrator).toContain(quote.reference)
  expect(asAdministrator).toContain(`href="/admin/people/${quote.provider}"`)
  expect(await timeline(people.nomsa.email, quote.provider)).toContain('R1 450')

  await db
    .insertInto('user_roles')
    .values({ user_id: people.refilwe.id, role: 'viewer', granted_at: now })
    .execute()
  const asViewer = await timeline(people.refilwe.email, people.thandi.id)
  expect(asViewer).toContain('amount hidden')
  expect(asViewer).not.toContain('R1 450')
})

it('shows every chip, without counts, for a history that is too long to count', async () => {
  const { page, services, ids } = await withTimeline()
  await sql`
    insert into events (id, name, about_kind, about_id, by_user, occurred_at)
    select gen_random_uuid(), 'signed in', 'user', ${ids.thandi}, ${ids.thandi}::uuid,
      timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, 5100) n`.execute(services.db)
  const html = await page()
  expect(html).toMatch(/aria-current="true"[^>]*>Everything\s*(?:<!-- -->)?\s*</)
  expect(html).toContain('kind=money')
  expect(html).toContain('Older events')
})

it.each([
  ['everything', null],
  ['a kind', 'account'],
  ['what our team did', 'staff'],
] as const)('asks indexes for %s, not the whole record', async (_, filter) => {
  const db = await testDb()
  const id = '00000000-0000-4000-8000-000000000007'
  await sql`
    insert into events (id, name, about_kind, about_id, by_user, occurred_at)
    select gen_random_uuid(), 'signed in', 'user', '00000000-0000-4000-8000-' || lpad((n % 500)::text, 12, '0'),
      ('00000000-0000-4000-8000-' || lpad((n % 500)::text, 12, '0'))::uuid,
      timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, 10000) n`.execute(db)
  await sql`analyze events`.execute(db)
  const after = { time: new Date('2026-01-05T00:00:00Z'), id: newId() }
  const query = timelineQuery(
    db,
    { id, email: 'seven@example.co.za' },
    { filter, after, limit: 31 },
  )

  const { rows } = await sql`explain (format json) ${query}`.execute(db)

  expect(JSON.stringify(rows)).not.toMatch(/"Seq Scan"[^{}]*"Relation Name":"events"/)
})
