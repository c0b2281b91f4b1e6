import { Hono } from 'hono'
import { z } from 'zod'
import type { AuthEnv } from '../auth-api.server.ts'
import { AuthError } from '../auth-error.ts'
import { wireEmail } from '../email.ts'
import { sendRecovery } from '../mailed.server.ts'
import { fields, readBody, redirectOf, refuseCodeChallenge } from '../request-body.ts'

const Body = z.object({ email: fields.text, ...fields.codeChallenge })

export const recover = new Hono<AuthEnv>().post('/recover', async (c) => {
  const { services, device } = c.var
  const body = await readBody(c, Body)
  if (!body.email) throw new AuthError('validation_failed', 'Password recovery requires an email')
  refuseCodeChallenge(body)
  const origin = { on: 'wire', redirectTo: redirectOf(c) } as const

  await sendRecovery(services, { email: wireEmail(body.email), device, origin })

  // The same answer for everyone: asking must not reveal who has an account.
  return c.json({})
})
