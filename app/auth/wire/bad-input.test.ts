import fc from 'fast-check'
import { expect, it } from 'vitest'
import { consume } from '#app/platform/limits.server.ts'
import { processorTime } from '#app/platform/test-processor-time.ts'
import { seedPassword, startAuthApi } from './test-auth-api.ts'

const thandi = { email: 'thandi@example.co.za' }

const calls = [
  ['POST', '/signup'],
  ['POST', '/token?grant_type=password'],
  ['POST', '/token?grant_type=refresh_token'],
  ['POST', '/verify'],
  ['POST', '/recover'],
  ['POST', '/resend'],
  ['PUT', '/user'],
  ['POST', '/logout'],
] as const

const nasty: unknown[] = [
  '',
  'null',
  'true',
  '7',
  '"words"',
  '[]',
  '[[]]',
  '{',
  '{"email":}',
  '{"email":"a@example.co.za","password":"three words here","data":{"\\u0000":"\\ud800\\u0000"}}',
  '{"email":"a\\u0000@example.co.za","password":"three \\u0000words here"}',
  '{"__proto__":{"email":"x"},"data":{"__proto__":{"admin":true}}}',
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  `{"data":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`,
  '{"data":1e999,"email":1e999}',
  { email: ['a@example.co.za'], password: {} },
  { email: 7, password: true, data: [] },
  { email: `${'a'.repeat(300)}@example.co.za`, password: 'three words here' },
  { email: 'a@example.co.za', password: 'x'.repeat(5000) },
  { email: '😀@example.co.za', password: '😀😀😀😀😀😀' },
  { email: 'a@b\r\nBcc: x@example.co.za', password: 'three words here' },
  { email: "'; drop table users; --", password: "' or 1=1 --" },
  { phone: '+27600000000', password: 'three words here' },
  { email: 'a@example.co.za', phone: '+27600000000', password: 'three words here' },
  { email: 'a@example.co.za', password: 'three words here', code_challenge: 'short' },
  { type: 'signup', token: '123456' },
  { type: 'signup', token_hash: '\u0000', email: 'a@example.co.za' },
  { type: 'constructor', token_hash: 'x' },
  { type: 'email', token: '\u0000', email: 'a@example.co.za' },
  { type: 7, token: [] },
  { refresh_token: '\u0000'.repeat(20) },
  { refresh_token: { length: 99 } },
  { data: { huge: 'x'.repeat(200_000) } },
  { app_metadata: { role: 'admin' } },
]

it('responds to every bad body with the API’s error, and never fails', async () => {
  const { visit, post } = await startAuthApi({ with: [thandi] })
  const signedIn = await post('/token?grant_type=password', {
    ...thandi,
    password: seedPassword,
  })
  const { access_token } = (await signedIn.json()) as { access_token: string }

  for (const [method, path] of calls)
    for (const bearer of [null, access_token]) {
      if (bearer && path === '/logout') continue
      for (const body of nasty) {
        const answer = await visit(path, {
          method,
          headers: {
            'Content-Type': 'application/json',
            'X-Supabase-Api-Version': '2024-01-01',
            ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
          },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        })
        const label = `${method} ${path} ${JSON.stringify(body).slice(0, 80)}`
        expect(answer.status, label).toBeLessThan(500)
        const error = (await answer.json()) as { code?: string }
        if (answer.status < 400) continue
        expect(error.code, label).toBeTypeOf('string')
        expect(answer.headers.get('X-Supabase-Api-Version'), label).toBe('2024-01-01')
      }
    }
  const stillThere = await visit('/user', { headers: { Authorization: `Bearer ${access_token}` } })
  expect(stillThere.status).toBe(200)
})

it('never fails, whatever JSON and whatever addresses come', async () => {
  const { visit } = await startAuthApi()
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...calls),
      fc.record(
        {
          email: fc.oneof(fc.string({ unit: 'binary' }), fc.emailAddress(), fc.json()),
          password: fc.oneof(fc.string({ unit: 'binary' }), fc.anything()),
          data: fc.oneof(fc.dictionary(fc.string({ unit: 'binary' }), fc.json()), fc.json()),
          token: fc.string({ unit: 'binary' }),
          token_hash: fc.string({ unit: 'binary' }),
          type: fc.oneof(fc.constantFrom('signup', 'email', 'recovery'), fc.string()),
          refresh_token: fc.string({ unit: 'binary', minLength: 12 }),
        },
        { requiredKeys: [] },
      ),
      fc.webQueryParameters(),
      async ([method, path], body, query) => {
        const text = JSON.stringify(body, (_key, value) =>
          typeof value === 'bigint' ? String(value) : value,
        )
        const join = path.includes('?') ? '&' : '?'
        const answer = await visit(`${path}${join}${query}`, { method, body: text })
        expect(answer.status).toBeLessThan(500)
        await answer.arrayBuffer()
        const opened = await visit(`/verify?${query}`)
        expect(opened.status).toBeLessThan(500)
        await opened.arrayBuffer()
      },
    ),
    { numRuns: 60 },
  )
})

it('refuses more than 1 MB with 413, said up front or not', async () => {
  const { post, visit } = await startAuthApi()
  const huge = JSON.stringify({ ...thandi, data: { x: 'x'.repeat(1_100_000) } })

  const declared = await post('/signup', huge, { 'X-Supabase-Api-Version': '2024-01-01' })
  expect(declared.status).toBe(413)
  expect(await declared.json()).toMatchObject({ code: 'request_entity_too_large' })

  const chunks = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(huge))
      controller.close()
    },
  })
  const streamed = await visit('/signup', {
    method: 'POST',
    body: chunks,
    duplex: 'half',
  } as RequestInit)
  expect(streamed.status).toBe(413)
})

it('reads JSON under any content type, and refuses what isn’t JSON', async () => {
  const { post } = await startAuthApi({ with: [thandi] })
  const body = JSON.stringify({ ...thandi, password: seedPassword })
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'nonsense',
  ]) {
    const signedIn = await post('/token?grant_type=password', body, { 'Content-Type': type })
    expect(signedIn.status, type).toBe(200)
    const form = await post('/token?grant_type=password', 'email=a&password=b', {
      'Content-Type': type,
    })
    expect(form.status, type).toBe(400)
    expect(await form.json()).toMatchObject({ error_code: 'bad_json' })
  }
})

it('speaks both dialects of errors', async () => {
  const { post } = await startAuthApi()
  const wrong = { email: 'x@example.co.za', password: 'wrong horse' }
  const grant = '/token?grant_type=password'

  for (const version of ['', 'yesterday', '2023-12-31']) {
    const old = await post(grant, wrong, version ? { 'X-Supabase-Api-Version': version } : {})
    expect(await old.json()).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    })
    expect(old.headers.get('X-Supabase-Api-Version')).toBeNull()
  }
  for (const version of ['2024-01-01', '2026-12-31']) {
    const now = await post(grant, wrong, { 'X-Supabase-Api-Version': version })
    expect(await now.json()).toEqual({
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
    expect(now.headers.get('X-Supabase-Api-Version')).toBe('2024-01-01')
  }
})

it('lets pages of any origin call, and read error codes', async () => {
  const { visit, post } = await startAuthApi()
  const Origin = 'https://app.example'
  const preflight = await visit('/token?grant_type=password', {
    method: 'OPTIONS',
    headers: {
      Origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'apikey,x-supabase-api-version,x-client-info',
    },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe(Origin)
  expect(preflight.headers.get('Access-Control-Allow-Headers')).toContain('apikey')

  const answer = await post('/token', {}, { Origin })
  expect(answer.headers.get('Access-Control-Expose-Headers')).toContain('X-Supabase-Api-Version')
  expect(await answer.json()).toMatchObject({
    error_code: 'invalid_credentials',
    msg: 'unsupported_grant_type',
  })
})

it('tells an unknown address from a wrong method', async () => {
  const { visit } = await startAuthApi()
  expect((await visit('/nothing-here')).status).toBe(404)
  expect((await visit('/')).status).toBe(404)
  expect((await visit('/token')).status).toBe(405)
  expect((await visit('/user', { method: 'DELETE' })).status).toBe(405)
  expect((await visit('/health')).status).toBe(200)
  expect(await (await visit('/settings')).json()).toMatchObject({
    external: { email: true, phone: false, anonymous_users: false },
    mailer_autoconfirm: true,
  })
})

it('stops guesses: ten wrong passwords for one account from one place', async () => {
  const { post, clock } = await startAuthApi({ with: [thandi] })
  const guess = (password: string) => post('/token?grant_type=password', { ...thandi, password })
  for (let i = 0; i < 10; i++) expect((await guess(`guess number ${i}`)).status).toBe(400)

  const refused = await guess(seedPassword)
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ error_code: 'over_request_rate_limit' })
  clock.advance(15 * 60_000)
  expect((await guess(seedPassword)).status).toBe(200)
})

it('stops guesses of a code after ten, while the link still works', async () => {
  const { post, emails } = await startAuthApi({ env: { AUTH_MAILER_AUTOCONFIRM: '0' } })
  await post('/signup', { ...thandi, password: seedPassword })
  const [email] = await emails()
  const wrong = email!.code === '000000' ? '000001' : '000000'
  for (let i = 0; i < 10; i++) await post('/verify', { ...thandi, type: 'email', token: wrong })

  const right = await post('/verify', { ...thandi, type: 'email', token: email!.code })
  expect(right.status).toBe(403)
  const link = await post('/verify', {
    type: 'signup',
    token_hash: email!.link.searchParams.get('token_hash'),
  })
  expect(link.status).toBe(200)
})

it('stops guesses of one code after another: a hundred a day', async () => {
  const env = { AUTH_MAILER_AUTOCONFIRM: '0', AUTH_RATE_LIMIT_EMAIL_SENT: '1000' }
  const { post, emails, clock } = await startAuthApi({ with: [thandi], env })
  const newCode = async () => {
    clock.advance(61_000)
    expect((await post('/recover', thandi)).status).toBe(200)
    return (await emails()).at(-1)!
  }
  const verify = (token: string) => post('/verify', { ...thandi, type: 'recovery', token })
  for (let code = 0; code < 10; code++) {
    const email = await newCode()
    const wrong = email.code === '000000' ? '000001' : '000000'
    const guesses = Array.from({ length: 10 }, () => verify(wrong))
    for (const guess of await Promise.all(guesses)) expect(guess.status).toBe(403)
  }
  const email = await newCode()
  expect((await verify(email.code)).status).toBe(403)
  const link = email.link.searchParams.get('token_hash')
  expect((await post('/verify', { type: 'recovery', token_hash: link })).status).toBe(200)

  clock.advance(24 * 3_600_000)
  expect((await verify((await newCode()).code)).status).toBe(200)
})

it('limits attempts on many accounts from one network', async () => {
  const { post, services, clock } = await startAuthApi({ with: [thandi] })
  const attempt = (email: string, password: string) =>
    post('/token?grant_type=password', { email, password })
  expect((await attempt('one@example.co.za', 'wrong horse')).status).toBe(400)
  // The rest of three hundred, without the time for their hashes.
  const { most, within } = { most: 300, within: 3_600_000 }
  const network = 'login by wire from 127.0.0.1'
  await consume(services.db, network, { most, within }, clock.now(), most - 2)

  expect((await attempt('two@example.co.za', 'wrong horse')).status).toBe(400)
  const refused = await attempt('three@example.co.za', 'wrong horse')
  expect(refused.status).toBe(429)
  clock.advance(within)
  expect((await attempt(thandi.email, seedPassword)).status).toBe(200)
})

it.each<{ what: string; visit: (email: string) => [path: string, body: object] }>([
  {
    what: 'a wrong password',
    visit: (email: string) => ['/token?grant_type=password', { email, password: 'wrong horse' }],
  },
  {
    what: 'registering',
    visit: (email: string) => ['/signup', { email, password: 'three little words' }],
  },
  { what: 'asking for a new password', visit: (email: string) => ['/recover', { email }] },
])('takes as long for a stranger as for someone it knows: $what', async ({ visit }) => {
  const { post } = await startAuthApi({ with: [thandi], env: { AUTH_MAILER_AUTOCONFIRM: '0' } })
  const timed = async (email: string) => {
    const [path, body] = visit(email)
    return processorTime(async () => (await post(path, body)).arrayBuffer())
  }
  const [known, strange]: [number[], number[]] = [[], []]
  for (let i = 0; i < 9; i++) {
    known.push(await timed(thandi.email))
    strange.push(await timed(`s${i}@example.co.za`))
  }
  // Hash and email take nearly all of the time: skipping them in one case would halve it. Compares the
  // fastest of each, because garbage collection and compilation only add time.
  expect(Math.min(...strange)).toBeGreaterThan(Math.min(...known) * 0.5)
  expect(Math.min(...strange)).toBeLessThan(Math.min(...known) * 2)
})
