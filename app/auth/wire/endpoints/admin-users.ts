import { Hono } from 'hono'
import { z } from 'zod'
import { type AdminChanges, changeUser, makeUser } from '../../accounts/admin-users.server.ts'
import { wirePhone } from '../../accounts/contact.ts'
import { wireEmail } from '../../accounts/email.ts'
import { listUsers } from '../../accounts/list-users.server.ts'
import { removeUser } from '../../accounts/remove-user.server.ts'
import { wireUserById } from '../../accounts/wire-user.server.ts'
import { AuthError } from '../../public/auth-error.ts'
import type { AuthServices } from '../../public/auth-services.ts'
import { adminOf } from '../../sessions/bearer.server.ts'
import { authSettings } from '../../settings.server.ts'
import { goDuration, pageLinks, readPage, uuidIn } from '../admin-fields.ts'
import type { AuthEnv } from '../auth-api.server.ts'
import { fields, readBody, readOptionalBody } from '../request-body.ts'

const Body = z.object({
  id: fields.text,
  email: fields.text,
  phone: fields.text,
  password: fields.text,
  password_hash: fields.text,
  email_confirm: z.boolean().optional(),
  phone_confirm: z.boolean().optional(),
  user_metadata: fields.metadata,
  app_metadata: fields.metadata,
  role: fields.text,
  aud: fields.text,
  ban_duration: fields.text,
})

function changesIn(body: z.infer<typeof Body>): AdminChanges {
  return {
    ...(body.email ? { email: wireEmail(body.email) } : {}),
    ...(body.phone ? { phone: wirePhone(body.phone) } : {}),
    password: body.password || undefined,
    passwordHash: body.password_hash,
    confirmsEmail: body.email_confirm,
    confirmsPhone: body.phone_confirm,
    userMetadata: body.user_metadata,
    appMetadata: body.app_metadata,
    role: body.role,
    aud: body.aud,
    banFor: body.ban_duration === undefined ? undefined : goDuration(body.ban_duration),
  }
}

async function shown(services: AuthServices, id: string) {
  const user = await wireUserById(services.db, id)
  if (!user) throw new AuthError('user_not_found', 'User not found', { status: 404 })
  return user
}

const Removal = z.object({ should_soft_delete: z.boolean().optional() })

/** Manages users, for service keys. */
export const adminUsers = new Hono<AuthEnv>()
  .get('/admin/users', async (c) => {
    const { services } = c.var
    await adminOf(c)
    const { page, perPage } = readPage(c.req.query())
    const order = /\basc\b/i.test(c.req.query('sort') ?? '') ? 'asc' : 'desc'
    const filter = c.req.query('filter') ?? ''
    const { total, users } = await listUsers(services, { page, perPage, order, filter })
    c.header('X-Total-Count', String(total))
    c.header('Link', pageLinks('/admin/users', { page, perPage, total }))
    return c.json({ users, aud: authSettings(services.config).tokens.audience })
  })
  .post('/admin/users', async (c) => {
    const { services } = c.var
    await adminOf(c)
    const body = await readBody(c, Body)
    if (body.id !== undefined && !z.uuid().safeParse(body.id).success)
      throw new AuthError('validation_failed', 'ID must conform to the uuid v4 format')
    const id = await makeUser(services, { id: body.id, ...changesIn(body) })
    return c.json(await shown(services, id))
  })
  .get('/admin/users/:id', async (c) => {
    await adminOf(c)
    return c.json(await shown(c.var.services, uuidIn(c.req.param('id'), 'user_id')))
  })
  .put('/admin/users/:id', async (c) => {
    const { services } = c.var
    await adminOf(c)
    const id = uuidIn(c.req.param('id'), 'user_id')
    await changeUser(services, id, changesIn(await readBody(c, Body)))
    return c.json(await shown(services, id))
  })
  .delete('/admin/users/:id', async (c) => {
    const { services } = c.var
    await adminOf(c)
    const id = uuidIn(c.req.param('id'), 'user_id')
    const { should_soft_delete: isSoft = false } = (await readOptionalBody(c, Removal)) ?? {}
    await removeUser(services, id, { isSoft })
    return c.json({})
  })
