import type { Context } from 'hono'
import { checkProof } from '#app/platform/abuse/proof-of-work.server.ts'
import { AuthError } from '../public/auth-error.ts'
import { adminBearer } from '../sessions/bearer.server.ts'
import { authSettings } from '../settings.server.ts'
import type { AuthEnv } from './auth-api.server.ts'

/** API clients solve one challenge for any call. */
export const ANY_CALL = { about: 'wire', level: 1 }

type Body = { gotrue_meta_security?: { captcha_token?: string } }

/** Where proof of work is required: throws without a valid solution. Service keys are exempt. */
export async function checkHuman(c: Context<AuthEnv>, body: Body) {
  const { services } = c.var
  if (!authSettings(services.config).captcha.isEnabled) return
  const isAdmin = await adminBearer(services, c.req.header('Authorization')).then(
    () => true,
    () => false,
  )
  if (isAdmin) return
  const token = body.gotrue_meta_security?.captcha_token
  if (!token)
    throw new AuthError(
      'captcha_failed',
      'captcha protection: request disallowed (no captcha_token found)',
    )
  if (!(await checkProof(services, token, ANY_CALL)))
    throw new AuthError(
      'captcha_failed',
      'captcha protection: request disallowed (invalid-input-response)',
    )
}
