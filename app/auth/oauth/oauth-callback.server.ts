import { transaction } from '#app/platform/db.server.ts'
import { issueCode } from '../flows/exchange-code.server.ts'
import { consumeFlow, type Flow, type ProviderTokens } from '../flows/flow-states.server.ts'
import type { Origin } from '../one-time/mailed-links.server.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices, Device } from '../public/auth-services.ts'
import { resolveSession } from '../roles/resolve-signed-in.server.ts'
import { type IssuedSession, startSession } from '../sessions/sessions.server.ts'
import { authSettings } from '../settings.server.ts'
import { linkOauth } from './link-oauth.server.ts'
import { personOfCode } from './person-of-code.server.ts'
import { oauthProvider } from './providers.server.ts'
import { type ExternalIdentity, externalIdentityFrom } from './session-handoff.server.ts'
import { signInWithOauth } from './sign-in-with-oauth.server.ts'

/** The provider answered with an error instead of a code. */
export class ProviderRefusal extends Error {
  readonly error: string

  constructor(error: string, description: string) {
    super(description)
    this.name = 'ProviderRefusal'
    this.error = error
  }
}

export type Back =
  /** For a client with a PKCE verifier. */
  | { code: string }
  /** For a client that reads the tokens from the URL. */
  | { issued: IssuedSession; tokens: ProviderTokens }

export type ConsumedFlow = Awaited<ReturnType<typeof consumeFlow>>

/** The flow of a callback; it can be used once. Throws errors that redirect to the site itself. */
export async function flowOf(
  services: AuthServices,
  answer: URLSearchParams,
): Promise<ConsumedFlow> {
  const state = answer.get('state')
  if (!state) throw new AuthError('bad_oauth_callback', 'OAuth state parameter missing')
  const consumed = await consumeFlow(services, state)
  if (consumed.flow.method !== 'oauth')
    throw new AuthError('bad_oauth_state', 'OAuth state not found or expired')
  return consumed
}

/** Handles the callback of a provider's authorization page. */
export async function oauthCallback(
  services: AuthServices,
  { flow, secrets }: ConsumedFlow,
  { answer, device }: { answer: URLSearchParams; device: Device },
): Promise<Back> {
  const refused = answer.get('error')
  if (refused) throw new ProviderRefusal(refused, answer.get('error_description') ?? '')
  if (!answer.get('code'))
    throw new AuthError('bad_oauth_callback', 'OAuth callback with missing authorization code')
  const provider = oauthProvider(services, flow.provider)
  const { person, tokens } = await personOfCode(services, provider, {
    answer,
    flowId: flow.id,
    verifier: secrets.verifier ?? '',
    nonce: secrets.nonce ?? '',
  })
  const external = externalIdentityFrom(provider, person, {
    origin: secrets.origin
      ? (JSON.parse(secrets.origin) as Origin)
      : { on: 'wire', redirectTo: flow.redirect_to },
    invite: secrets.invite,
  })
  return arriveWith(services, external, {
    flow,
    tokens,
    device,
    linkingSession: secrets.linkingSession ?? null,
  })
}

type Returning = {
  flow: Flow
  tokens: ProviderTokens
  device: Device
  /** The session that started the linking. */
  linkingSession: string | null
}

async function arriveWith(
  services: AuthServices,
  external: ExternalIdentity,
  { flow, tokens, device, linkingSession }: Returning,
): Promise<Back> {
  const finish: Parameters<typeof signInWithOauth<Back>>[2] = async (tx, userId) => {
    if (flow.code_challenge)
      return { code: await issueCode(services, tx, { flowId: flow.id, userId, tokens }) }
    const issued = await startSession(services, tx, {
      userId,
      method: 'oauth',
      provider: external.provider,
      device,
      idle: null,
    })
    await tx.deleteFrom('flow_states').where('id', '=', flow.id).execute()
    return { issued, tokens }
  }
  if (!flow.linking_user_id) return signInWithOauth(services, external, finish)
  if (!authSettings(services.config).manualLinking)
    throw new AuthError('manual_linking_disabled', 'Manual linking is disabled')
  const userId = flow.linking_user_id
  if (!linkingSession) return linkOauth(services, { userId, external }, finish)
  await refuseEndedSession(services, linkingSession)
  if (external.origin.on === 'wire') return linkOauth(services, { userId, external }, finish)
  const linking = { external, sessionId: linkingSession }
  const code = await transaction(services.db, (tx) =>
    issueCode(services, tx, { flowId: flow.id, userId, tokens, linking }),
  )
  return { code }
}

/** The user may have signed out since, or changed the password because of an intruder. */
async function refuseEndedSession(services: AuthServices, sessionId: string) {
  const session = await resolveSession(services, sessionId)
  if (!session || session.needsMfa)
    throw new AuthError('session_not_found', 'The session that began this has ended')
}
