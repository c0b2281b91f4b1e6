import { Hono } from 'hono'
import { z } from 'zod'
import type { AuthEnv } from '../auth-api.server.ts'
import { AuthError } from '../auth-error.ts'
import { wireEmail } from '../email.ts'
import { resendConfirmation } from '../mailed.server.ts'
import { emailOnly, fields, readBody, redirectOf, refuseCodeChallenge } from '../request-body.ts'

const Body = z.object({
  type: fields.text,
  email: fields.text,
  phone: fields.text,
  ...fields.codeChallenge,
})

export const resend = new Hono<AuthEnv>().post('/resend', async (c) => {
  const { services, device } = c.var
  const body = await readBody(c, Body)
  if (body.type !== 'signup')
    throw new AuthError('validation_failed', 'Missing one of these types: signup')
  refuseCodeChallenge(body)
  const email = wireEmail(emailOnly(body))
  const origin = { on: 'wire', redirectTo: redirectOf(c) } as const

  await resendConfirmation(services, { email, device, origin })

  return c.json({})
})
