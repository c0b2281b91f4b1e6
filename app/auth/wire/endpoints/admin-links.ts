import { Hono } from 'hono'
import { z } from 'zod'
import { invite, makeLink } from '../../accounts/admin-links.server.ts'
import { wireEmail } from '../../accounts/email.ts'
import { wireUserById } from '../../accounts/wire-user.server.ts'
import { wireLink } from '../../one-time/mailed-links.server.ts'
import { allowedRedirect } from '../../one-time/redirects.ts'
import { AuthError } from '../../public/auth-error.ts'
import { adminOf } from '../../sessions/bearer.server.ts'
import type { AuthEnv } from '../auth-api.server.ts'
import { fields, readBody, redirectOf } from '../request-body.ts'

const Invitation = z.object({ email: fields.text, data: fields.metadata })
const Wanted = z.object({
  type: fields.text,
  email: fields.text,
  new_email: fields.text,
  password: fields.text,
  data: fields.metadata,
  redirect_to: fields.text,
})

export const adminLinks = new Hono<AuthEnv>()
  .post('/invite', async (c) => {
    const { services } = c.var
    await adminOf(c)
    const { email, data = {} } = await readBody(c, Invitation)
    const id = await invite(services, {
      email: wireEmail(email ?? ''),
      data,
      origin: { on: 'wire', redirectTo: redirectOf(c) },
    })
    return c.json(await wireUserById(services.db, id))
  })
  .post('/admin/generate_link', async (c) => {
    const { services } = c.var
    await adminOf(c)
    const body = await readBody(c, Wanted)
    const { userId, made, type } = await makeLink(services, {
      type: body.type ?? '',
      email: wireEmail(body.email ?? ''),
      newEmail: body.new_email ? wireEmail(body.new_email) : null,
      password: body.password ?? null,
      data: body.data ?? {},
    })
    const redirectTo = allowedRedirect(redirectOf(c) ?? body.redirect_to, services.config.siteUrl)
    const user = await wireUserById(services.db, userId)
    if (!user) throw new AuthError('user_not_found', 'User not found', { status: 404 })
    return c.json({
      ...user,
      action_link: wireLink(services, { type, link: made.link, redirectTo }),
      email_otp: made.code,
      hashed_token: made.link,
      verification_type: type,
      redirect_to: redirectTo,
    })
  })
