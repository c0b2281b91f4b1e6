import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client'
import { transaction } from '#app/platform/db.server.ts'
import { hashOf } from '#app/platform/keyed-hash.server.ts'
import type { CodeChallenge } from '../flows/code-challenge.server.ts'
import { beginFlow } from '../flows/flow-states.server.ts'
import type { Origin } from '../one-time/mailed-links.server.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { discovered } from './discovery.server.ts'
import { callbackOf, oauthProvider } from './providers.server.ts'

export type Leaving = {
  provider: string | undefined
  redirectTo: string
  challenge: CodeChallenge | null
  /** Scopes in addition to our default ones, separated by spaces. */
  scopes?: string
  /** Extra query parameters for the provider's authorization page. */
  extra?: Record<string, string>
  /** The user who is linking another account, and their session. */
  linking?: { userId: string; sessionId: string | null }
  /** The secret of an invitation: whoever signs in accepts it. */
  invite?: string
  /** Where the emailed link leads, if not to `redirectTo`. */
  origin?: Origin
}

/** Parameters that only we set. A request object (`request`) could override all of them. */
const OURS = new Set([
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  'request',
  'request_uri',
])

/** Starts signing in at a provider. Returns the URL of its authorization page. */
export async function beginOauth(services: AuthServices, leaving: Leaving): Promise<URL> {
  const provider = oauthProvider(services, leaving.provider)
  if (leaving.invite) await checkInvite(services, leaving.invite)
  const client = await discovered(provider)
  const extra = Object.fromEntries(
    Object.entries(leaving.extra ?? {}).filter(([name]) => !OURS.has(name)),
  )
  const verifier = randomPKCECodeVerifier()
  const nonce = extra.nonce || randomNonce()
  const challenge = await calculatePKCECodeChallenge(verifier)
  const flowId = await transaction(services.db, (tx) =>
    beginFlow(services, tx, {
      method: 'oauth',
      provider: provider.name,
      challenge: leaving.challenge,
      linkingUserId: leaving.linking?.userId,
      redirectTo: leaving.redirectTo,
      secrets: { verifier, nonce, ...rememberedWith(leaving) },
    }),
  )
  return buildAuthorizationUrl(client, {
    ...extra,
    ...provider.parameters,
    redirect_uri: callbackOf(services),
    scope: joined(provider.scopes, leaving.scopes),
    state: flowId,
    ...(provider.speaks === 'openid'
      ? { nonce, code_challenge: challenge, code_challenge_method: 'S256' }
      : {}),
  })
}

/** The flow's data for the callback; read by oauth-callback.server.ts. */
const rememberedWith = ({ invite, linking, origin }: Leaving): Record<string, string> => ({
  ...(invite ? { invite } : {}),
  ...(linking?.sessionId ? { linkingSession: linking.sessionId } : {}),
  ...(origin ? { origin: JSON.stringify(origin) } : {}),
})

function joined(scopes: string, more = '') {
  return [...new Set(`${scopes} ${more}`.split(/[\s,]+/).filter(Boolean))].join(' ')
}

async function checkInvite({ db }: AuthServices, invite: string) {
  const invited = await db
    .selectFrom('one_time_tokens')
    .innerJoin('users', 'users.id', 'one_time_tokens.user_id')
    .select('users.id')
    .where('link_hash', '=', hashOf(invite))
    .where('purpose', '=', 'confirmation')
    .where('users.invited_at', 'is not', null)
    .executeTakeFirst()
  if (!invited)
    throw new AuthError('user_not_found', 'User identified by token not found', { status: 404 })
}
