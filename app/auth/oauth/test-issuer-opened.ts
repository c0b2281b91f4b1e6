import type { RequestListener } from 'node:http'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import Provider from 'oidc-provider'
import { openServer } from '../test-server.ts'

export type Outsider = {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  picture?: string
}

export const issuerClient = { clientId: 'thembeka', secret: 'what the issuer gave us' }

/**
 * A real OpenID issuer with its own sign-in page, where these people have accounts. Its signing key is
 * exposed, so that tests can forge tokens.
 */
export async function openIssuer(people: readonly Outsider[]) {
  const keys = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(keys.privateKey)), kid: 'issuer-1', alg: 'RS256', use: 'sig' }
  const known = new Map(people.map((person) => [person.sub, person]))
  let app: RequestListener = () => {}
  const { url, close } = await openServer((request, response) => app(request, response))
  const provider = new Provider(url, {
    clients: [
      {
        client_id: issuerClient.clientId,
        client_secret: issuerClient.secret,
        redirect_uris: ['http://127.0.0.1/auth/v1/callback'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [key as never] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    findAccount: (_context, sub) => {
      const person = known.get(sub)
      return person && { accountId: sub, claims: async () => ({ ...person }) }
    },
    cookies: { keys: ['only of this test'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
  })
  // The port of the service under test isn't known yet.
  provider.Client.prototype.redirectUriAllowed = (uri) => uri.endsWith('/auth/v1/callback')
  app = (request, response) => void provider.callback()(request, response)
  const sign = (claims: JWTPayload, header: { alg?: string; kid?: string } = {}) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'issuer-1', ...header })
      .sign(keys.privateKey)
  return { url, sign, people: known, publicKey: keys.publicKey, close }
}

/** The value of AUTH_OIDC_PROVIDERS. */
export function issuerVariable(
  ...issuers: { name: string; issuer: string; emailOptional?: boolean; skipNonceCheck?: boolean }[]
) {
  return {
    AUTH_OIDC_PROVIDERS: JSON.stringify(
      issuers.map((issuer) => ({ label: issuer.name, ...issuerClient, ...issuer })),
    ),
  }
}
