import { Hono } from 'hono'
import type { AuthEnv } from '../auth-api.server.ts'

/** The release of the original server that these responses match. */
const SPEAKS_LIKE = '2.196.0'

export const health = new Hono<AuthEnv>().get('/health', (c) =>
  c.json({
    version: SPEAKS_LIKE,
    name: c.var.services.settings.current().name,
    description: 'An authentication service for the clients of supabase auth',
  }),
)
