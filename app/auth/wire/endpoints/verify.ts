import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { wirePhone } from '../../accounts/contact.ts'
import { wireEmail } from '../../accounts/email.ts'
import { PKCE } from '../../one-time/one-time.server.ts'
import {
  HALF_CONFIRMED,
  isOneTimeType,
  type OneTimeType,
  type ShownOneTime,
  verifyOneTime,
} from '../../one-time/verify.server.ts'
import { AuthError } from '../../public/auth-error.ts'
import { sessionAnswer } from '../../sessions/session-answer.server.ts'
import type { AuthEnv } from '../auth-api.server.ts'
import { redirectTarget, withFragment, withQuery } from '../redirect-target.ts'
import { fields, readBody } from '../request-body.ts'

const Body = z.object({
  type: fields.text,
  token: fields.text,
  token_hash: fields.text,
  email: fields.text,
  phone: fields.text,
  redirect_to: fields.text,
})

/** Verifies a code or a link's secret; with GET, the link itself is opened. */
export const verify = new Hono<AuthEnv>()
  .post('/verify', async (c) => {
    const { services, device } = c.var
    const body = await readBody(c, Body)
    const type = typeOf(body.type)
    const shown = shownIn(body)
    const verified = await verifyOneTime(services, { type, shown, device, idle: null })
    if (verified.outcome === 'half') return c.json({ code: '200', msg: HALF_CONFIRMED })
    if (verified.outcome === 'code')
      throw new AuthError('validation_failed', 'This link must be opened in a browser')
    return c.json(await sessionAnswer(services, verified.issued))
  })
  .get('/verify', async (c) => {
    const link = c.req.query('token')
    if (!link) throw new AuthError('validation_failed', 'Verify requires a token or a token hash')
    const type = typeOf(c.req.query('type'))
    const target = redirectTarget(c)
    const isPkce = link.startsWith(PKCE)
    const redirectParams = await open(c, type, link).catch((error) => {
      if (!(error instanceof AuthError)) throw error
      return {
        in: isPkce ? 'both' : 'fragment',
        words: {
          ...(errorNames[error.status] ? { error: errorNames[error.status]! } : {}),
          error_code: error.code,
          error_description: error.message,
        },
      } as const
    })
    const { words } = redirectParams
    const queried = redirectParams.in === 'fragment' ? target : withQuery(target, words)
    const whole =
      redirectParams.in === 'query' ? queried : withFragment(queried, { ...words, sb: '' })
    return c.redirect(whole, 303)
  })

type RedirectParams = { in: 'query' | 'fragment' | 'both'; words: Record<string, string> }

async function open(c: Context<AuthEnv>, type: OneTimeType, link: string): Promise<RedirectParams> {
  const { services, device } = c.var
  const verified = await verifyOneTime(services, { type, shown: { link }, device, idle: null })
  if (verified.outcome === 'code') return { in: 'query', words: { code: verified.code } }
  if (verified.outcome === 'half')
    return { in: link.startsWith(PKCE) ? 'both' : 'fragment', words: { message: HALF_CONFIRMED } }
  const session = await sessionAnswer(services, verified.issued)
  const resolved = verified.purpose === 'confirmation' ? 'signup' : 'magiclink'
  return {
    in: 'fragment',
    words: {
      access_token: session.access_token,
      expires_at: String(session.expires_at),
      expires_in: String(session.expires_in),
      refresh_token: session.refresh_token,
      token_type: 'bearer',
      type: type === 'email' ? resolved : type,
    },
  }
}

const errorNames: Record<number, string | undefined> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

function typeOf(type: string | undefined): OneTimeType {
  if (!type) throw new AuthError('validation_failed', 'Verify requires a verification type')
  if (!isOneTimeType(type))
    throw new AuthError('validation_failed', `Unsupported verification type: ${type.slice(0, 40)}`)
  return type
}

function shownIn({
  token,
  token_hash,
  email,
  phone,
  redirect_to,
}: z.infer<typeof Body>): ShownOneTime {
  if (token_hash) {
    if (token || email || phone || redirect_to)
      throw new AuthError('validation_failed', 'Only the token_hash and type should be provided')
    return { link: token_hash }
  }
  if (!token) throw new AuthError('validation_failed', 'Verify requires a token or a token hash')
  if (Boolean(phone) === Boolean(email))
    throw new AuthError(
      'validation_failed',
      'Only an email address or phone number should be provided on verify',
    )
  return phone
    ? { phone: wirePhone(phone), code: token }
    : { email: checkedEmail(email!), code: token }
}

function checkedEmail(typed: string) {
  try {
    return wireEmail(typed)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    throw new AuthError('validation_failed', error.message, { status: 422 })
  }
}
