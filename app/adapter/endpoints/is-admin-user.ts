import { Hono } from 'hono'
import type { AdapterEnv } from '../adapter-services.ts'
import { Refusal } from '../refusal.ts'

/** The client's fallback when the database function fails. It uses GET; invoke() only posts. */
export const isAdminUser = new Hono<AdapterEnv>().on(['GET', 'POST'], '/is-admin-user', (c) => {
  const { caller } = c.var
  if (!caller) throw new Refusal(401, 'no_authorization', 'Authentication required')
  return c.json({ isAdmin: caller.roles.includes('admin') })
})
