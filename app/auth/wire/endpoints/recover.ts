import { Hono } from 'hono'
import { z } from 'zod'
import { wireEmail } from '../../accounts/email.ts'
import { readCodeChallenge } from '../../flows/code-challenge.server.ts'
import { sendRecovery } from '../../one-time/mailed.server.ts'
import { AuthError } from '../../public/auth-error.ts'
import { authSettings } from '../../settings.server.ts'
import type { AuthEnv } from '../auth-api.server.ts'
import { checkHuman } from '../human.server.ts'
import { fields, readBody, redirectOf } from '../request-body.ts'

const Body = z.object({ email: fields.text, ...fields.codeChallenge, ...fields.security })

export const recover = new Hono<AuthEnv>().post('/recover', async (c) => {
  const { services, device } = c.var
  const body = await readBody(c, Body)
  await checkHuman(c, body)
  if (!body.email) throw new AuthError('validation_failed', 'Password recovery requires an email')
  if (!authSettings(services.config).email.isEnabled)
    throw new AuthError('email_provider_disabled', 'Email logins are disabled')
  const challenge = readCodeChallenge(body)
  const contact = { email: wireEmail(body.email) }
  const origin = { on: 'wire', redirectTo: redirectOf(c) } as const

  await sendRecovery(services, { contact, device, origin, challenge })

  // The same response for everyone, so that it doesn't reveal who has an account.
  return c.json({})
})
