import { AsyncLocalStorage } from 'node:async_hooks'
import { type ControlledTransaction, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '#db/schema.ts'
import { noteDatabaseTrouble } from './database-errors.server.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>
export type Queryable = Db | Tx | ControlledTransaction<DB>

export type Engine = 'postgres' | 'pglite'

/** The one pool that everything goes through, and what differs between the two engines. */
export type Database = {
  engine: Engine
  db: Db
  pool: pg.Pool
  /** Calls back for each NOTIFY on a channel. `onLost` is called when messages may have been missed. */
  listen: (
    channel: string,
    onEvent: (payload: string) => void,
    onLost?: () => void,
  ) => Promise<void>
  /** Does what must not happen twice at once when several processes start on one database. */
  startAlone: <Result>(work: () => Promise<Result>) => Promise<Result>
  close: () => Promise<void>
}

// count(*) and identity columns are int8: ours stay far below 2^53, and text would compare wrongly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// A day of the calendar stays the text "2026-03-06": as a Date it would drift with the zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

const LONGEST_TRANSACTION = 200
/** The transaction that this piece of work is inside of, if any. */
export const openTransaction = new AsyncLocalStorage<Tx>()
const afterCommits = new WeakMap<Tx, (() => void)[]>()

/** Calls back once the open transaction is committed, never if it is rolled back; at once where none is open. */
export function afterCommit(callback: () => void) {
  const open = openTransaction.getStore()
  if (open) afterCommits.set(open, [...(afterCommits.get(open) ?? []), callback])
  else callback()
}

/**
 * One act, whole or not at all. Only SQL on `tx` belongs inside: a query on the pool would wait for
 * the connection that this transaction holds (for ever, on the embedded database), so it throws; and
 * where it is cheap to notice, so does a transaction that was kept open by something slow. An action that is called
 * inside the transaction of another becomes a part of it.
 */
export async function transaction<Result>(
  db: Db,
  act: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const open = openTransaction.getStore()
  if (open) return act(open)
  const started = performance.now()
  let committed: Tx | undefined
  const result = await db.transaction().execute((tx) => {
    committed = tx
    return openTransaction.run(tx, () => act(tx))
  })
  const took = performance.now() - started
  if (transactionsAreWatched && took > LONGEST_TRANSACTION) slowTransaction(took)
  for (const callback of afterCommits.get(committed!) ?? []) callback()
  return result
}

let transactionsAreWatched = false
let slowTransaction: (millis: number) => void = () => {}

/** Warns in development and tests of transactions that something other than SQL kept open. */
export function watchTransactions(onTransaction: (millis: number) => void) {
  transactionsAreWatched = true
  slowTransaction = onTransaction
}

/** Wraps a pool in Kysely, and refuses a pool query made inside a transaction. */
export function kyselyOn(pool: pg.Pool): Db {
  if (!guarded.has(pool)) refuseInsideTransactions(pool)
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => {
      if (event.level === 'error') noteDatabaseTrouble(event.error)
    },
  })
}

/** Tests wrap one pool again and again: guards around guards would make every query slower than the one before. */
const guarded = new WeakSet<pg.Pool>()

function refuseInsideTransactions(pool: pg.Pool) {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  pool.connect = ((...args: []) => {
    if (args.length === 0 && openTransaction.getStore())
      throw new Error('A query on the pool inside a transaction: use tx, or ask before or after it')
    return connect(...args)
  }) as typeof pool.connect
  guarded.add(pool)
}
