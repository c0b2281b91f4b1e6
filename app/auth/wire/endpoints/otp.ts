import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { type Contact, checkChannel, checkedContact, typedContact } from '../../accounts/contact.ts'
import { readCodeChallenge } from '../../flows/code-challenge.server.ts'
import { sendPasswordless } from '../../one-time/mailed.server.ts'
import { AuthError } from '../../public/auth-error.ts'
import type { AuthServices } from '../../public/auth-services.ts'
import { authSettings } from '../../settings.server.ts'
import type { AuthEnv } from '../auth-api.server.ts'
import { checkHuman } from '../human.server.ts'
import { fields, readBody, redirectOf } from '../request-body.ts'

const Body = z.object({
  email: fields.text,
  phone: fields.text,
  create_user: z.boolean().optional(),
  channel: fields.text,
  data: fields.metadata,
  ...fields.codeChallenge,
  ...fields.security,
})

async function sendOtp(c: Context<AuthEnv>, isEmailOnly: boolean) {
  const { services, device } = c.var
  const body = await readBody(c, Body)
  await checkHuman(c, body)
  const typed = typedContact(isEmailOnly ? { email: body.email } : body)
  if (!typed) throw new AuthError('validation_failed', 'One of email or phone must be set')
  const challenge = readCodeChallenge(body)
  checkChannel(typed, body.channel)
  refuseDisabled(services, typed)
  const createUser = body.create_user ?? true
  await sendPasswordless(services, {
    contact: checkable(typed, createUser),
    createUser,
    data: body.data ?? {},
    device,
    origin: { on: 'wire', redirectTo: redirectOf(c) },
    challenge: 'email' in typed ? challenge : null,
  })
  return c.json({})
}

/** Throws early for an invalid address if no account may be created. */
function checkable(typed: Contact, createUser: boolean): Contact {
  try {
    return checkedContact(typed)
  } catch (error) {
    if (createUser || !('email' in typed)) throw error
    throw new AuthError('otp_disabled', 'Signups not allowed for otp')
  }
}

function refuseDisabled(services: AuthServices, contact: Contact) {
  const { email, phone } = authSettings(services.config)
  if ('email' in contact && (!email.isEnabled || !email.magicLinks))
    throw new AuthError('email_provider_disabled', 'Email logins are disabled', { status: 422 })
  if ('phone' in contact && !phone.isEnabled)
    throw new AuthError('phone_provider_disabled', 'Unsupported phone provider')
}

/** Sends a link or code instead of a password. Older clients use the second path. */
export const otp = new Hono<AuthEnv>()
  .post('/otp', (c) => sendOtp(c, false))
  .post('/magiclink', (c) => sendOtp(c, true))
