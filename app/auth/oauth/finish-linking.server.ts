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
 * Exchanges a code that returned to a page of the site. A linking is completed here and not at the provider's
 * callback: only here the browser shows its session, so a victim who is tricked into finishing an attacker's
 * linking has no matching session.
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
