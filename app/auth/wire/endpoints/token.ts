import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { typedContact, wirePhone } from '../../accounts/contact.ts'
import { weaknessInUse } from '../../accounts/passwords.server.ts'
import { signIn } from '../../accounts/sign-in.server.ts'
import { requireMfa } from '../../factors/level.server.ts'
import { exchangeCode } from '../../flows/exchange-code.server.ts'
import { signInWithIdToken } from '../../oauth/sign-in-with-token.server.ts'
import { AuthError } from '../../public/auth-error.ts'
import { bearerOf } from '../../sessions/bearer.server.ts'
import { refreshSession } from '../../sessions/refresh-session.server.ts'
import { sessionAnswer } from '../../sessions/session-answer.server.ts'
import { authSettings } from '../../settings.server.ts'
import type { AuthEnv } from '../auth-api.server.ts'
import { checkHuman } from '../human.server.ts'
import { fields, readBody } from '../request-body.ts'

const PasswordBody = z.object({
  email: fields.text,
  phone: fields.text,
  password: fields.text,
  ...fields.security,
})
const RefreshBody = z.object({ refresh_token: fields.text })
const CodeBody = z.object({ auth_code: fields.text, code_verifier: fields.text })

const IdTokenBody = z.object({
  provider: fields.text,
  id_token: fields.text,
  access_token: fields.text,
  nonce: fields.text,
  issuer: fields.text,
  client_id: fields.text,
  link_identity: z.boolean().optional(),
})

/** The handlers of the grant types. */
const grants: Record<string, (c: Context<AuthEnv>) => Promise<object>> = {
  password: async (c) => {
    const { services, device } = c.var
    const body = await readBody(c, PasswordBody)
    await checkHuman(c, body)
    const { email, phone } = authSettings(services.config)
    const contact = typedContact(body)
    if (!contact) throw new AuthError('validation_failed', 'missing email or phone')
    if ('email' in contact && !email.isEnabled)
      throw new AuthError('email_provider_disabled', 'Email logins are disabled', { status: 422 })
    if ('phone' in contact && !phone.isEnabled)
      throw new AuthError('phone_provider_disabled', 'Phone logins are disabled', { status: 422 })
    const password = body.password ?? ''
    const issued = await signIn(services, {
      contact:
        'email' in contact
          ? // Not validated: an invalid address has no account either.
            { email: contact.email.trim().toLowerCase() }
          : { phone: wirePhone(contact.phone) },
      password,
      device,
      idle: null,
    })
    return {
      ...(await sessionAnswer(services, issued)),
      weak_password: await weaknessInUse(services, password),
    }
  },
  refresh_token: async (c) => {
    const { services, device } = c.var
    const { refresh_token: presented = '' } = await readBody(c, RefreshBody)
    return sessionAnswer(services, await refreshSession(services, presented, device))
  },
  pkce: async (c) => {
    const { services, device } = c.var
    const { auth_code: code = '', code_verifier: verifier = '' } = await readBody(c, CodeBody)
    const { issued, tokens } = await exchangeCode(services, { code, verifier, device, idle: null })
    return {
      ...(await sessionAnswer(services, issued)),
      ...(tokens?.accessToken ? { provider_token: tokens.accessToken } : {}),
      ...(tokens?.refreshToken ? { provider_refresh_token: tokens.refreshToken } : {}),
    }
  },
  id_token: async (c) => {
    const body = await readBody(c, IdTokenBody)
    const issued = await signInWithIdToken(c.var.services, {
      provider: body.provider,
      idToken: body.id_token,
      accessToken: body.access_token,
      nonce: body.nonce,
      issuer: body.issuer,
      clientId: body.client_id,
      linkingUserId: body.link_identity ? await linkerOf(c) : undefined,
      device: c.var.device,
    })
    return sessionAnswer(c.var.services, issued)
  },
  web3: async () => {
    throw new AuthError('web3_provider_disabled', 'Web3 provider is disabled')
  },
}

/** The user who links another account. */
async function linkerOf(c: Context<AuthEnv>) {
  const bearer = await bearerOf(c)
  if (!authSettings(c.var.services.config).manualLinking)
    throw new AuthError('manual_linking_disabled', 'Manual linking is disabled')
  await requireMfa(c.var.services, bearer, 403)
  return bearer.user.id
}

export const token = new Hono<AuthEnv>().post('/token', async (c) => {
  const requested = c.req.query('grant_type') ?? ''
  const grant = Object.hasOwn(grants, requested) ? grants[requested] : undefined
  if (!grant) throw new AuthError('invalid_credentials', 'unsupported_grant_type')
  return c.json(await grant(c))
})
