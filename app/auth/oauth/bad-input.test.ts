import { createHash, generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { startAuthApi } from '../wire/test-auth-api.ts'
import { issuerVariable } from './test-issuer.ts'
import { startLiar } from './test-liar.ts'

const text = fc.oneof(fc.string({ unit: 'binary' }), fc.json(), fc.webUrl(), fc.uuid())
const word = <Name extends string>(...known: Name[]) => fc.oneof(fc.constantFrom(...known), text)

it('never fails, whatever providers and organisations send', async () => {
  const liar = await startLiar()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const { visit, post } = await startAuthApi({
    with: [{ email: 'thandi@example.com' }],
    env: {
      AUTH_SAML_ENABLED: '1',
      AUTH_SAML_PRIVATE_KEY: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
      AUTH_URI_ALLOW_LIST: 'https://*.example/**,app://**',
      ...issuerVariable({ name: 'acme', issuer: liar.url }),
    },
  })
  const signedIn = await post('/token?grant_type=password', {
    email: 'thandi@example.com',
    password: 'correct horse battery',
  })
  const { access_token } = (await signedIn.json()) as { access_token: string }
  const bearer = { Authorization: `Bearer ${access_token}` }
  const challenge = createHash('sha256').update('x').digest('base64url')
  const fields = fc.record(
    {
      provider: word('custom:acme', 'google', 'custom:'),
      redirect_to: word('https://a.example/', 'app://x', 'http://127.0.0.1/é😀?x#y'),
      code_challenge: word(challenge),
      code_challenge_method: word('s256', 'plain'),
      scopes: text,
      nonce: text,
      invite_token: text,
      state: text,
      code: text,
      error: text,
      error_description: text,
      user: text,
      id_token: text,
      access_token: text,
      issuer: word(liar.url),
      client_id: text,
      auth_code: text,
      code_verifier: text,
      domain: text,
      provider_id: text,
      SAMLResponse: fc.oneof(
        text,
        text.map((item) => Buffer.from(item).toString('base64')),
        text.map((item) => Buffer.from(`<Response>${item}</Response>`).toString('base64')),
      ),
      RelayState: text,
    },
    { requiredKeys: [] },
  )
  const form = (words: object) => new URLSearchParams(words as Record<string, string>)
  await fc.assert(
    fc.asyncProperty(fields, text, async (words, other) => {
      const answers = await Promise.all([
        visit(`/authorize?${form(words)}`),
        visit(`/callback?${form(words)}`),
        visit('/callback', { method: 'POST', body: form(words) }),
        visit('/callback', { method: 'POST', body: other }),
        visit(`/user/identities/authorize?${form(words)}`, { headers: bearer }),
        visit(`/user/identities/${encodeURIComponent(other)}`, {
          method: 'DELETE',
          headers: bearer,
        }),
        visit('/sso/saml/acs', { method: 'POST', body: form(words) }),
        post('/sso', words),
        post('/sso', other),
        post('/token?grant_type=id_token', words),
        post('/token?grant_type=pkce', words),
        visit('/admin/sso/providers', { method: 'POST', body: other, headers: bearer }),
      ])
      for (const answer of answers) {
        expect(answer.status, answer.url).toBeLessThan(500)
        await answer.arrayBuffer()
      }
    }),
    { numRuns: 60 },
  )
})
