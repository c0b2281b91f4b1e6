import { Hono } from 'hono'
import { z } from 'zod'
import { newId } from '#app/platform/ids.ts'
import {
  addressOf,
  type Contact,
  checkChannel,
  checkedContact,
  typedContact,
} from '../../accounts/contact.ts'
import type { Metadata } from '../../accounts/metadata.ts'
import { checkNewPassword } from '../../accounts/passwords.server.ts'
import { signUp } from '../../accounts/sign-up.server.ts'
import { refuseClosed, signUpAnonymously } from '../../accounts/sign-up-anonymously.server.ts'
import { wireUserById } from '../../accounts/wire-user.server.ts'
import { readCodeChallenge } from '../../flows/code-challenge.server.ts'
import { AuthError } from '../../public/auth-error.ts'
import type { AuthServices } from '../../public/auth-services.ts'
import { sessionAnswer } from '../../sessions/session-answer.server.ts'
import { authSettings } from '../../settings.server.ts'
import type { AuthEnv } from '../auth-api.server.ts'
import { checkHuman } from '../human.server.ts'
import { fields, readBody, redirectOf } from '../request-body.ts'

const Body = z.object({
  email: fields.text,
  phone: fields.text,
  password: fields.text,
  channel: fields.text,
  data: fields.metadata,
  ...fields.codeChallenge,
  ...fields.security,
})

export const signup = new Hono<AuthEnv>().post('/signup', async (c) => {
  const { services, device } = c.var
  const body = await readBody(c, Body)
  await checkHuman(c, body)
  const data = body.data ?? {}
  if (!body.email && !body.phone) {
    const issued = await signUpAnonymously(services, { data, device })
    return c.json(await sessionAnswer(services, issued))
  }
  refuseClosed(services)
  if (!body.password) throw new AuthError('validation_failed', 'Signup requires a valid password')
  await checkNewPassword(services, body.password)
  const typed = typedContact(body)!
  checkChannel(typed, body.channel)
  const challenge = readCodeChallenge(body)
  if (challenge && 'phone' in typed)
    throw new AuthError('validation_failed', 'PKCE not supported for phone signups')
  refuseDisabled(services, typed)
  const contact = checkedContact(typed)

  const signedUp = await signUp(services, {
    contact,
    password: body.password,
    data,
    device,
    idle: null,
    origin: { on: 'wire', redirectTo: redirectOf(c) },
    challenge,
  })
  if (signedUp.outcome === 'signed in')
    return c.json(await sessionAnswer(services, signedUp.issued))
  if (signedUp.outcome === 'known') return c.json(madeUpUser(services, contact, data))
  return c.json(await wireUserById(services.db, signedUp.userId))
})

function refuseDisabled(services: AuthServices, contact: Contact) {
  const { email, phone } = authSettings(services.config)
  if ('email' in contact && !email.isEnabled)
    throw new AuthError('email_provider_disabled', 'Email signups are disabled')
  if ('phone' in contact && !phone.isEnabled)
    throw new AuthError('phone_provider_disabled', 'Phone signups are disabled')
}

/**
 * A made-up user for an address that has an account. As in the original API, only its empty list of
 * identities gives it away.
 */
function madeUpUser(services: AuthServices, contact: Contact, data: Metadata) {
  const now = services.securityClock.now()
  const provider = 'email' in contact ? 'email' : 'phone'
  return {
    id: newId(),
    aud: authSettings(services.config).tokens.audience,
    role: '',
    email: '',
    phone: '',
    [provider]: addressOf(contact),
    confirmation_sent_at: now,
    app_metadata: { provider, providers: [provider] },
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}
