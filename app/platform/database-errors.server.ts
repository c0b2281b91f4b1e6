import { AsyncLocalStorage } from 'node:async_hooks'

/** The Retry-After of an outage, in seconds. A restart takes about as long. */
export const RETRY_AFTER_SECONDS = 5

/** Errors of connections: what fails to connect says so with a code that other sockets use as well. */
const connectionErrors = new WeakSet<object>()

/** SQLSTATEs of a server that is stopping, starting, or has no connection to spare. */
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

/** What pg says about a connection that it had, without a code. */
const LOST = /^(?:Connection terminated|Client has encountered a connection error)/

/** Notes that this error is about the connection to the database. Returns it, to be thrown on. */
export function markConnectionError<Failure>(error: Failure): Failure {
  if (error instanceof Error) connectionErrors.add(error)
  return error
}

/** Whether this failed because the database can't be reached right now: the same again may work soon. */
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

/** Whether a unique constraint refused this: the same row is there already, perhaps since a moment ago. */
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

/** What one request met with, however its error was caught and put into words on the way out. */
export const databaseTrouble = new AsyncLocalStorage<{ wasUnavailable: boolean }>()

export function noteDatabaseTrouble(error: unknown) {
  const trouble = databaseTrouble.getStore()
  if (trouble && isDatabaseUnavailable(error)) trouble.wasUnavailable = true
}
