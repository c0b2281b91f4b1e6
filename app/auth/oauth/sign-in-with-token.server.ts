import { AuthError, OAuthError } from '../public/auth-error.ts'
import type { AuthServices, Device } from '../public/auth-services.ts'
import { type IssuedSession, startSession } from '../sessions/sessions.server.ts'
import { personOfIdToken, type ShownIdToken } from './id-token.server.ts'
import { linkOauth } from './link-oauth.server.ts'
import { type OauthProvider, oauthProviders } from './providers.server.ts'
import { externalIdentityFrom } from './session-handoff.server.ts'
import { signInWithOauth } from './sign-in-with-oauth.server.ts'

export type TokenSignIn = Partial<ShownIdToken> & {
  provider?: string
  /** Sent by older clients instead of a provider's name. */
  issuer?: string
  clientId?: string
  /** The signed-in user who links this identity. */
  linkingUserId?: string
  device: Device
}

/** Signs in with an ID token that an app obtained from a provider itself. */
export async function signInWithIdToken(
  services: AuthServices,
  shown: TokenSignIn,
): Promise<IssuedSession> {
  const { idToken, accessToken, nonce, linkingUserId, device } = shown
  if (!idToken) throw new OAuthError('invalid request', 'id_token required')
  const provider = providerOf(services, shown)
  const person = await personOfIdToken(services, provider, { idToken, accessToken, nonce })
  const external = externalIdentityFrom(provider, person, {
    origin: { on: 'wire', redirectTo: null },
  })
  const finish: Parameters<typeof signInWithOauth<IssuedSession>>[2] = (tx, userId) =>
    startSession(services, tx, {
      userId,
      method: 'oauth',
      provider: provider.name,
      device,
      idle: null,
    })
  return linkingUserId
    ? linkOauth(services, { userId: linkingUserId, external }, finish)
    : signInWithOauth(services, external, finish)
}

const KNOWN = ['google', 'apple', 'facebook']

function providerOf(
  services: AuthServices,
  { provider: name, issuer, clientId }: TokenSignIn,
): OauthProvider {
  const all = oauthProviders(services)
  if (!name && !(issuer && clientId))
    throw new OAuthError('invalid request', 'provider or client_id and issuer required')
  const found = name
    ? all.find((item) => item.name === name)
    : all.find(
        (item) =>
          [item.issuer, ...item.otherIssuers].includes(issuer!.replace(/\/+$/, '')) &&
          [item.clientId, ...item.otherIds].includes(clientId!),
      )
  if (found) return found
  if (name && KNOWN.includes(name))
    throw new AuthError('provider_disabled', `Provider (issuer "${name}") is not enabled`)
  throw new AuthError(
    'validation_failed',
    name
      ? `Custom OIDC provider "${name.slice(0, 60)}" not allowed`
      : `Custom OIDC provider "${issuer!.slice(0, 100)}" not allowed`,
  )
}
