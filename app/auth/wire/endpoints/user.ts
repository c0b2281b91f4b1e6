import { type Context, Hono } from 'hono'
import { z } from 'zod'
import {
  askForEmail,
  askForPhone,
  changeMetadata,
  changePassword,
  checkMayChangePassword,
} from '../../accounts/change-user.server.ts'
import { checkChannel, wirePhone } from '../../accounts/contact.ts'
import { wireEmail } from '../../accounts/email.ts'
import { checkNewPassword } from '../../accounts/passwords.server.ts'
import { methodsOf, type User } from '../../accounts/users.server.ts'
import { wireUserById } from '../../accounts/wire-user.server.ts'
import { requireMfa } from '../../factors/level.server.ts'
import { readCodeChallenge } from '../../flows/code-challenge.server.ts'
import { AuthError } from '../../public/auth-error.ts'
import type { AuthServices } from '../../public/auth-services.ts'
import { refuseManagedChange } from '../../saml/managed.ts'
import { bearerOf } from '../../sessions/bearer.server.ts'
import { authSettings } from '../../settings.server.ts'
import type { AuthEnv } from '../auth-api.server.ts'
import { fields, readBody, redirectOf } from '../request-body.ts'

const Changes = z.object({
  email: fields.text,
  phone: fields.text,
  password: fields.text,
  current_password: fields.text,
  nonce: fields.text,
  // A null inside removes a key, so only a null as a whole means "nothing to change".
  data: fields.metadata,
  app_metadata: fields.metadata,
  channel: fields.text,
  ...fields.codeChallenge,
})

export const user = new Hono<AuthEnv>()
  .get('/user', async (c) => {
    const { user } = await bearerOf(c)
    const requested = c.req.header('X-JWT-AUD')
    if (requested && requested !== user.aud)
      throw new AuthError('validation_failed', "Token audience doesn't match request audience")
    return answer(c, user)
  })
  .put('/user', async (c) => {
    const { services, device } = c.var
    const bearer = await bearerOf(c)
    const { user, sessionId } = bearer
    const body = await readBody(c, Changes)
    const challenge = readCodeChallenge(body)
    const { password, data } = body
    const email = body.email ? changed(wireEmail(body.email), user.email) : null
    const phone = body.phone ? changed(wirePhone(body.phone), user.phone) : null
    if (phone) checkChannel({ phone }, body.channel)
    if (body.app_metadata)
      throw new AuthError('not_admin', 'Updating app_metadata requires admin privileges')
    refuseManagedChange(user, { email: body.email, phone: body.phone, password })
    if (password !== undefined || email || phone) await requireMfa(services, bearer, 401)
    if (user.is_anonymous && password !== undefined && !email && !phone)
      throw new AuthError(
        'validation_failed',
        'Updating password of an anonymous user without an email or phone is not allowed',
        { status: 422 },
      )
    refuseDisabled(services, { email, phone })
    if (password !== undefined) {
      await checkNewPassword(services, password)
      const session = sessionId ? await sessionOf(services, sessionId) : null
      const { current_password: current, nonce } = body
      await checkMayChangePassword(services, user, { session, current, nonce })
      await changePassword(services, user, { password, sessionId })
    }
    if (data) await changeMetadata(services, user.id, data)
    const origin = { on: 'wire', redirectTo: redirectOf(c) } as const
    if (email) await askForEmail(services, user, { email, origin, challenge, device })
    if (phone) await askForPhone(services, user, { phone, origin, challenge, device })
    return answer(c, user)
  })

async function answer(c: Context<AuthEnv>, user: User) {
  const known = await wireUserById(c.var.services.db, user.id)
  if (!known) throw new AuthError('user_not_found', 'User from sub claim in JWT does not exist')
  return c.json(known)
}

/** The current address again is no change. */
const changed = (requested: string, present: string | null) =>
  requested === present ? null : requested

function refuseDisabled(
  services: AuthServices,
  { email, phone }: { email: string | null; phone: string | null },
) {
  const settings = authSettings(services.config)
  if (email && !settings.email.isEnabled)
    throw new AuthError('email_provider_disabled', 'Email logins are disabled')
  if (phone && !settings.phone.isEnabled)
    throw new AuthError('phone_provider_disabled', 'Unsupported phone provider')
}

async function sessionOf({ db }: AuthServices, id: string) {
  const row = await db
    .selectFrom('sessions')
    .select(['id', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const methods = (await methodsOf(db, id)).map(({ method }) => method)
  return { id: row.id, createdAt: row.created_at, methods }
}
