import type { MiddlewareFunction } from 'react-router'
import { addressOf } from '#app/addresses.server.ts'
import { may } from '#app/page/permissions.ts'
import { clientAddressContext } from '#app/page/request-context.server.ts'
import { type Services, servicesContext } from '#app/page/services.server.ts'
import { visitor } from '#app/page/visitor.server.ts'
import { actingAs, actingNow } from '#app/platform/audit/acting.server.ts'
import { linkEntries } from '#app/platform/audit/link-entries.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { personOf } from './person-of.server.ts'

/**
 * Middleware of the root: every staff action on an administration URL is recorded in the audit log, whatever
 * the action itself records. One that changed nothing leaves an entry that says so.
 */
export const auditMiddleware: MiddlewareFunction<Response> = async (
  { context, request, pattern },
  next,
) => {
  const actor = visitor(context)
  if (!actor || !may(actor, 'see administration')) return next()
  const services = context.get(servicesContext)
  const { audience } = addressOf(pattern)
  const isAdministrative = audience === 'staff'
  const acting = {
    actor: actor.id,
    address: context.get(clientAddressContext),
    sessionId: actor.sessionId,
    isAdministrative,
    personOf,
  }
  const { result, written } = await actingAs(acting, async () => {
    const response = await next()
    const isDone = isAdministrative && request.method !== 'GET' && response.status < 400
    if (isDone && actingNow()?.written === 0)
      await recordEvent(services.db, {
        name: 'administration form changed nothing',
        about: { kind: 'address', id: new URL(request.url).pathname },
        by: actor.id,
        now: services.clock.now(),
      })
    return response
  })
  if (written > 0) await linkNow(services)
  return result
}

/** Links the entry into the hash chain before the response; a scheduled task links what this misses. */
async function linkNow(services: Services) {
  await linkEntries(services).catch((error) =>
    services.log.error({ err: error }, 'entries of the audit log were not linked'),
  )
}
