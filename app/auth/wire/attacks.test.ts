import { setTimeout } from 'node:timers/promises'
import { decodeJwt } from 'jose'
import { expect, it } from 'vitest'
import * as login from '#app/account/screens/auth.tsx'
import { MINUTE, SECOND } from '#app/platform/time.ts'
import { browserOf } from '#app/session/test-site.ts'
import { withTotp } from '../factors/test-factors.ts'
import { issuerVariable, oauthBrowser, startIssuer } from '../oauth/test-issuer.ts'
import { seedPassword, startAuthApi } from './test-auth-api.ts'

// Attacks that no other test file covers; docs/authentication.md lists each with its tests.

const kagiso = { email: 'kagiso@example.co.za', name: 'Kagiso' }
const credentials = { email: kagiso.email, password: seedPassword }
const BACK = 'http://127.0.0.1:9/back'
const EVIL = 'https://evil.example/'

async function started(env: Record<string, string> = {}) {
  const api = await startAuthApi({ with: [kagiso], env })
  const json = async (answer: Promise<Response>) => {
    const response = await answer
    return { status: response.status, ...((await response.json()) as Record<string, unknown>) }
  }
  /** Where the newest email's link redirects to. */
  const followed = async () => {
    const { link } = (await api.emails()).at(-1)!
    return api.visit(link.href.slice(api.url.length))
  }
  return { ...api, json, followed }
}

it('gives one session for a code, however often and however quickly it is shown', async () => {
  const { client, post, followed, services, json } = await started()
  const verifier = 'v'.repeat(60)
  await post(`/otp?redirect_to=${BACK}`, {
    email: kagiso.email,
    code_challenge: verifier,
    code_challenge_method: 'plain',
  })
  const code = new URL((await followed()).headers.get('Location')!).searchParams.get('code')
  const show = () =>
    json(post('/token?grant_type=pkce', { auth_code: code, code_verifier: verifier }))

  const answers = await Promise.all([show(), show(), show()])

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
  expect(await show()).toMatchObject({ error_code: 'flow_state_not_found' })
  expect(await services.db.selectFrom('sessions').select('id').execute()).toHaveLength(1)
  expect((await client().signInWithPassword(credentials)).error).toBeNull()
})

it('gives no session for a code from before the password changed', async () => {
  const { client, post, followed, json } = await started()
  const verifier = 'v'.repeat(60)
  await post(`/otp?redirect_to=${BACK}`, {
    email: kagiso.email,
    code_challenge: verifier,
    code_challenge_method: 'plain',
  })
  const code = new URL((await followed()).headers.get('Location')!).searchParams.get('code')
  const owner = client()
  await owner.signInWithPassword(credentials)
  expect((await owner.updateUser({ password: 'rooibos-by-the-sea-41' })).error).toBeNull()
  expect(
    await json(post('/token?grant_type=pkce', { auth_code: code, code_verifier: verifier })),
  ).toMatchObject({ status: 404, error_code: 'flow_state_not_found' })
})

it('leaves no session to those who sign in with the old password while it changes', async () => {
  const { client, post, services } = await started()
  const owner = client()
  await owner.signInWithPassword(credentials)
  const mine = (await owner.getSession()).data.session!.access_token
  const signIn = async (index: number) => {
    await setTimeout(index * 6)
    return post('/token?grant_type=password', credentials)
  }
  const under = Array.from({ length: 12 }, (_, index) => signIn(index))
  await setTimeout(40)
  expect((await owner.updateUser({ password: 'rooibos-by-the-sea-41' })).error).toBeNull()

  await Promise.all(under)
  const left = await services.db.selectFrom('sessions').select('id').execute()
  expect(left.map(({ id }) => id)).toEqual([decodeJwt(mine).session_id])
})

it('changes no password for a session that ended while the new one was looked at', async () => {
  const { client, services, url } = await started()
  const [owner, thief] = [client(), client()]
  await owner.signInWithPassword(credentials)
  const stolen = (await thief.signInWithPassword(credentials)).data.session!.access_token
  const change = (password: string) =>
    fetch(`${url}/user`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${stolen}` },
      body: JSON.stringify({ password }),
    })
  const mine = owner.updateUser({ password: 'rooibos-by-the-sea-41' })
  const theirs = []
  for (let index = 0; index < 12; index++) {
    theirs.push(change(`honeybush-on-the-hill-${index}`))
    await setTimeout(8)
  }
  const answers = await Promise.all(theirs)

  // Whichever came first, only sessions that it allows are active.
  const { error } = await mine
  const left = await services.db.selectFrom('sessions').select('id').execute()
  expect(left).toHaveLength(1)
  const isOwners =
    (await client().signInWithPassword({ ...credentials, password: 'rooibos-by-the-sea-41' }))
      .error === null
  expect(isOwners).toBe(error === null)
  expect(answers.filter(({ ok }) => ok).length > 0).toBe(!isOwners)
})

it('gives one session for a link and for a code of an email, shown three times at once', async () => {
  const { post, emails, services, clock } = await started()
  for (const by of ['link', 'code'] as const) {
    await post('/otp', { email: kagiso.email })
    const { link, code } = (await emails()).at(-1)!
    const shown =
      by === 'link'
        ? { type: 'magiclink', token_hash: link.searchParams.get('token_hash') }
        : { type: 'email', email: kagiso.email, token: code }
    const answers = await Promise.all([1, 2, 3].map(() => post('/verify', shown)))
    expect(answers.map(({ status }) => status).toSorted(), by).toEqual([200, 403, 403])
    clock.advance(2 * MINUTE)
  }
  expect(await services.db.selectFrom('sessions').select('id').execute()).toHaveLength(2)
})

it('knows nobody by the cookie of the site, so that no other page can act for its owner', async () => {
  const { services, visit } = await started()
  const browser = browserOf(services)
  const { set } = await browser.visit(login, '/auth', { form: { form: 'login', ...credentials } })
  const Cookie = set.map((line) => line.split(';')[0]).join('; ')
  expect(Cookie).toMatch(/session=./)

  for (const [method, path] of [
    ['GET', '/user'],
    ['PUT', '/user'],
    ['POST', '/logout'],
    ['POST', '/factors'],
    ['GET', '/reauthenticate'],
    ['GET', '/passkeys'],
    ['GET', '/admin/users'],
  ] as const) {
    const answer = await visit(path, {
      method,
      headers: { Cookie, Origin: EVIL, 'Content-Type': 'text/plain' },
      ...(method === 'GET' ? {} : { body: '{"data":{"full_name":"Taken"}}' }),
    })
    expect(answer.status, path).toBe(401)
  }
  expect((await browser.open('/')).visitor?.name).toBe(kagiso.name)
})

it('sets no cookie, anyone who signs in: a form of another site signs no browser in as someone else', async () => {
  const { post } = await started()
  const answer = await post('/token?grant_type=password', credentials, { Origin: EVIL })
  expect(answer.status).toBe(200)
  expect(answer.headers.getSetCookie()).toEqual([])
})

it.each([
  ['an email that signs in', '/otp', {}],
  ['an email that recovers', '/recover', {}],
  ['a code to exchange', '/otp', { code_challenge: 'c'.repeat(43), code_challenge_method: 's256' }],
])(
  'leads home, with session and reason, instead of to a stranger’s site: %s',
  async (_, path, more) => {
    const { post, followed, services, clock } = await started()
    for (const target of [EVIL, '//evil.example', `${services.config.siteUrl}@evil.example/`]) {
      await post(`${path}?redirect_to=${encodeURIComponent(target)}`, {
        email: kagiso.email,
        ...more,
      })
      for (const outcome of ['session', 'reason']) {
        const answer = await followed()
        const to = new URL(answer.headers.get('Location') ?? services.config.siteUrl)
        expect(to.host, `${outcome} to ${target}`).toBe(new URL(services.config.siteUrl).host)
      }
      clock.advance(2 * MINUTE)
    }
  },
)

it('lets no address break out of a header, of an answer or of an email', async () => {
  const { visit, post, emails } = await started({ AUTH_MAILER_AUTOCONFIRM: '0' })
  const broken = encodeURIComponent(`${BACK}\r\nSet-Cookie: session=evil`)
  const answer = await visit(`/verify?type=signup&token=x&redirect_to=${broken}`)
  expect(answer.status).toBe(303)
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(answer.headers.get('Location')).not.toContain('Set-Cookie')

  for (const email of [
    'a@example.co.za\r\nBcc: b@example.co.za',
    'a@example.co.za, b@example.co.za',
  ])
    for (const path of ['/signup', '/recover', '/otp'])
      expect((await post(path, { email, password: seedPassword })).status, path).toBe(400)
  await post('/signup', {
    email: 'a@example.co.za',
    password: seedPassword,
    data: { full_name: 'A\r\nBcc: b@example.co.za\r\n\r\n<h1>Pay here</h1>' },
  })
  const all = await emails()
  expect(all.map(({ to }) => to)).toEqual(['a@example.co.za'])
  expect(all[0]!.subject).toBe('Confirm your email address')
})

it('mails nobody whose address only looks like the one of an account, and signs nobody in by it', async () => {
  const { post, emails } = await started({ AUTH_MAILER_AUTOCONFIRM: '0' })
  const lookalikes = [
    '\u212aagiso@example.co.za',
    'k\u0430giso@example.co.za',
    'ｋagiso@example.co.za',
  ]
  for (const email of lookalikes) {
    await post('/recover', { email })
    await post('/otp', { email, create_user: false })
    const answer = await post('/token?grant_type=password', { ...credentials, email })
    // The Kelvin sign isn't valid in an address; the others are other people's addresses.
    if (!email.startsWith('\u212a')) expect(answer.status).toBe(400)
  }
  expect(await emails()).toEqual([])
  for (const email of lookalikes) await post('/signup', { email, password: seedPassword })
  expect((await emails()).map(({ to }) => to)).toEqual(lookalikes.slice(1))
})

it('counts attempts of one IP address on many accounts where it runs alone, and lets others in', async () => {
  const { post } = await started({ AUTH_RATE_LIMIT_HEADER: 'X-Forwarded-For' })
  const guess = (index: number, from: string) =>
    post(
      '/token?grant_type=password',
      { email: `person${index}@example.co.za`, password: 'a leaked password' },
      { 'X-Forwarded-For': from },
    )
  const startedAt = performance.now()
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => guess(index, '41.0.0.1')),
  )
  // A burst of thirty, plus one for every two seconds of a busy machine.
  const mostAllowed = 30 + Math.ceil((performance.now() - startedAt) / 2000)
  const allowed = answers.filter(({ status }) => status === 400).length
  expect(allowed).toBeGreaterThanOrEqual(30)
  expect(allowed).toBeLessThanOrEqual(mostAllowed)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(60 - allowed)

  const owner = await post('/token?grant_type=password', credentials, {
    'X-Forwarded-For': '41.0.0.2',
  })
  expect(owner.status).toBe(200)
})

it('takes a token of another of its servers whose clock runs ahead, and no token that is over', async () => {
  const { client, visit, clock } = await started({ AUTH_JWT_EXP: '600' })
  const { data } = await client().signInWithPassword(credentials)
  const token = data.session!.access_token
  const isActive = async () =>
    (await visit('/user', { headers: { Authorization: `Bearer ${token}` } })).status
  const { iat, exp } = decodeJwt(token)
  expect(exp! - iat!).toBe(600)

  // Issued by a server whose clock is half a minute ahead.
  clock.advance(-30 * SECOND)
  expect(await isActive()).toBe(200)
  clock.advance(30 * SECOND + 601 * SECOND)
  expect(await isActive()).toBe(403)
})

it('keeps a session when the clock is set back, and finds a thief when it has caught up', async () => {
  const { client, clock } = await started()
  const owner = client()
  const { data } = await owner.signInWithPassword(credentials)
  const stolen = data.session!.refresh_token
  await owner.refreshSession()
  clock.advance(-5 * MINUTE)
  expect((await owner.refreshSession()).error).toBeNull()
  expect((await owner.refreshSession()).error).toBeNull()
  clock.advance(6 * MINUTE)

  const thief = await client().refreshSession({ refresh_token: stolen })
  expect(thief.error?.code).toBe('refresh_token_already_used')
  expect((await owner.refreshSession()).error?.code).toBe('refresh_token_already_used')
})

it('says the same of a stranger and of someone it knows, word for word', async () => {
  const { post, clock } = await started({ AUTH_MAILER_AUTOCONFIRM: '0' })
  const requested: [path: string, body: object][] = [
    ['/token?grant_type=password', { password: 'wrong horse' }],
    ['/recover', {}],
    ['/otp', {}],
    ['/resend', { type: 'signup' }],
    ['/verify', { type: 'email', token: '000000' }],
    ['/verify', { type: 'recovery', token: '000000' }],
  ]
  for (const [path, body] of requested) {
    const answerFor = async (email: string) => {
      const answer = await post(path, { ...body, email })
      return `${answer.status} ${await answer.text()}`
    }
    expect(await answerFor('stranger@example.co.za'), path).toBe(await answerFor(kagiso.email))
    clock.advance(2 * MINUTE)
  }
})

it('opens no account for a provider’s person whose address only looks like the account’s', async () => {
  const sub = 'lookalike'
  const email = '\u212aagiso@example.co.za'
  const issuer = await startIssuer([{ sub, email, email_verified: true, name: 'Somebody' }])
  const api = await startAuthApi({
    with: [kagiso],
    env: issuerVariable({ name: 'acme', issuer: issuer.url, emailOptional: true }),
  })
  const client = api.client({ flowType: 'pkce' })
  const { data } = await client.signInWithOAuth({
    provider: 'custom:acme' as never,
    options: { redirectTo: BACK, skipBrowserRedirect: true },
  })
  const end = new URL(await oauthBrowser().signIn(data.url!, { sub, until: BACK }))
  const { data: arrived } = await client.exchangeCodeForSession(end.searchParams.get('code')!)

  expect(arrived.user?.email).toBe('')
  const owner = await api.client().signInWithPassword(credentials)
  expect(owner.data.user?.identities).toHaveLength(1)
  expect(owner.data.user?.id).not.toBe(arrived.user?.id)
})

it('takes no access token any more of a session whose refresh token was reused', async () => {
  const { client, visit, post, clock } = await started()
  const auth = client()
  const { data } = await auth.signInWithPassword(credentials)
  const { access_token: stolen, refresh_token: spent } = data.session!
  const refresh = (token: string) =>
    post('/token?grant_type=refresh_token', { refresh_token: token })
  const second = (await (await refresh(spent)).json()) as Record<string, string>
  const third = (await (await refresh(second.refresh_token!)).json()) as Record<string, string>
  const headers = (token: string) => ({ Authorization: `Bearer ${token}` })
  expect((await visit('/user', { headers: headers(stolen) })).status).toBe(200)

  clock.advance(11 * SECOND)
  expect(await (await refresh(spent)).json()).toMatchObject({
    error_code: 'refresh_token_already_used',
  })
  for (const token of [stolen, second.access_token!, third.access_token!]) {
    const answer = await visit('/user', { headers: headers(token) })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ error_code: 'session_not_found' })
    const change = await visit('/user', {
      method: 'PUT',
      body: JSON.stringify({ password: 'a password of the thief' }),
      headers: { ...headers(token), 'Content-Type': 'application/json' },
    })
    expect(change.status).toBe(403)
  }
})

it('keeps an administrative role that a person holds behind their MFA', async () => {
  const { client, visit, services, clock } = await started()
  await services.db.updateTable('users').set({ role: 'service_role' }).execute()
  const auth = client()
  await auth.signInWithPassword(credentials)
  const users = async (by: typeof auth) => {
    const { access_token } = (await by.getSession()).data.session!
    const headers = { Authorization: `Bearer ${access_token}` }
    return (await visit('/admin/users', { headers })).status
  }
  expect(await users(auth)).toBe(200)
  await withTotp(auth, clock)
  expect(await users(auth)).toBe(200)
  const passwordOnly = client()
  await passwordOnly.signInWithPassword(credentials)
  expect(await users(passwordOnly)).toBe(403)
})

it('keeps no more metadata than 16 KB and 8 levels, in however many calls they come', async () => {
  const { client, json, post, services } = await started()
  const auth = client()
  await auth.signInWithPassword(credentials)
  const refused = { code: 'validation_failed', status: 400 }
  const deep = JSON.parse(`${'{"a":'.repeat(9)}1${'}'.repeat(9)}`) as object
  expect((await auth.updateUser({ data: { notes: 'n'.repeat(17_000) } })).error).toMatchObject(
    refused,
  )
  expect((await auth.updateUser({ data: deep })).error).toMatchObject(refused)
  expect((await auth.updateUser({ data: { one: '1'.repeat(9000) } })).error).toBeNull()
  expect((await auth.updateUser({ data: { two: '2'.repeat(9000) } })).error).toMatchObject(refused)
  expect((await auth.updateUser({ data: { one: null } })).error).toBeNull()
  expect((await auth.updateUser({ data: { two: '2'.repeat(9000) } })).error).toBeNull()

  const signUp = { email: 'new@example.co.za', password: seedPassword, data: { deep } }
  expect(await json(post('/signup', signUp))).toMatchObject({ error_code: 'validation_failed' })
  const otp = { email: 'new@example.co.za', data: { notes: 'n'.repeat(17_000) } }
  expect(await json(post('/otp', otp))).toMatchObject({ error_code: 'validation_failed' })
  const rows = await services.db.selectFrom('users').select('user_metadata').execute()
  expect(rows.length).toBe(1)
  expect(JSON.stringify(rows[0]).length).toBeLessThan(16_500)
})
