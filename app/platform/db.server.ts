import { AsyncLocalStorage } from 'node:async_hooks'
import { type ControlledTransaction, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '#db/schema.ts'
import { noteDatabaseTrouble } from './database-errors.server.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>
export type Queryable = Db | Tx | ControlledTransaction<DB>

export type Engine = 'postgres' | 'pglite'

/** The only connection pool, and the differences between the two engines. */
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
  /** Runs what must not run concurrently when several processes start on one database. */
  startAlone: <Result>(work: () => Promise<Result>) => Promise<Result>
  close: () => Promise<void>
}

// count(*) and identity columns are int8: ours stay far below 2^53, and strings would compare wrongly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// A date stays the string "2026-03-06": as a Date it would shift with the time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

const LONGEST_TRANSACTION = 200
/** The current transaction of this async context, if any. */
export const openTransaction = new AsyncLocalStorage<Tx>()
const afterCommits = new WeakMap<Tx, (() => void)[]>()

/** Calls back once the current transaction is committed, never if it is rolled back; at once without one. */
export function afterCommit(callback: () => void) {
  const open = openTransaction.getStore()
  if (open) afterCommits.set(open, [...(afterCommits.get(open) ?? []), callback])
  else callback()
}

/**
 * Runs an action atomically. Only SQL on `tx` belongs inside: a query on the pool would wait for the
 * connection that this transaction holds (forever, on the embedded database), so it throws; development and
 * tests also report transactions that something slow kept open. An action called inside another's transaction
 * becomes part of it.
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

/** Warns in development and tests about transactions that something other than SQL kept open. */
export function watchTransactions(onTransaction: (millis: number) => void) {
  transactionsAreWatched = true
  slowTransaction = onTransaction
}

/** Wraps a pool in Kysely, and rejects a pool query inside a transaction. */
export function kyselyOn(pool: pg.Pool): Db {
  if (!guarded.has(pool)) refuseInsideTransactions(pool)
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => {
      if (event.level === 'error') noteDatabaseTrouble(event.error)
    },
  })
}

/** Tests wrap one pool again and again: nested guards would make every query slower. */
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
