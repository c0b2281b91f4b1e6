import { Hono } from 'hono'
import { z } from 'zod'
import type { AuthEnv } from '../auth-api.server.ts'
import { AuthError } from '../auth-error.ts'
import { wireEmail } from '../email.ts'
import { allowedRedirect } from '../redirects.ts'
import { fields, readBody } from '../request-body.ts'
import { sessionAnswer } from '../session-answer.server.ts'
import { isOneTimeType, type OneTimeType, type Shown, verifyOneTime } from '../verify.server.ts'

const Body = z.object({
  type: fields.text,
  token: fields.text,
  token_hash: fields.text,
  email: fields.text,
  phone: fields.text,
})

/** A client shows a code or the secret of a link; and, as a page, the link itself is opened. */
export const verify = new Hono<AuthEnv>()
  .post('/verify', async (c) => {
    const { services, device } = c.var
    const body = await readBody(c, Body)
    const type = typeOf(body.type)
    const { held } = await verifyOneTime(services, {
      type,
      shown: shownIn(body),
      device,
      idle: null,
    })
    return c.json(await sessionAnswer(services, held))
  })
  .get('/verify', async (c) => {
    const { services, device } = c.var
    const link = c.req.query('token')
    if (!link) throw new AuthError('validation_failed', 'Verify requires a token or a token hash')
    const type = typeOf(c.req.query('type'))
    const target = allowedRedirect(c.req.query('redirect_to'), services.config.siteUrl)
    const words = await verifyOneTime(services, { type, shown: { link }, device, idle: null })
      .then(async ({ held, purpose }) => {
        const session = await sessionAnswer(services, held)
        return {
          access_token: session.access_token,
          expires_at: String(session.expires_at),
          expires_in: String(session.expires_in),
          refresh_token: session.refresh_token,
          sb: '',
          token_type: 'bearer',
          type: type === 'email' ? (purpose === 'confirmation' ? 'signup' : 'magiclink') : type,
        }
      })
      .catch((error) => {
        if (!(error instanceof AuthError)) throw error
        return {
          ...(error.status === 403 ? { error: 'access_denied' } : {}),
          error_code: error.code,
          error_description: error.message,
          sb: '',
        }
      })
    return c.redirect(`${target.split('#')[0]}#${new URLSearchParams(words)}`, 303)
  })

function typeOf(type: string | undefined): OneTimeType {
  if (!type) throw new AuthError('validation_failed', 'Verify requires a verification type')
  if (!isOneTimeType(type))
    throw new AuthError('validation_failed', `Unsupported verification type: ${type.slice(0, 40)}`)
  return type
}

function shownIn({ token, token_hash, email, phone }: z.infer<typeof Body>): Shown {
  if (token_hash) {
    if (token || email || phone)
      throw new AuthError('validation_failed', 'Only the token_hash and type should be provided')
    return { link: token_hash }
  }
  if (!token) throw new AuthError('validation_failed', 'Verify requires a token or a token hash')
  if (phone || !email)
    throw new AuthError(
      'validation_failed',
      'Only an email address or phone number should be provided on verify',
    )
  return { email: checkedEmail(email), code: token }
}

function checkedEmail(typed: string) {
  try {
    return wireEmail(typed)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    throw new AuthError('validation_failed', error.message, { status: 422 })
  }
}
