import { AsyncLocalStorage } from 'node:async_hooks'

/** The Retry-After of an outage, in seconds. A restart takes about as long. */
export const RETRY_AFTER_SECONDS = 5

/** Failed connections: their error codes are shared with other sockets, so the errors are marked. */
const connectionErrors = new WeakSet<object>()

/** SQLSTATEs of a server that is stopping, starting, or out of connections. */
const UNAVAILABLE = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '25006',
  '08000',
  '08003',
  '08006',
])

/** Messages of pg about a lost connection, which have no code. */
const LOST = /^(?:Connection terminated|Client has encountered a connection error)/

/** Marks an error as one of the database connection. Returns it, to be rethrown. */
export function markConnectionError<Failure>(error: Failure): Failure {
  if (error instanceof Error) connectionErrors.add(error)
  return error
}

/** Whether this failed because the database is unavailable: a retry may soon succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let depth = 0; error instanceof Error && depth < 5; depth++) {
    const { code } = error as Error & { code?: unknown }
    if (connectionErrors.has(error) || LOST.test(error.message)) return true
    if (typeof code === 'string' && UNAVAILABLE.has(code)) return true
    error = error.cause
  }
  return false
}

const UNIQUE_VIOLATION = '23505'

/** Whether a unique constraint was violated: the same row exists already. */
export const isUniqueViolation = (error: unknown) =>
  (error as { code?: unknown } | null)?.code === UNIQUE_VIOLATION

const EXCLUSION_VIOLATION = '23P01'

/** Whether an exclusion constraint refused this: it overlaps a row that is there already. */
export const isExclusionViolation = (error: unknown) =>
  (error as { code?: unknown } | null)?.code === EXCLUSION_VIOLATION

const DEADLOCK = '40P01'

/** The database ends one of two transactions that wait for each other: it tries again, up to three times. */
export async function retryOnDeadlock<Result>(
  attempt: () => Promise<Result>,
  retries = 3,
): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    if (retries === 0 || (error as { code?: unknown } | null)?.code !== DEADLOCK) throw error
    return retryOnDeadlock(attempt, retries - 1)
  }
}

/** When two requests add the same row at once, the one that lost tries again and finds it. */
export function retryOnUniqueViolation<Result>(attempt: () => Promise<Result>): Promise<Result> {
  return attempt().catch((error) => {
    if (isUniqueViolation(error)) return attempt()
    throw error
  })
}

/** The database errors of a request, however they were caught and translated on the way. */
export const databaseTrouble = new AsyncLocalStorage<{ wasUnavailable: boolean }>()

export function noteDatabaseTrouble(error: unknown) {
  const trouble = databaseTrouble.getStore()
  if (trouble && isDatabaseUnavailable(error)) trouble.wasUnavailable = true
}
