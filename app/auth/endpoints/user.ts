import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { AUDIENCE } from '../access-tokens.server.ts'
import type { AuthEnv } from '../auth-api.server.ts'
import { AuthError } from '../auth-error.ts'
import { bearerOf } from '../bearer.server.ts'
import { changeMetadata, changePassword } from '../change-user.server.ts'
import { checkNewPassword } from '../passwords.ts'
import { fields, readBody } from '../request-body.ts'
import { authSettings } from '../settings.server.ts'
import { identitiesOf, type User, userById, wireUser } from '../users.server.ts'

const Changes = z.object({
  email: fields.text,
  phone: fields.text,
  password: fields.text,
  // A null inside takes a key away, so only the outer one means "nothing to change".
  data: fields.metadata,
  app_metadata: fields.metadata,
})

export const user = new Hono<AuthEnv>()
  .get('/user', async (c) => {
    const { user } = await bearerOf(c)
    const asked = c.req.header('X-JWT-AUD')
    if (asked && asked !== AUDIENCE)
      throw new AuthError('validation_failed', "Token audience doesn't match request audience")
    return answer(c, user)
  })
  .put('/user', async (c) => {
    const { services } = c.var
    const { user, sessionId } = await bearerOf(c)
    const changes = await readBody(c, Changes)
    if (changes.app_metadata)
      throw new AuthError('validation_failed', 'Updating app_metadata requires admin privileges', {
        status: 403,
      })
    refuseNewAddress(user, changes)
    const { password, data } = changes
    if (password !== undefined) {
      checkNewPassword(password, { minLength: authSettings(services.config).passwordMinLength })
      await changePassword(services, user, { password, sessionId })
    }
    if (data) await changeMetadata(services, user.id, data)
    return answer(c, (await userById(services.db, user.id)) ?? user)
  })

async function answer(c: Context<AuthEnv>, user: User) {
  return c.json(wireUser(user, await identitiesOf(c.var.services.db, user.id)))
}

/** The present address said again is no change. */
function refuseNewAddress(user: User, { email, phone }: z.infer<typeof Changes>) {
  if (phone && phone !== user.phone)
    throw new AuthError('phone_provider_disabled', 'Unsupported phone provider')
  if (email && email.trim().toLowerCase() !== user.email)
    throw new AuthError(
      'email_provider_disabled',
      'The email address of an account cannot be changed here',
    )
}
