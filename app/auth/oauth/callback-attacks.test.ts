import { SignJWT, UnsecuredJWT } from 'jose'
import { expect, it } from 'vitest'
import { startAuthApi } from '../wire/test-auth-api.ts'
import { issuerClient, issuerVariable, oauthBrowser, startIssuer } from './test-issuer.ts'
import { startLiar } from './test-liar.ts'

const BACK = 'http://127.0.0.1:9/back'
const CHALLENGE = 'c'.repeat(43)

async function withLiar() {
  const liar = await startLiar()
  const api = await startAuthApi({ env: issuerVariable({ name: 'acme', issuer: liar.url }) })
  /** Goes to the provider; returns the request that it got. */
  async function leave(more: Record<string, string> = {}) {
    const query = new URLSearchParams({ provider: 'custom:acme', redirect_to: BACK, ...more })
    const { headers } = await api.visit(`/authorize?${query}`)
    const requested = new URL(headers.get('Location')!).searchParams
    return { requested, state: requested.get('state')!, nonce: requested.get('nonce')! }
  }
  const back = async (words: Record<string, string>) => {
    const answer = await api.visit(`/callback?${new URLSearchParams(words)}`)
    return { status: answer.status, to: new URL(answer.headers.get('Location')!) }
  }
  const sessions = () => api.services.db.selectFrom('sessions').selectAll().execute()
  return { liar, ...api, leave, back, sessions }
}

it('takes what an honest answer says', async () => {
  const { liar, leave, back } = await withLiar()
  const { state, nonce } = await leave()
  liar.idToken = () => liar.sign(liar.claims(nonce))

  const { status, to } = await back({ state, code: 'x' })

  expect(status).toBe(302)
  expect(to.hash).toContain('access_token=')
})

const seconds = (from: number) => Math.floor(Date.now() / 1000) + from

it.each([
  ['with another nonce', { nonce: 'another' }],
  ['with no nonce', { nonce: undefined }],
  ['meant for another client', { aud: 'somebody-else' }],
  ['of another issuer', { iss: 'http://127.0.0.1:1' }],
  ['that has expired', { iat: seconds(-7200), exp: seconds(-3600) }],
  ['without a subject', { sub: undefined }],
])('refuses an ID token %s', async (_name, change) => {
  const { liar, leave, back, sessions } = await withLiar()
  const { state, nonce } = await leave()
  liar.idToken = () => liar.sign({ ...liar.claims(nonce), ...change })

  const { to } = await back({ state, code: 'x' })

  expect(Object.fromEntries(to.searchParams)).toMatchObject({
    error: 'invalid_request',
    error_code: 'bad_oauth_callback',
  })
  expect(await sessions()).toEqual([])
})

it.each(['none', 'HS256', 'another key', 'no token at all'])(
  'refuses an ID token signed with %s',
  async (how) => {
    const { liar, leave, back, sessions } = await withLiar()
    const { state, nonce } = await leave()
    const claims = liar.claims(nonce)
    const stranger = await startLiar()
    liar.idToken = async () => {
      if (how === 'none') return new UnsecuredJWT(claims).encode()
      if (how === 'another key') return stranger.sign(claims)
      if (how === 'no token at all') return ''
      const secret = new TextEncoder().encode(issuerClient.secret)
      return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret)
    }

    const { to } = await back({ state, code: 'x' })

    expect(to.searchParams.get('error_code')).toBe('bad_oauth_callback')
    expect(await sessions()).toEqual([])
  },
)

it('counts a state once, also when the first answer came to nothing', async () => {
  const { leave, back } = await withLiar()
  const { state } = await leave()
  await back({ state, error: 'access_denied' })

  const { status, to } = await back({ state, code: 'x' })

  expect(status).toBe(303)
  expect(to.href.split('#')[0]).not.toContain(BACK)
  expect(to.searchParams.get('error_code')).toBe('flow_state_already_used')
})

it.each([
  [{}, 'bad_oauth_callback'],
  [{ state: 'no-such-state' }, 'bad_oauth_state'],
  [{ state: '00000000-0000-4000-8000-000000000000' }, 'bad_oauth_state'],
])('sends an answer with the state %j to the site itself', async (words, error_code) => {
  const { back, services } = await withLiar()

  const { status, to } = await back({ code: 'x', ...words })

  expect(status).toBe(303)
  expect(to.origin).toBe(new URL(services.config.siteUrl).origin)
  expect(Object.fromEntries(to.searchParams)).toMatchObject({
    error: 'invalid_request',
    error_code,
  })
})

it('refuses a state after five minutes', async () => {
  const { leave, back, clock } = await withLiar()
  const { state } = await leave()
  clock.set(new Date(clock.now().getTime() + 301_000))

  const { status, to } = await back({ state, code: 'x' })

  expect(status).toBe(303)
  expect(to.searchParams.get('error_code')).toBe('bad_oauth_state')
})

it('passes on what the provider says, without a code of ours', async () => {
  const { leave, back } = await withLiar()
  const { state } = await leave()

  const { status, to } = await back({
    state,
    error: 'access_denied',
    error_description: 'No, thanks',
  })

  expect(status).toBe(302)
  expect(`${to.origin}${to.pathname}`).toBe(BACK)
  expect(Object.fromEntries(to.searchParams)).toEqual({
    error: 'access_denied',
    error_description: 'No, thanks',
  })
  expect(to.hash).toBe('#error=access_denied&error_description=No%2C+thanks&sb=')
})

it('says so when the answer has no code, or one that the provider does not know', async () => {
  const { liar, leave, back } = await withLiar()
  const first = await back({ state: (await leave()).state })
  expect(first.to.searchParams.get('error_code')).toBe('bad_oauth_callback')

  liar.tokenStatus = 400
  const second = await back({ state: (await leave()).state, code: 'made up' })
  expect(second.to.searchParams.get('error_code')).toBe('bad_oauth_callback')
})

it('says a failing provider is no fault of the visitor', async () => {
  const { liar, leave, back } = await withLiar()
  const { state } = await leave()
  liar.tokenStatus = 500

  const { to } = await back({ state, code: 'x' })

  expect(Object.fromEntries(to.searchParams)).toMatchObject({
    error: 'server_error',
    error_code: 'unexpected_failure',
  })
})

it('lets no client say what is ours to say to the provider', async () => {
  const { leave, url } = await withLiar()

  const { requested } = await leave({
    client_id: 'evil',
    client_secret: 'evil',
    redirect_uri: 'https://evil.example/',
    response_type: 'token',
    response_mode: 'fragment',
    state: 'evil',
    request: 'evil',
    request_uri: 'https://evil.example/',
    code_verifier: 'evil',
    scopes: 'calendar email',
    login_hint: 'thandi@example.com',
    prompt: 'select_account',
  })

  expect(requested.get('redirect_uri')).toBe(`${url}/callback`)
  expect(requested.get('response_type')).toBe('code')
  expect(requested.get('scope')).toBe('openid email profile calendar')
  expect(requested.get('login_hint')).toBe('thandi@example.com')
  expect(requested.get('prompt')).toBe('select_account')
  expect(requested.toString()).not.toContain('evil')
})

it('leads nowhere that is not allowed', async () => {
  const { liar, leave, back, services } = await withLiar()
  const { state, nonce } = await leave({ redirect_to: 'https://evil.example/' })
  liar.idToken = () => liar.sign(liar.claims(nonce))

  const { to } = await back({ state, code: 'x' })

  expect(to.origin).toBe(new URL(services.config.siteUrl).origin)
})

it.each([
  [{ provider: 'google' }, 'Unsupported provider: provider is not enabled'],
  [{ provider: 'nobody' }, 'Unsupported provider: Provider nobody could not be found'],
  [{ provider: 'custom:acme', code_challenge: CHALLENGE }, /PKCE/],
  [{ provider: 'custom:acme', code_challenge: 'short', code_challenge_method: 's256' }, /43/],
])('says what is wrong with asking for %j', async (query, msg) => {
  const { visit } = await withLiar()

  const answer = await visit(`/authorize?${new URLSearchParams(query)}`)

  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    error_code: 'validation_failed',
    msg: typeof msg === 'string' ? msg : expect.stringMatching(msg),
  })
})

it('gives nobody the session of a code that they only overheard', async () => {
  const { liar, leave, back, post } = await withLiar()
  const { state, nonce } = await leave({
    code_challenge: CHALLENGE,
    code_challenge_method: 'plain',
  })
  liar.idToken = () => liar.sign(liar.claims(nonce))
  const { to } = await back({ state, code: 'x' })
  const auth_code = to.searchParams.get('code')!
  const exchange = (code_verifier: string) =>
    post('/token?grant_type=pkce', { auth_code, code_verifier })

  expect(await (await exchange('d'.repeat(43))).json()).toMatchObject({
    error_code: 'bad_code_verifier',
  })
  expect((await exchange(CHALLENGE)).status).toBe(200)
  expect(await (await exchange(CHALLENGE)).json()).toMatchObject({
    error_code: 'flow_state_not_found',
  })
})

it('refuses a code of one visitor under the state of another', async () => {
  const thandi = { sub: 't', email: 'thandi@example.com', email_verified: true }
  const thief = { sub: 'x', email: 'thief@example.com', email_verified: true }
  const issuer = await startIssuer([thandi, thief])
  const { url, visit } = await startAuthApi({
    env: issuerVariable({ name: 'acme', issuer: issuer.url }),
  })
  const address = `${url}/authorize?provider=custom:acme&redirect_to=${encodeURIComponent(BACK)}`
  const codeOf = async (sub: string) => {
    const end = await oauthBrowser().signIn(address, { sub, until: `${url}/callback` })
    return new URL(end).searchParams
  }
  const [victim, stolen] = [await codeOf('t'), await codeOf('x')]
  victim.set('code', stolen.get('code')!)

  const answer = await visit(`/callback?${victim}`)

  expect(answer.headers.get('Location')).toContain('error_code=bad_oauth_callback')
})
