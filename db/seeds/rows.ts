import { CompiledQuery, sql } from 'kysely'
import type { Tx } from '#app/platform/db.server.ts'
import type { DB } from '#db/schema.ts'

export type Row = Record<string, unknown>

/** Parents before children: rows are written in this order whenever a batch is full. */
const tables = [
  'users',
  'user_roles',
  'identities',
  'agreements',
  'providers',
  'workers',
  'subscriptions',
  'launch_places',
  'checkouts',
  'charges',
  'payfast_orders',
  'ledger_journals',
  'ledger_entries',
  'giving_bases',
  'deferred_fees',
  'draft_documents',
  'sites',
  'provider_slugs',
  'provider_suspensions',
  'provider_services',
  'provider_checks',
  'provider_hours',
  'provider_days_off',
  'client_imports',
  'clients',
  'quality_states',
  'applications',
  'application_reasons',
  'application_questions',
  'events',
  'quote_requests',
  'invitations',
  'quotes',
  'quote_lines',
  'jobs',
  'reservations',
  'reviews',
  'saved_quotes',
  'invitation_messages',
  'success_stories',
  'team_members',
] as const satisfies (keyof DB | 'draft_documents')[]

export type Table = (typeof tables)[number]

const BATCH = 1000

/**
 * Inserts rows in batches, with one array per column: measured as the fastest way that both engines support
 * (60,000 to 200,000 rows per second on the embedded one; one parameter per value is half as fast).
 */
export class Rows {
  readonly #waiting = new Map<Table, Row[]>()
  readonly #types = new Map<string, string>()
  readonly #tx: Tx
  written = 0

  private constructor(tx: Tx) {
    this.#tx = tx
  }

  static async into(tx: Tx): Promise<Rows> {
    const rows = new Rows(tx)
    const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
      select attrelid::regclass::text as table, attname as column, format_type(atttypid, null) as type
      from pg_attribute
      where attrelid in (${sql.join(tables.map((table) => sql`${table}::regclass`))}) and attnum > 0 and not attisdropped
    `.execute(tx)
    for (const { table, column, type } of columns) rows.#types.set(`${table}.${column}`, type)
    return rows
  }

  add(table: Table, row: Row) {
    const waiting = this.#waiting.get(table)
    if (waiting) waiting.push(row)
    else this.#waiting.set(table, [row])
  }

  get isFull() {
    for (const waiting of this.#waiting.values()) if (waiting.length >= BATCH) return true
    return false
  }

  async flush() {
    for (const table of tables) {
      const waiting = this.#waiting.get(table) ?? []
      this.#waiting.delete(table)
      // Rows of a table may omit columns; those with the same columns are grouped.
      const alike = Map.groupBy(waiting, (row) => Object.keys(row).join())
      for (const group of alike.values())
        for (let from = 0; from < group.length; from += BATCH)
          await this.#insert(table, group.slice(from, from + BATCH))
    }
  }

  async #insert(table: Table, rows: Row[]) {
    const columns = Object.keys(rows[0]!)
    const types = columns.map((column) => this.#types.get(`${table}.${column}`)!)
    const missing = columns.filter((_, index) => types[index] === undefined)
    if (missing.length > 0) throw new Error(`${table} has no column ${missing.join()}`)
    const names = columns.map((column) => `"${column}"`).join()
    const values = columns.map((_, index) => `c${index}::${types[index]}`).join()
    // A nested array would be flattened, so lists are passed as text.
    const arrays = types.map(
      (type, index) => `$${index + 1}::${type.endsWith('[]') ? 'text' : type}[]`,
    )
    await this.#tx.executeQuery(
      CompiledQuery.raw(
        `insert into ${table} (${names}) select ${values} from unnest(${arrays.join()}) as t(${columns.map((_, index) => `c${index}`).join()})`,
        columns.map((column) => rows.map((row) => written(row[column]))),
      ),
    )
    this.written += rows.length
  }
}

function written(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map((item) => JSON.stringify(String(item))).join()}}`
  return value ?? null
}
