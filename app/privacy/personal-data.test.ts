import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDb } from '#app/platform/test-db.server.ts'
import { nobodysTables, parts, personalData, reasons, whatStays } from './personal-data.ts'

/** Names of columns that may contain personal data. */
const PERSONAL = /user|email|phone|recipient|^ip$/

async function columns() {
  const db = await testDb()
  const { rows } = await sql<{ table: string; column: string; points: boolean }>`
    select c.table_name as table, c.column_name as column, exists (
      select from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
      where k.contype = 'f' and k.confrelid = 'users'::regclass
        and k.conrelid = format('public.%I', c.table_name)::regclass
        and a.attname = c.column_name) as points
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`.execute(db)
  return rows
}

it('decides about every table of the database', async () => {
  const tables = new Set((await columns()).map(({ table }) => table))
  const decided = [...Object.keys(personalData), ...nobodysTables]
  expect([...tables].filter((table) => !decided.includes(table))).toEqual([])
  expect(decided.filter((table) => !tables.has(table))).toEqual([])
})

it('knows every column that points at a person', async () => {
  const all = await columns()
  const forgotten = all
    .filter(({ points }) => points)
    .filter(({ table, column }) => {
      const { of: subject = {}, ids = [] } = personalData[table] ?? {}
      return !(column in subject) && !ids.includes(column)
    })
  expect(forgotten).toEqual([])
})

it('names only columns that there are', async () => {
  const all = new Set((await columns()).map(({ table, column }) => `${table}.${column}`))
  const named = Object.entries(personalData).flatMap(
    ([table, { of: subject, hides = [], ids = [], end }]) =>
      [
        ...Object.keys(subject),
        ...hides,
        ...ids,
        ...(end.do === 'blank' ? Object.keys(end.columns) : []),
      ].map((column) => `${table}.${column}`),
  )
  expect(named.filter((item) => !all.has(item))).toEqual([])
})

it('leaves no address, number or name in a row that is blanked', async () => {
  const all = await columns()
  const left = Object.entries(personalData).flatMap(([table, { end, of: subject }]) =>
    end.do === 'blank'
      ? all
          .filter((item) => item.table === table && PERSONAL.test(item.column))
          .map(({ column }) => column)
          .filter((column) => !(column in end.columns) && !(column in subject))
          .map((column) => `${table}.${column}`)
      : [],
  )
  // Timestamps of messages, and empty kinds of metadata, identify nobody.
  expect(left.filter((item) => !/_sent_at$|_confirmed_at$|_status$/.test(item))).toEqual([])
})

it('hides what would let someone in', async () => {
  const all = await columns()
  const shown = all.filter(({ table, column }) => {
    const { part = null, hides = [] } = personalData[table] ?? {}
    return part !== null && /hash|secret|token|sealed|^key$/.test(column) && !hides.includes(column)
  })
  expect(shown).toEqual([])
})

it('tells before it is done what stays, to a customer nothing about a business', () => {
  expect(whatStays({ isProvider: true })).toContain(reasons['a contract'])
  expect(whatStays({ isProvider: false })).not.toContain(reasons['a contract'])
  expect(whatStays({ isProvider: false })).toContain(reasons['those who choose'])
  expect(Object.values(personalData).every(({ part }) => part === null || part in parts)).toBe(true)
})
