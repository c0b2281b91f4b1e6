import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { isCutOff } from '#app/platform/cut-off.server.ts'
import { isDatabaseUnavailable, RETRY_AFTER_SECONDS } from '#app/platform/database-errors.server.ts'
import { AuthError, OAuthError } from '../public/auth-error.ts'
import type { AuthEnv } from './auth-api.server.ts'

/** The one place where an error becomes a response of the API. Endpoints throw; none builds errors. */
export function answerError(error: Error, c: Context<AuthEnv>) {
  if (error instanceof AuthError) return refuse(c, error)
  if (error instanceof OAuthError)
    return c.json({ error: error.token, error_description: error.message }, 400)
  if (isDatabaseUnavailable(error)) {
    c.header('Retry-After', String(RETRY_AFTER_SECONDS))
    const message = 'The database is unavailable, please try again in a few seconds'
    return say(c, { code: 'unexpected_failure', message, status: 503 })
  }
  const id = randomUUID()
  if (!isCutOff(c))
    c.get('services')?.log.error({ err: error, id }, 'the authentication service failed to answer')
  return say(c, {
    code: 'unexpected_failure',
    message: 'Unexpected failure, please check server logs for more information',
    status: 500,
    id,
  })
}

export function refuse(c: Context, error: AuthError) {
  const { code, message, status, reasons } = error
  return say(c, { code, message, status, weak: reasons })
}

type ErrorBody = { code: string; message: string; status: number; weak?: string[]; id?: string }

const DIALECT_SINCE = '2024-01-01'

/** Two formats: clients that send an API version of 2024 or later get the second. */
function say(c: Context, { code, message, status, weak, id }: ErrorBody) {
  const more = weak ? { weak_password: { reasons: weak } } : {}
  c.status(status as ContentfulStatusCode)
  c.header('x-sb-error-code', code)
  const requested = c.req.header('X-Supabase-Api-Version') ?? ''
  if (/^\d{4}-\d{2}-\d{2}$/.test(requested) && requested >= DIALECT_SINCE) {
    c.header('X-Supabase-Api-Version', DIALECT_SINCE)
    return c.json({ code, message, ...more })
  }
  return c.json({
    code: status,
    error_code: code,
    msg: message,
    ...(id ? { error_id: id } : {}),
    ...more,
  })
}
