import { Hono } from 'hono'
import { z } from 'zod'
import { newId } from '#app/platform/ids.ts'
import type { AuthEnv } from '../auth-api.server.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthServices } from '../auth-services.ts'
import { wireEmail } from '../email.ts'
import type { Metadata } from '../metadata.ts'
import { checkNewPassword } from '../passwords.ts'
import { emailOnly, fields, readBody, redirectOf, refuseCodeChallenge } from '../request-body.ts'
import { sessionAnswer } from '../session-answer.server.ts'
import { authSettings } from '../settings.server.ts'
import { signUp } from '../sign-up.server.ts'
import { identitiesOf, userById, wireUser } from '../users.server.ts'

const Body = z.object({
  email: fields.text,
  phone: fields.text,
  password: fields.text,
  data: fields.metadata,
  ...fields.codeChallenge,
})

export const signup = new Hono<AuthEnv>().post('/signup', async (c) => {
  const { services, device } = c.var
  const body = await readBody(c, Body)
  const { signupDisabled, passwordMinLength } = authSettings(services.config)
  if (signupDisabled)
    throw new AuthError('signup_disabled', 'Signups not allowed for this instance')
  if (!body.email && !body.phone)
    throw new AuthError('anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  if (!body.password) throw new AuthError('validation_failed', 'Signup requires a valid password')
  checkNewPassword(body.password, { minLength: passwordMinLength })
  refuseCodeChallenge(body)
  const email = wireEmail(emailOnly(body))
  const data = body.data ?? {}

  const signedUp = await signUp(services, {
    email,
    password: body.password,
    data,
    device,
    idle: null,
    origin: { on: 'wire', redirectTo: redirectOf(c) },
  })
  if (signedUp.outcome === 'signed in') return c.json(await sessionAnswer(services, signedUp.held))
  if (signedUp.outcome === 'known') return c.json(madeUpUser(services, email, data))
  const user = await userById(services.db, signedUp.userId)
  return c.json(wireUser(user!, await identitiesOf(services.db, signedUp.userId)))
})

/** For an address that has an account: nobody real. That it has no identities is the wire's only sign. */
function madeUpUser({ securityClock }: AuthServices, email: string, data: Metadata) {
  const now = securityClock.now()
  return {
    id: newId(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}
