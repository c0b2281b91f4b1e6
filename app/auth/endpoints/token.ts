import { Hono } from 'hono'
import { z } from 'zod'
import type { AuthEnv } from '../auth-api.server.ts'
import { AuthError } from '../auth-error.ts'
import { weaknessOf } from '../passwords.ts'
import { emailOnly, fields, readBody } from '../request-body.ts'
import { sessionAnswer } from '../session-answer.server.ts'
import { refreshSession } from '../sessions.server.ts'
import { authSettings } from '../settings.server.ts'
import { signIn } from '../sign-in.server.ts'

const PasswordBody = z.object({ email: fields.text, phone: fields.text, password: fields.text })
const RefreshBody = z.object({ refresh_token: fields.text })

export const token = new Hono<AuthEnv>().post('/token', async (c) => {
  const { services, device } = c.var
  switch (c.req.query('grant_type')) {
    case 'password': {
      const body = await readBody(c, PasswordBody)
      const password = body.password ?? ''
      const held = await signIn(services, {
        // Not checked for form: an address that can't be has no account either.
        email: emailOnly(body).trim().toLowerCase(),
        password,
        device,
        idle: null,
      })
      const { passwordMinLength } = authSettings(services.config)
      return c.json({
        ...(await sessionAnswer(services, held)),
        weak_password: weaknessOf(password, { minLength: passwordMinLength }),
      })
    }
    case 'refresh_token': {
      const { refresh_token: presented = '' } = await readBody(c, RefreshBody)
      const held = await refreshSession(services, presented, device)
      return c.json(await sessionAnswer(services, held))
    }
    default:
      throw new AuthError('invalid_credentials', 'unsupported_grant_type')
  }
})
