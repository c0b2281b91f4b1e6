import { transaction } from '#app/platform/db.server.ts'
import {
  type Exchange,
  type Exchanged,
  exchangeCode,
  readCode,
  sessionOfCode,
} from '../flows/exchange-code.server.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { linkOauth } from './link-oauth.server.ts'

/**
 * A code that came back to a page of the site. Where it was to link an account, that happens here and not
 * at the provider's callback: only here the browser says in which session it is, and anyone who was talked into
 * finishing another person's linking is in none, or in one of their own.
 */
export async function exchangeOwnCode(
  services: AuthServices,
  { sessionId, ...exchange }: Exchange & { sessionId: string | null },
): Promise<Exchanged> {
  const { flow, waits } = await transaction(services.db, (tx) => readCode(services, tx, exchange))
  if (!waits?.linking) return exchangeCode(services, exchange)
  if (waits.linking.sessionId !== sessionId)
    throw new AuthError('bad_oauth_state', 'This was begun in another session')
  return linkOauth(
    services,
    { userId: flow.user_id, external: waits.linking.external },
    async (tx) =>
      sessionOfCode(services, tx, { ...(await readCode(services, tx, exchange)), ...exchange }),
  )
}
