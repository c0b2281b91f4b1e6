import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { checkChain } from '#app/platform/audit/check-chain.server.ts'
import { runAuditCheck } from '#app/platform/audit/checks.server.ts'
import { auditQuery } from '#app/platform/audit/entries.server.ts'
import { transaction } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { testDb } from '#app/platform/test-db.server.ts'
import { closeAccount } from '#app/privacy/close-account.server.ts'
import { eraseClosedAccounts } from '#app/privacy/index.server.ts'
import { cast, confirm, startAdministration } from '../test-administration.ts'

async function workingDay() {
  const site = await startAdministration()
  const nomsa = await site.signedIn(cast.nomsa.email)
  const page = async (query = '') => (await nomsa.visit(`/admin/audit${query}`)).text()
  const acts = () =>
    site.services.db
      .selectFrom('audit_entries')
      .selectAll()
      // The first administrator is created on the command line, so that entry has no actor.
      .where('actor', 'is not', null)
      .orderBy('occurred_at')
      .execute()
  /** Runs the check that the button queues. */
  const checkNow = async () => {
    const answer = await nomsa.visit('/admin/audit', { form: {} })
    expect(answer.status).toBe(302)
    const { id } = await site.services.db
      .selectFrom('audit_checks')
      .select('id')
      .where('finished_at', 'is', null)
      .executeTakeFirstOrThrow()
    await runAuditCheck(site.services, id)
    return page()
  }
  const tamper = (statement: ReturnType<typeof sql>) =>
    transaction(site.services.db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await statement.execute(tx)
    })
  const banner = (html: string) => /class="banner".*?<\/div><\/div>/.exec(html)?.[0] ?? ''
  return { ...site, nomsa, page, acts, checkNow: async () => banner(await checkNow()), tamper }
}

const rows = (page: string) => page.match(/role="rowheader"/g)?.length ?? 0
const BAN = { lastDay: '2026-03-20', seen: '' }

it('shows who did what to whom, from where and why, with what was before and after', async () => {
  const { nomsa, page, ids } = await workingDay()
  await confirm(nomsa, ids.thandi, 'ban', BAN)
  const acts = await page()
  expect(rows(acts)).toBe(2)
  expect(acts).toContain('a command or a program')
  expect(acts).toContain('Account banned')
  expect(acts).toContain(`href="/admin/people/${ids.thandi}"`)
  expect(acts).toContain(`href="/admin/people/${ids.nomsa}"`)
  expect(acts).toContain('127.0.0.1')
  expect(acts).toContain('She called, and we know her voice')
  expect(acts).toMatch(/<b>bannedUntil<\/b><ins>2026-03-20T/)
})

it('finds acts by whose they were, who did them, what was changed, kind and days', async () => {
  const { nomsa, page, ids, clock } = await workingDay()
  await confirm(nomsa, ids.thandi, 'ban', BAN)
  clock.set(new Date('2026-03-06T22:30:00Z'))
  await confirm(nomsa, ids.zanele, 'password-email')
  expect(rows(await page())).toBe(3)
  expect(rows(await page(`?person=${cast.thandi.email}`))).toBe(1)
  expect(rows(await page(`?person=${cast.nomsa.email}`))).toBe(3)
  expect(rows(await page(`?about=${ids.zanele}`))).toBe(1)
  expect(rows(await page('?kind=account+banned'))).toBe(1)
  expect(rows(await page('?from=2026-03-07&to=2026-03-07'))).toBe(1)
  expect(
    rows(await page(`?person=${cast.nomsa.email}&kind=password+email+sent+by+an+administrator`)),
  ).toBe(1)
  expect(await page('?person=nobody@example.co.za')).toContain('No account matches that.')
})

it('holds when nobody touched it, and says where it breaks when someone did', async () => {
  const { nomsa, ids, checkNow, tamper, page } = await workingDay()
  for (const personId of [ids.thandi, ids.zanele, ids.nomsa])
    await confirm(nomsa, personId, 'password-email')
  await confirm(nomsa, ids.thandi, 'ban', BAN)
  expect(await checkNow()).toContain('The chain holds')

  await tamper(sql`
    update audit_entries set actor = ${ids.zanele} where name = 'account banned'`)

  const broken = await checkNow()
  expect(broken).toMatch(/The chain breaks at entry \d/)
  expect(broken).toContain('isn&#x27;t what was written')
  expect(await page()).toContain('The chain breaks at entry')
})

it('says so when the newest acts are gone', async () => {
  const { nomsa, ids, checkNow, tamper } = await workingDay()
  await confirm(nomsa, ids.thandi, 'password-email')
  await confirm(nomsa, ids.thandi, 'ban', BAN)
  await checkNow()
  await tamper(sql`delete from audit_links where seq > 2`)
  await tamper(sql`delete from audit_entries where id not in (select entry_id from audit_links)`)
  expect(await checkNow()).toContain('gone')
})

it('is a file too, with one line for each field, and taking it away is an act', async () => {
  const { nomsa, ids, acts } = await workingDay()
  await confirm(nomsa, ids.thandi, 'ban', BAN)
  const file = await nomsa.visit(`/admin/audit.csv?person=${cast.thandi.email}`)
  expect(file.headers.get('Content-Disposition')).toBe(
    'attachment; filename="audit-log-2026-03-06.csv"',
  )
  const lines = (await file.text()).split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(/^2,2026-03-06,14:00,account banned,Account banned,Nomsa Zulu,/)
  expect(lines[1]).toContain(',bannedUntil,,2026-03-20T')
  expect((await acts()).at(-1)).toMatchObject({ name: 'audit log downloaded', actor: ids.nomsa })
})

it('asks who was last asked over twelve hours ago to authenticate before they take it away', async () => {
  const { nomsa, clock } = await workingDay()
  clock.set(new Date('2026-03-07T01:00:00Z'))
  const file = await nomsa.visit('/admin/audit.csv')
  expect(file.status).toBe(302)
  expect(file.headers.get('Location')).toBe('/auth/again?next=%2Fadmin%2Faudit')
})

it('can’t be read any more of someone who was erased, and still holds', async () => {
  const { nomsa, ids, page, services, clock, signedIn } = await workingDay()
  await confirm(nomsa, ids.thandi, 'ban', BAN)
  await confirm(nomsa, ids.thandi, 'lift-ban', { seen: '' })
  const hers = `?person=${ids.thandi}`
  expect(await page(hers)).toContain('She called, and we know her voice')

  await closeAccount(services, { userId: ids.thandi, language: 'en' })
  clock.set(new Date('2026-04-06T12:00:00Z'))
  await eraseClosedAccounts(services)

  const browser = await signedIn(cast.nomsa.email)
  const erased = await (await browser.visit(`/admin/audit${hers}`)).text()
  expect(rows(erased)).toBeGreaterThan(0)
  expect(erased).toContain('Deleted with the account')
  expect(erased).not.toContain('She called, and we know her voice')
  expect(await checkChain(services)).toMatchObject({ broken: null })
})

it('writes down a form that changed nothing as well', async () => {
  const { nomsa, ids, acts } = await workingDay()
  await confirm(nomsa, ids.thandi, 'lift-ban')
  expect(await acts()).toMatchObject([
    {
      name: 'administration form changed nothing',
      about_id: `/admin/people/${ids.thandi}/lift-ban`,
    },
  ])
})

it('is for those who see everyone’s history', async () => {
  const { signedIn } = await workingDay()
  const zanele = await signedIn(cast.zanele.email)
  expect((await zanele.visit('/admin/audit')).status).toBe(403)
  expect((await zanele.visit('/admin/audit', { form: {} })).status).toBe(403)
})

/** A sequential scan of all entries. */
const SEQUENTIAL = /"Seq Scan"[^{}]*"Relation Name":"audit_entries"/

const whole = { about: null, name: null, from: null, to: null, after: null }
const nobody = '00000000-0000-4000-8000-000000000007'

it.each([
  ['everything', {}, /audit_entries_occurred/],
  ['a later page', { after: newId() }, /audit_entries_occurred/],
  ['a kind', { name: 'ban lifted' }, /audit_entries_name/],
  ['what was changed', { about: nobody }, /audit_entries_about/],
  ['days', { from: '2026-01-03', to: '2026-01-03' }, /audit_entries_occurred/],
] as const)('reads an index for %s', async (_, wanted, index) => {
  const db = await manyActs()
  const query = auditQuery(db, { ...whole, ...wanted }, 51)
  const plan = JSON.stringify(await query.explain('json'))
  expect(plan).toMatch(index)
  expect(plan).not.toMatch(SEQUENTIAL)
})

it.each(['actor', 'person'] as const)('reads an index for an %s, with a kind too', async (who) => {
  const db = await manyActs()
  for (const name of [null, 'ban lifted']) {
    const query = auditQuery(db, { ...whole, name }, 51).where(`entry.${who}`, '=', nobody)
    const plan = JSON.stringify(await query.explain('json'))
    expect(plan).toContain(`audit_entries_${who}`)
    expect(plan).not.toMatch(SEQUENTIAL)
  }
})

async function manyActs() {
  const db = await testDb()
  await sql`
    insert into audit_entries (id, name, about_kind, about_id, actor, person, occurred_at, content)
    select gen_random_uuid(), case when n % 1000 = 0 then 'ban lifted' else 'role granted' end, 'user',
      '00000000-0000-4000-8000-' || lpad((n % 500)::text, 12, '0'),
      ('00000000-0000-4000-8000-' || lpad((n % 50)::text, 12, '0'))::uuid,
      ('00000000-0000-4000-8000-' || lpad((n % 500)::text, 12, '0'))::uuid,
      timestamptz '2026-01-01' + n * interval '1 minute', '{}'
    from generate_series(1, 10000) n`.execute(db)
  await sql`analyze audit_entries`.execute(db)
  return db
}
