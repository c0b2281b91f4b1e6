import { Hono } from 'hono'
import { z } from 'zod'
import { checkedContact, typedContact } from '../../accounts/contact.ts'
import { readCodeChallenge } from '../../flows/code-challenge.server.ts'
import { resendChange, resendConfirmation } from '../../one-time/mailed.server.ts'
import { AuthError } from '../../public/auth-error.ts'
import { authSettings } from '../../settings.server.ts'
import type { AuthEnv } from '../auth-api.server.ts'
import { checkHuman } from '../human.server.ts'
import { fields, readBody, redirectOf } from '../request-body.ts'

const Body = z.object({
  type: fields.text,
  email: fields.text,
  phone: fields.text,
  ...fields.codeChallenge,
  ...fields.security,
})

/** The kind of contact of each type, and the function that sends it. */
const types = {
  signup: { by: 'email', send: resendConfirmation },
  email_change: { by: 'email', send: resendChange },
  sms: { by: 'phone', send: resendConfirmation },
  phone_change: { by: 'phone', send: resendChange },
} as const

export const resend = new Hono<AuthEnv>().post('/resend', async (c) => {
  const { services, device } = c.var
  const body = await readBody(c, Body)
  await checkHuman(c, body)
  const type =
    body.type && Object.hasOwn(types, body.type)
      ? types[body.type as keyof typeof types]
      : undefined
  if (!type)
    throw new AuthError(
      'validation_failed',
      `Missing one of these types: ${Object.keys(types).join(', ')}`,
    )
  const typed = typedContact(body)
  if (!typed || !(type.by in typed))
    throw new AuthError(
      'validation_failed',
      `Type provided requires an ${type.by === 'email' ? 'email address' : 'phone number'}`,
    )
  const challenge = readCodeChallenge(body)
  const { email, phone } = authSettings(services.config)
  if ('email' in typed && !email.isEnabled)
    throw new AuthError('email_provider_disabled', 'Email logins are disabled')
  if ('phone' in typed && !phone.isEnabled)
    throw new AuthError('phone_provider_disabled', 'Phone logins are disabled')

  await type.send(services, {
    contact: checkedContact(typed),
    device,
    origin: { on: 'wire', redirectTo: redirectOf(c) },
    challenge: 'email' in typed ? challenge : null,
  })
  return c.json({})
})
