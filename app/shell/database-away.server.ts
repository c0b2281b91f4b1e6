import { msg } from '@lingui/core/macro'
import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
} from 'react-router'
import { requestI18n } from '#app/page/request-context.server.ts'
import type { Services } from '#app/page/services.server.ts'
import { isDatabaseUnavailable, RETRY_AFTER_SECONDS } from '#app/platform/database-errors.server.ts'

/** Something in this request failed because the database was unavailable. */
const failedContext = createContext(false)

/** This response must not use the database. */
const awayContext = createContext(false)

type Context = Readonly<RouterContextProvider>

/** Returns whether the database was the cause, so that the response becomes a 503 instead of a 500. */
export function noteDatabaseFailure(context: Context, error: unknown): boolean {
  const isUnavailable = isDatabaseUnavailable(error)
  if (isUnavailable) context.set(failedContext, true)
  return isUnavailable
}

export const failedForDatabase = (context: Context) => context.get(failedContext)

export function answerWithoutDatabase(context: Context) {
  context.set(awayContext, true)
}

/** The first middleware of the root: everything after it must not query the database. */
export const databaseAwayMiddleware: MiddlewareFunction<Response> = ({ context }, next) => {
  if (!context.get(awayContext)) return next()
  const i18n = requestI18n(context)
  throw data(
    {
      title: i18n._(msg`We'll be back in a moment`),
      description: i18n._(
        msg`We can't reach our database right now. Everything you've already sent is safe. Try again in a few seconds.`,
      ),
    },
    { status: 503 },
  )
}

/** The same for requests other than pages: an EventSource reconnects by itself only after a success. */
export function answerThatDatabaseIsAway(request: Request): Response {
  if (request.headers.get('Accept')?.includes('text/event-stream'))
    return new Response(`retry: ${RETRY_AFTER_SECONDS * 1000}\n\n`, {
      headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' },
    })
  return new Response(
    "We can't reach our database right now. Everything you've already sent is safe. Please try again in a few seconds.",
    { status: 503, headers: retryLater({ 'Content-Type': 'text/plain; charset=utf-8' }) },
  )
}

export function noteUnreachable(
  { log, metrics }: Pick<Services, 'log' | 'metrics'>,
  requestId: string,
  error?: Error,
) {
  metrics.failures.inc({ where: 'database' })
  log.warn({ id: requestId, why: error?.message }, 'the database could not be reached')
}

export function retryLater(init?: HeadersInit): Headers {
  const headers = new Headers(init)
  headers.set('Retry-After', String(RETRY_AFTER_SECONDS))
  headers.set('Cache-Control', 'no-store')
  return headers
}
