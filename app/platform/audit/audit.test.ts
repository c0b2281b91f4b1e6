import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Db, transaction } from '../db.server.ts'
import { recordEvent } from '../events.server.ts'
import { newId } from '../ids.ts'
import { startLog } from '../logs.server.ts'
import { testDb } from '../test-db.server.ts'
import { actingAs } from './acting.server.ts'
import { checkChain } from './check-chain.server.ts'
import { linkEntries } from './link-entries.server.ts'
import { decryptFor, destroyAuditKey, keysOf } from './person-keys.server.ts'

const secret = 'a secret that only this test knows about'
const now = new Date('2026-03-06T12:00:00.123Z')
const nomsa = newId()
const thandi = newId()

async function auditLog() {
  const db = await testDb()
  const services = { db, secret, log: startLog('silent') }
  const ban = (reason = 'Sold a job twice', tx: Parameters<typeof recordEvent>[0] = db) =>
    recordEvent(tx, {
      name: 'account banned',
      about: { kind: 'user', id: thandi },
      by: nomsa,
      now,
      details: { reason },
      audit: { before: { bannedUntil: null }, after: { bannedUntil: '2026-04-01' } },
    })
  const link = () => linkEntries(services)
  const check = (known?: { seq: number; hash: string }) => checkChain(services, { known })
  const entries = () => db.selectFrom('audit_entries').selectAll().orderBy('id').execute()
  const chainOf = async (count: number) => {
    for (let index = 0; index < count; index++) await ban(`Reason ${index}`)
    await link()
  }
  return { db, services, ban, link, check, entries, chainOf }
}

/** As a superuser of the database, who can disable its triggers. */
const tamper = (db: Db, statement: ReturnType<typeof sql>) =>
  transaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await statement.execute(tx)
  })

it('keeps who did what, with the values encrypted, and nothing of what else people do', async () => {
  const { db, ban, entries } = await auditLog()
  await ban()
  await recordEvent(db, {
    name: 'signed in',
    about: { kind: 'user', id: thandi },
    by: thandi,
    now,
  })
  const [entry, ...others] = await entries()
  expect(others).toEqual([])
  expect(entry).toMatchObject({ name: 'account banned', about_id: thandi, actor: nomsa })
  expect(JSON.stringify(entry)).not.toContain('Sold a job twice')
  const keys = await keysOf(db, [thandi])
  const purpose = { purpose: 'audit content', entryId: entry!.id } as const
  expect(decryptFor(keys.get(thandi), purpose, entry!.content)).toEqual({
    details: { reason: 'Sold a job twice' },
    before: { bannedUntil: null },
    after: { bannedUntil: '2026-04-01' },
  })
})

it('records everything that is done while someone administers, and from where', async () => {
  const { db, entries } = await auditLog()
  const personOf = async () => thandi
  const acting = { actor: nomsa, address: '196.1.2.3', sessionId: 's1', isAdministrative: true }
  const { written } = await actingAs({ ...acting, personOf }, () =>
    recordEvent(db, {
      name: 'application approved',
      about: { kind: 'application', id: newId() },
      by: nomsa,
      now,
    }),
  )
  expect(written).toBe(1)
  const [entry] = await entries()
  expect(entry).toMatchObject({ actor: nomsa, person: thandi })
  const keys = await keysOf(db, [nomsa])
  const purpose = { purpose: 'audit origin', entryId: entry!.id } as const
  expect(decryptFor(keys.get(nomsa), purpose, entry!.origin!)).toEqual({
    address: '196.1.2.3',
    sessionId: 's1',
  })
})

it('writes no entry of an act that was rolled back', async () => {
  const { db, ban, entries } = await auditLog()
  const failed = transaction(db, async (tx) => {
    await ban('Never happened', tx)
    throw new Error('it failed')
  })
  await expect(failed).rejects.toThrow('it failed')
  expect(await entries()).toEqual([])
  expect(await db.selectFrom('audit_pending').selectAll().execute()).toEqual([])
})

it.each([
  ['update', sql`update audit_entries set name = 'nothing'`],
  ['update', sql`update audit_entries set content = '{}'`],
  ['delete', sql`delete from audit_entries`],
  ['update', sql`update audit_links set hash = ''`],
  ['delete', sql`delete from audit_links`],
  ['truncate', sql`truncate audit_links`],
  ['truncate', sql`truncate audit_entries cascade`],
  ['update', sql`update audit_keys set key = ''`],
  ['delete', sql`delete from audit_keys`],
  ['truncate', sql`truncate audit_keys`],
])('refuses to %s what was written', async (_, statement) => {
  const { db, chainOf, check } = await auditLog()
  await chainOf(2)
  await expect(statement.execute(db)).rejects.toThrow(/audit log/)
  expect(await check()).toMatchObject({ entries: 2, broken: null })
})

it('links entries in the order of their commits, also when two processes link at once', async () => {
  const { db, ban, link, check } = await auditLog()
  await Promise.all(Array.from({ length: 30 }, (_, index) => ban(`Reason ${index}`)))
  await Promise.all([link(), link(), link()])
  await link()
  const links = await db.selectFrom('audit_links').selectAll().orderBy('seq').execute()
  expect(links.map(({ seq }) => Number(seq))).toEqual(links.map((_, index) => index + 1))
  expect(links).toHaveLength(30)
  expect(await check()).toMatchObject({ entries: 30, broken: null })
  expect(await db.selectFrom('audit_pending').selectAll().execute()).toEqual([])
})

it.each([
  ['entry changed', 3, sql`update audit_entries set name = 'ban lifted'`],
  ['entry changed', 3, sql`update audit_entries set actor = null`],
  [
    'entry changed',
    3,
    sql`update audit_entries set occurred_at = occurred_at + interval '1 microsecond'`,
  ],
  ['entry changed', 3, sql`update audit_entries set content = '{}'`],
  ['entry missing', 3, sql`delete from audit_entries`],
])('finds an %s in the database', async (fault, seq, statement) => {
  const { db, chainOf, check } = await auditLog()
  await chainOf(5)
  await tamper(
    db,
    sql`${statement} where id = (select entry_id from audit_links where seq = ${seq})`,
  )
  expect(await check()).toMatchObject({ entries: seq - 1, broken: { seq, fault } })
})

it.each([
  ['link missing', 5, sql`delete from audit_links where seq = 4`],
  ['wrong order', 4, sql`update audit_links set previous_hash = hash where seq = 4`],
  ['wrong seal', 4, sql`update audit_links set seal = hash where seq = 4`],
  ['entry without link', null, sql`delete from audit_links where seq = 6`],
])('finds a link that was changed: %s', async (fault, seq, statement) => {
  const { db, chainOf, check } = await auditLog()
  await chainOf(6)
  await tamper(db, statement)
  expect(await check()).toMatchObject({ broken: { seq, fault } })
})

it('finds a chain whose end was cut off, by an end that was known before', async () => {
  const { db, chainOf, check } = await auditLog()
  await chainOf(6)
  const { head } = await check()
  await tamper(
    db,
    sql`delete from audit_entries where id in
    (select entry_id from audit_links where seq > 4)`,
  )
  await tamper(db, sql`delete from audit_links where seq > 4`)
  expect(await check()).toMatchObject({ entries: 4, broken: null })
  expect(await check(head)).toMatchObject({ broken: { seq: 5, fault: 'end cut off' } })
})

it('finds a chain that was recomputed without the server’s secret', async () => {
  const { db, chainOf, services, check } = await auditLog()
  await chainOf(3)
  await tamper(db, sql`update audit_entries set name = 'ban lifted'`)
  await tamper(db, sql`delete from audit_links`)
  await sql`insert into audit_pending (entry_id) select id from audit_entries order by id`.execute(
    db,
  )
  await linkEntries({ ...services, secret: 'guessed' })
  expect(await check()).toMatchObject({ broken: { seq: 1, fault: 'wrong seal' } })
})

it('still holds when someone’s key is destroyed, and nobody can read their values then', async () => {
  const { db, chainOf, check, entries } = await auditLog()
  await chainOf(3)
  await transaction(db, async (tx) => {
    await destroyAuditKey(tx, thandi)
  })
  expect((await keysOf(db, [thandi])).size).toBe(0)
  expect(await entries()).toHaveLength(3)
  expect(await check()).toMatchObject({ entries: 3, broken: null })
})

it('destroys no other key with it', async () => {
  const { db, chainOf } = await auditLog()
  await chainOf(1)
  const destroyed = transaction(db, async (tx) => {
    await destroyAuditKey(tx, nomsa)
    await tx.deleteFrom('audit_keys').where('user_id', '=', thandi).execute()
  })
  await expect(destroyed).rejects.toThrow(/only destroyed when its person is erased/)
})
