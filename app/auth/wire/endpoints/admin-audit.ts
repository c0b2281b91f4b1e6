import { Hono } from 'hono'
import { auditPage } from '../../accounts/audit.server.ts'
import { AuthError } from '../../public/auth-error.ts'
import { adminOf } from '../../sessions/bearer.server.ts'
import { pageLinks, readPage } from '../admin-fields.ts'
import { auditActions, eventsOf } from '../audit-actions.ts'
import type { AuthEnv } from '../auth-api.server.ts'

type Event = Awaited<ReturnType<typeof auditPage>>['events'][number]

/** The audit log, for service keys. */
export const adminAudit = new Hono<AuthEnv>().get('/admin/audit', async (c) => {
  await adminOf(c)
  const { page, perPage } = readPage(c.req.query())
  const requested = readQuery(c.req.query('query') ?? '')
  const { total, events } = await auditPage(c.var.services, { page, perPage, ...requested })
  c.header('X-Total-Count', String(total))
  c.header('Link', pageLinks('/admin/audit', { page, perPage, total }))
  return c.json(events.map(entry))
})

/** "action:login", "type:factor" or "author:nomsa". */
function readQuery(query: string): { names: readonly string[]; author: string | null } {
  const everything = Object.keys(auditActions)
  if (query === '') return { names: everything, author: null }
  const [, scope, words] = /^(author|action|type):(.*)$/s.exec(query) ?? []
  switch (scope) {
    case 'author':
      return { names: everything, author: words!.slice(0, 100) }
    case 'action':
    case 'type':
      return { names: eventsOf(scope, words!), author: null }
    default:
      throw new AuthError('validation_failed', `Invalid query scope: ${query.slice(0, 40)}`)
  }
}

function entry({ id, name, about_kind, about_id, actor, occurred_at: happenedAt, details }: Event) {
  const { ip, ...traits } = details
  const { action, type } = auditActions[name as keyof typeof auditActions]
  return {
    id,
    payload: {
      ...(actor
        ? {
            actor_id: actor.id,
            actor_username: actor.username,
            actor_via_sso: actor.isOfOrganisation,
            ...(actor.name ? { actor_name: actor.name } : {}),
          }
        : {}),
      action,
      log_type: type,
      traits: { ...traits, [about_kind === 'user' ? 'user_id' : about_kind]: about_id },
    },
    created_at: happenedAt,
    ip_address: typeof ip === 'string' ? ip : '',
  }
}
