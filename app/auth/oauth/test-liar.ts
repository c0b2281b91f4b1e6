import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { issuerClient, listening } from './test-issuer.ts'

/**
 * A misbehaving issuer: for responses that a correct one never sends, and for the particularities of Apple
 * and Facebook.
 */
export async function startLiar() {
  const keys = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'liar-1', alg: 'RS256', use: 'sig' }
  const app = new Hono()
  const { url } = await listening(getRequestListener(app.fetch))
  const claims = (nonce: string | null): JWTPayload => ({
    iss: url,
    aud: issuerClient.clientId,
    sub: 'thandi-at-liar',
    email: 'thandi@example.com',
    email_verified: true,
    ...(nonce ? { nonce } : {}),
    iat: Math.floor(Date.now() / 1000),
    exp: Math.floor(Date.now() / 1000) + 600,
  })
  const sign = (payload: JWTPayload) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'liar-1' }).sign(keys.privateKey)
  const liar = {
    url,
    claims,
    sign,
    /** The ID token of its token endpoint. */
    idToken: async (): Promise<string> => sign(claims(null)),
    tokenStatus: 200 as 200 | 400 | 500,
    requested: [] as URLSearchParams[],
    me: {} as Record<string, unknown>,
  }
  app.get('/.well-known/openid-configuration', (c) =>
    c.json({
      issuer: url,
      authorization_endpoint: `${url}/dialog/oauth`,
      token_endpoint: `${url}/oauth/access_token`,
      jwks_uri: `${url}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    }),
  )
  app.get('/keys', (c) => c.json({ keys: [jwk] }))
  app.get('/.well-known/oauth/openid/jwks/', (c) => c.json({ keys: [jwk] }))
  app.post('/oauth/access_token', async (c) => {
    liar.requested.push(new URLSearchParams(await c.req.text()))
    if (liar.tokenStatus !== 200) return c.json({ error: 'invalid_grant' }, liar.tokenStatus)
    const id_token = await liar.idToken()
    return c.json({
      access_token: 'from the liar',
      token_type: 'bearer',
      expires_in: 600,
      ...(id_token ? { id_token } : {}),
    })
  })
  app.get('/me', (c) => {
    liar.requested.push(new URL(c.req.url).searchParams)
    return c.json(liar.me)
  })
  return liar
}
