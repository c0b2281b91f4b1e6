import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  ClientError,
  type Configuration,
  fetchProtectedResource,
  fetchUserInfo,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import type { ProviderTokens } from '../flows/flow-states.server.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { withAppleName } from './apple.ts'
import { discovered } from './discovery.server.ts'
import { facebookPlaces, meAddress, personOfFacebook } from './facebook.ts'
import { type OauthPerson, personOfClaims } from './oauth-person.ts'
import { callbackOf, type OauthProvider } from './providers.server.ts'

export type OauthCallbackResult = { person: OauthPerson; tokens: ProviderTokens }

type Answer = {
  /** The parameters of the provider's callback. */
  answer: URLSearchParams
  flowId: string
  verifier: string
  nonce: string
}

/** Exchanges the provider's code for the user. Throws `bad_oauth_callback`. */
export async function personOfCode(
  services: AuthServices,
  provider: OauthProvider,
  { answer, flowId, verifier, nonce }: Answer,
): Promise<OauthCallbackResult> {
  const client = await discovered(provider)
  const address = new URL(callbackOf(services))
  address.search = answer.toString()
  const isOpenid = provider.speaks === 'openid'
  try {
    const granted = await authorizationCodeGrant(client, address, {
      expectedState: flowId,
      ...(isOpenid
        ? { pkceCodeVerifier: verifier, expectedNonce: nonce, idTokenExpected: true }
        : {}),
    })
    const known = isOpenid
      ? await openidPerson(client, granted)
      : await facebookPerson(client, provider, granted.access_token)
    if (!known) throw new AuthError('bad_oauth_callback', 'The provider did not say who signed in')
    const person = provider.name === 'apple' ? withAppleName(known, answer.get('user')) : known
    return {
      person,
      tokens: { accessToken: granted.access_token, refreshToken: granted.refresh_token ?? null },
    }
  } catch (error) {
    throw isRefusal(error)
      ? new AuthError('bad_oauth_callback', 'Unable to exchange external code')
      : error
  }
}

/** Errors of the provider: unreachable, or an invalid response. */
const BROKEN = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
])

/** Whether the callback was rejected, as opposed to an unreachable provider. */
function isRefusal(error: unknown) {
  if (error instanceof ClientError) return !BROKEN.has(error.code ?? '')
  return (
    error instanceof ResponseBodyError ||
    error instanceof AuthorizationResponseError ||
    error instanceof WWWAuthenticateChallengeError
  )
}

async function openidPerson(
  client: Configuration,
  granted: Awaited<ReturnType<typeof authorizationCodeGrant>>,
) {
  const claims = granted.claims()
  if (!claims) return null
  // Some providers return the address only from the userinfo endpoint.
  if (claims.email || !client.serverMetadata().userinfo_endpoint) return personOfClaims(claims)
  const more = await fetchUserInfo(client, granted.access_token, claims.sub)
  return personOfClaims({ ...more, ...claims })
}

async function facebookPerson(
  client: Configuration,
  { issuer, secret }: OauthProvider,
  token: string,
) {
  const address = meAddress(facebookPlaces(issuer), token, secret ?? '')
  const answer = await fetchProtectedResource(client, token, address, 'GET')
  if (!answer.ok) return null
  return personOfFacebook((await answer.json()) as Record<string, unknown>)
}
