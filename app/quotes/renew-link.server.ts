import { transaction } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { anyRequestByToken, makeLink, mayMakeLink } from './guest-link.server.ts'
import { lockRequest } from './locks.server.ts'
import type { QuoteServices } from './quote-services.ts'

type RenewServices = QuoteServices & { secret: string }

/**
 * Emails a new link in place of an expired one, to the address of the request, whoever requests it. Of
 * concurrent requests only the first sends it. Null if nothing is sent.
 */
export function renewLink(services: RenewServices, token: string, now: Date) {
  return transaction(services.db, async (tx) => {
    const shown = await anyRequestByToken(tx, token)
    const request = shown && (await lockRequest(tx, shown.id))
    // Checked again under the lock: the link may have been renewed, or the request adopted by an account.
    if (!request || request.customer_user || !(await anyRequestByToken(tx, token))) return null
    if (!request.guest_email || !(await mayMakeLink(tx, request.id, now))) return null
    await makeLink(tx, { secret: services.secret, requestId: request.id, now })
    const kind = request.state === 'held' ? 'request held' : 'link renewed'
    await queueEmail(services, tx, { kind, id: request.id, to: 'customer' })
    return { id: request.id, state: request.state }
  })
}
