import { type Db, type Tx, transaction } from './db.server.ts'

/**
 * Runs `first` in a transaction that continues with `afterwards` once `act` has had time to reach it:
 * simulates two concurrent requests.
 */
export async function meanwhile<Result>(
  db: Db,
  {
    first,
    afterwards,
  }: { first: (tx: Tx) => Promise<unknown>; afterwards?: (tx: Tx) => Promise<unknown> },
  act: () => Promise<Result>,
): Promise<Result> {
  const hasStarted = Promise.withResolvers<void>()
  const mayGoOn = Promise.withResolvers<void>()
  const other = transaction(db, async (tx) => {
    await first(tx)
    hasStarted.resolve()
    await mayGoOn.promise
    await afterwards?.(tx)
  })
  await hasStarted.promise
  const acting = act()
  setTimeout(mayGoOn.resolve, 500)
  const [result] = await Promise.all([acting, other])
  return result
}
