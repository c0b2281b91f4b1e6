import { href, type MiddlewareFunction, redirect } from 'react-router'
import { addressOf } from '#app/addresses.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { visitor } from '#app/page/visitor.server.ts'
import { pageOfData } from '#app/platform/data-address.ts'
import { pendingAgreements } from './pending-consent.server.ts'

/**
 * Middleware of the root: a user with a pending agreement can read everything, but can act again only after
 * agreeing. The action that was interrupted is not performed.
 */
export const pendingConsentMiddleware: MiddlewareFunction<Response> = async ({
  request,
  context,
  pattern,
}) => {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const known = visitor(context)
  if (!known || addressOf(pattern).agreement === 'can wait') return
  const pending = await pendingAgreements(context.get(servicesContext).db, known.id)
  if (pending.length === 0) return
  const path = pageOfData(new URL(request.url).pathname)
  throw redirect(`${href('/agree')}?next=${encodeURIComponent(path)}`)
}
