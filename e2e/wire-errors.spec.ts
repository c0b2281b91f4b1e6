import type { Page } from '@playwright/test'
import { generateKeyPair, SignJWT } from 'jose'
import { issuerClient } from '#app/auth/oauth/test-issuer-opened.ts'
import { people, seedPassword } from '#db/seeds/people.ts'
import { expect } from './fixtures.ts'
import { hasStarted, isSignedIn, signIn, test } from './wire.ts'

/**
 * All errors about sessions that the specification lists, produced in a browser, as its client reports them.
 */
const errors = [
  // Reported by the library itself.
  'Auth session missing!',
  'You must provide either an email or phone number and a password',
  'You must provide either an email or phone number.',
  'supabaseUrl is required.',
  'supabaseKey is required.',
  // Of a URL.
  'No session defined in URL',
  'Not a valid PKCE flow url.',
  'Not a valid implicit grant flow url.',
  'No code detected.',
  'error in the address',
  'error_description in the address',
  'an error in the address removes the session',
  'a session in the address is older than 120 s',
  // Of a token.
  'Invalid JWT signature',
  'JWKS is empty',
  'No matching signing key found in JWKS',
  // Of the service.
  'Invalid login credentials',
  'weak password',
  'a code that cannot be exchanged',
  'identity_already_exists',
  'identity_not_found',
  'single_identity_not_deletable',
  // Of a stored session.
  'a stored session without access_token',
  'a stored session without refresh_token',
  'a stored session without expires_at',
  'a refresh that is refused for good',
  'a refresh that fails is tried again',
  'sign-out answered with 401',
  'sign-out answered with 403',
  'sign-out answered with 404',
] as const

type Named = (typeof errors)[number]

const shown = new Set<Named>()

/** Records that the current test produced this error. */
const saw = (...those: Named[]) => those.forEach((that) => void shown.add(that))

/** Loads a URL as a document, even if it differs from the current one only in its fragment. */
async function arrive(page: Page, address: string) {
  await page.goto('about:blank')
  await page.goto(address)
  await hasStarted(page)
  return page.evaluate(() => began)
}

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('kept'))

// The clients' messages depend on neither screen nor database: once is enough.
test.describe('errors', { tag: '@desktop' }, () => {
  test.describe.configure({ mode: 'serial' })

  test('what the library refuses by itself', async ({ open }) => {
    const page = await open()
    const results = await page.evaluate(async () => {
      const whole: string = '/whole.js'
      const { createClient } = await import(whole)
      const thrown = (make: () => unknown) => {
        try {
          make()
        } catch (error) {
          return (error as Error).message
        }
      }
      const missing = [
        await auth.getUser(),
        await auth.updateUser({ data: {} }),
        await auth.refreshSession(),
        await auth.reauthenticate(),
      ]
      return {
        missing: missing.map(({ error }) => [error?.name, error?.message]),
        signUp: (await auth.signUp({ password: 'x' } as never)).error?.message,
        signIn: (await auth.signInWithPassword({ password: 'x' } as never)).error?.message,
        code: (await auth.signInWithOtp({} as never)).error?.message,
        url: thrown(() => createClient('', 'a public key')),
        key: thrown(() => createClient('http://localhost', '')),
      }
    })
    const either = 'You must provide either an email or phone number and a password'
    expect(results).toEqual({
      missing: results.missing.map(() => ['AuthSessionMissingError', 'Auth session missing!']),
      signUp: either,
      signIn: either,
      code: 'You must provide either an email or phone number.',
      url: 'supabaseUrl is required.',
      key: 'supabaseKey is required.',
    })
    saw('Auth session missing!', either, 'You must provide either an email or phone number.')
    saw('supabaseUrl is required.', 'supabaseKey is required.')
  })

  test('a session that was ended elsewhere is missing, and forgotten', async ({ open, site }) => {
    const page = await open()
    await signIn(page, people.thandi.email)
    const { access_token } = JSON.parse((await stored(page))!)
    await fetch(`${site.url}/auth/v1/logout`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${access_token}` },
    })
    const error = await page.evaluate(async () => (await auth.getUser()).error?.name)
    expect(error).toBe('AuthSessionMissingError')
    expect(await stored(page)).toBeNull()
  })

  test('a wrong password, and one that is too weak', async ({ open }) => {
    const page = await open()
    const results = await page.evaluate(
      async ([email, password]) => {
        const wrong = await auth.signInWithPassword({ email: email!, password: 'wrong horse' })
        const stranger = await auth.signInWithPassword({
          email: 'stranger@example.co.za',
          password: password!,
        })
        const weak = await auth.signUp({ email: 'weak@example.co.za', password: 'short' })
        return [wrong.error, stranger.error, weak.error].map((error) => ({
          ...error,
          name: error?.name,
          message: error?.message,
        }))
      },
      [people.thandi.email, seedPassword],
    )
    const refused = {
      message: 'Invalid login credentials',
      code: 'invalid_credentials',
      status: 400,
    }
    expect(results).toMatchObject([
      refused,
      refused,
      { name: 'AuthWeakPasswordError', code: 'weak_password', status: 422, reasons: ['length'] },
    ])
    saw('Invalid login credentials', 'weak password')
  })

  test('addresses that bring what does not fit', async ({ open, elsewhere, page }) => {
    const tokens = 'access_token=a&refresh_token=b&expires_in=3600&token_type=bearer'
    await open('pkce')
    expect(await arrive(page, `${elsewhere.url}/pkce#${tokens}`)).toMatchObject({
      name: 'AuthPKCEGrantCodeExchangeError',
      message: 'Not a valid PKCE flow url.',
    })
    // No call leads there: a URL without a code isn't treated as a callback.
    const noCode = await page.evaluate(async () => {
      type FromAddress = (params: object, kind: string) => Promise<{ error: Error }>
      const inside = auth as unknown as { _getSessionFromURL: FromAddress }
      return (await inside._getSessionFromURL({}, 'pkce')).error.message
    })
    expect(noCode).toBe('No code detected.')

    // Started on a page of one flow and returned to one of the other.
    await page.evaluate(() => auth.resetPasswordForEmail('stranger@example.co.za'))
    expect(await arrive(page, `${elsewhere.url}/implicit?code=any`)).toMatchObject({
      message: 'Not a valid implicit grant flow url.',
    })
    for (const part of tokens.split('&').filter((part) => !part.startsWith('access_token'))) {
      const rest = tokens.replace(`&${part}`, '')
      expect(await arrive(page, `${elsewhere.url}/implicit#${rest}`), part).toMatchObject({
        name: 'AuthImplicitGrantRedirectError',
        message: 'No session defined in URL',
      })
    }
    saw('Not a valid PKCE flow url.', 'No code detected.')
    saw('Not a valid implicit grant flow url.', 'No session defined in URL')
  })

  test('addresses that bring an error, with someone signed in', async ({
    open,
    elsewhere,
    page,
  }) => {
    await open()
    await signIn(page, people.thandi.email)
    for (const mark of ['?', '#']) {
      expect(await arrive(page, `${elsewhere.url}/implicit${mark}error=access_denied`)).toEqual({
        name: 'AuthImplicitGrantRedirectError',
        message: 'Error in URL with unspecified error_description',
        code: 'unspecified_code',
      })
      const described = `${elsewhere.url}/pkce${mark}error_code=any&error_description=They+said+no`
      expect(await arrive(page, described)).toMatchObject({ message: 'They said no', code: 'any' })
    }
    saw('error in the address', 'error_description in the address')
    const keepsSession = [
      'identity_already_exists',
      'identity_not_found',
      'single_identity_not_deletable',
    ]
    for (const client of ['', '/oldest'])
      for (const code of keepsSession) {
        const address = `${elsewhere.url}${client}/implicit#error_code=${code}&error_description=no`
        expect(await arrive(page, address)).toMatchObject({ code })
        expect(await isSignedIn(page)).toBe(true)
      }

    // The newest client keeps its session whatever the URL says; the oldest behaves as specified.
    const any = '/oldest/implicit#error_code=otp_expired&error_description=no'
    expect(await arrive(page, elsewhere.url + any)).toMatchObject({ code: 'otp_expired' })
    expect(await stored(page)).toBeNull()
    await expect.poll(() => page.evaluate(() => heard)).toContain('SIGNED_OUT')
    saw('an error in the address removes the session')
  })

  test('a session in the address that is two minutes old is taken with a warning', async ({
    open,
    elsewhere,
    page,
  }) => {
    await open()
    await signIn(page, people.thandi.email)
    const { access_token, refresh_token } = JSON.parse((await stored(page))!)
    const warnings: string[] = []
    page.on('console', (message) => void warnings.push(message.text()))
    const stale = 'was issued over 120s ago'
    for (const [age, isStale] of [
      [60, false],
      [121, true],
    ] as const) {
      const tokens = new URLSearchParams({
        access_token,
        refresh_token,
        expires_in: '3600',
        expires_at: String(Math.floor(Date.now() / 1000) + 3600 - age),
        token_type: 'bearer',
      })
      expect(await arrive(page, `${elsewhere.url}/implicit#${tokens}`)).toBeNull()
      expect(await isSignedIn(page)).toBe(true)
      expect(warnings.some((warning) => warning.includes(stale))).toBe(isStale)
    }
    saw('a session in the address is older than 120 s')
  })

  test('codes that cannot be exchanged', async ({ open, elsewhere, mailbox, page }) => {
    const { email } = people.thandi
    await open('pkce')
    const without = await page.evaluate(async () => {
      localStorage.clear()
      return (await auth.exchangeCodeForSession(crypto.randomUUID())).error?.name
    })
    expect(without).toBe('AuthPKCECodeVerifierMissingError')

    await page.evaluate(
      ([email, emailRedirectTo]) =>
        auth.signInWithOtp({ email: email!, options: { emailRedirectTo } }),
      [email, `${elsewhere.url}/pkce`],
    )
    const link = (await mailbox.emailTo(email)).link(/\/auth\/v1\/verify/)
    const back = (await fetch(link, { redirect: 'manual' })).headers.get('Location')!
    const results = await page.evaluate(async (code) => {
      const verifier = localStorage.getItem('kept-code-verifier')!
      const unknown = await auth.exchangeCodeForSession(crypto.randomUUID())
      localStorage.setItem(
        'kept-code-verifier',
        verifier.replace(/\w/, (item) => (item === '0' ? '1' : '0')),
      )
      const another = await auth.exchangeCodeForSession(code)
      return [unknown.error, another.error].map((error) => [error?.code, error?.status])
    }, new URL(back).searchParams.get('code')!)
    expect(results).toEqual([
      ['flow_state_not_found', 404],
      ['bad_code_verifier', 400],
    ])
    expect(await stored(page)).toBeNull()
    saw('a code that cannot be exchanged')
  })

  test('tokens that nobody here has signed', async ({ open, page }) => {
    const claims = (token: string) =>
      page.evaluate(async (token) => (await auth.getClaims(token)).error?.message, token)
    await open('implicit')
    await signIn(page, people.thandi.email)
    const { access_token } = JSON.parse((await stored(page))!)
    const [header, payload, signature] = access_token.split('.')
    const raised = JSON.parse(Buffer.from(payload, 'base64url').toString())
    raised.role = 'service_role'
    const changed = [header, Buffer.from(JSON.stringify(raised)).toString('base64url'), signature]
    for (const path of ['implicit', 'oldest/implicit']) {
      await open(path)
      expect(await claims(access_token)).toBeUndefined()
      expect(await claims(changed.join('.'))).toBe('Invalid JWT signature')
    }

    // The newest client calls the service instead, which accepts neither.
    const { privateKey } = await generateKeyPair('ES256')
    const stranger = await new SignJWT({ sub: people.thandi.id })
      .setProtectedHeader({ alg: 'ES256', kid: 'not-ours' })
      .setExpirationTime('1h')
      .sign(privateKey)
    await open('oldest/implicit')
    expect(await claims(stranger)).toBe('No matching signing key found in JWKS')
    await page.route('**/.well-known/jwks.json', (route) =>
      // As a service responds that signs with a secret.
      route.fulfill({ headers: { 'Access-Control-Allow-Origin': '*' }, json: { keys: [] } }),
    )
    await open('oldest/implicit')
    expect(await claims(access_token)).toBe('JWKS is empty')
    await open('implicit')
    expect(await claims(stranger)).toMatch(/^invalid JWT: unable to parse or verify signature/)
    saw('Invalid JWT signature', 'No matching signing key found in JWKS', 'JWKS is empty')
  })

  test('identities that are taken, unknown, or the last', async ({ open, issuer, page }) => {
    const now = Math.floor(Date.now() / 1000)
    const token = await issuer.sign({
      iss: issuer.url,
      aud: issuerClient.clientId,
      iat: now,
      exp: now + 60,
      sub: 'thandi-at-acme',
      email: people.thandi.email,
      email_verified: true,
    })
    await open()
    // With an address that both confirm, the external identity is linked to her account.
    const unlinked = await page.evaluate(async (token) => {
      const provider = 'custom:acme'
      const { data } = await auth.signInWithIdToken({ provider, token })
      const [first, second] = data.user!.identities!
      const unknown = { ...first!, identity_id: crypto.randomUUID() }
      return {
        count: data.user!.identities!.length,
        unknown: (await auth.unlinkIdentity(unknown)).error?.code,
        first: (await auth.unlinkIdentity(first!.provider === provider ? second! : first!)).error,
        last: (await auth.unlinkIdentity(first!.provider === provider ? first! : second!)).error
          ?.code,
      }
    }, token)
    expect(unlinked).toEqual({
      count: 2,
      unknown: 'identity_not_found',
      first: null,
      last: 'single_identity_not_deletable',
    })
    expect(await isSignedIn(page)).toBe(true)

    await signIn(page, people.sipho.email)
    const result = await page.evaluate(async (token) => {
      const { error } = await auth.linkIdentity({ provider: 'custom:acme', token })
      return [error?.code, error?.status]
    }, token)
    expect(result).toEqual(['identity_already_exists', 422])
    expect(await isSignedIn(page)).toBe(true)
    saw('identity_already_exists', 'identity_not_found', 'single_identity_not_deletable')
  })

  test('a stored session that lacks something is removed', async ({ open, page }) => {
    await open()
    for (const part of ['access_token', 'refresh_token', 'expires_at'] as const) {
      await signIn(page, people.sipho.email)
      await page.evaluate((part) => {
        const { [part]: _gone, ...rest } = JSON.parse(localStorage.getItem('kept')!)
        localStorage.setItem('kept', JSON.stringify(rest))
      }, part)
      await open()
      expect(await stored(page)).toBeNull()
      saw(`a stored session without ${part}`)
    }
  })

  test('a refresh that is refused permanently removes the session', async ({ open, page }) => {
    await open()
    await signIn(page, people.sipho.email)
    const code = await page.evaluate(async () => {
      const stored = JSON.parse(localStorage.getItem('kept')!)
      const long = Math.floor(Date.now() / 1000) - 60
      const spent = { ...stored, refresh_token: 'aaaabbbbcccc', expires_at: long }
      localStorage.setItem('kept', JSON.stringify(spent))
      return (await auth.refreshSession()).error?.code
    })
    expect(code).toBe('refresh_token_not_found')
    expect(await stored(page)).toBeNull()
    await expect.poll(() => page.evaluate(() => heard)).toContain('SIGNED_OUT')
    saw('a refresh that is refused for good')
  })

  test('a refresh that does not arrive is retried, each time after twice as long', async ({
    open,
    page,
    expectComplaint,
  }) => {
    expectComplaint(/net::ERR_FAILED/)
    await open()
    await signIn(page, people.sipho.email)
    const tries: number[] = []
    await page.route('**/token?*', async (route) => {
      tries.push(performance.now())
      await (tries.length < 4 ? route.abort() : route.continue())
    })
    // Otherwise it isn't: it reports what happened.
    const alone = await page.evaluate(async () => {
      const credentials = { email: 'a@example.co.za', password: 'any password' }
      return (await auth.signInWithPassword(credentials)).error?.name
    })
    expect(alone).toBe('AuthRetryableFetchError')
    expect(tries).toHaveLength(1)

    expect(await page.evaluate(async () => (await auth.refreshSession()).error)).toBeNull()
    const waits = tries
      .slice(1)
      .map((otherTry, index, all) => otherTry - (all[index - 1] ?? otherTry))
    expect(waits).toHaveLength(3)
    expect(waits[1]).toBeGreaterThanOrEqual(195)
    expect(waits[2]).toBeGreaterThanOrEqual(395)
    saw('a refresh that fails is tried again')
  })

  test('signing out continues where the service knows nobody', async ({ open, page }) => {
    await open()
    for (const status of [401, 403, 404] as const) {
      await signIn(page, people.sipho.email)
      const { access_token } = JSON.parse((await stored(page))!)
      await page.route(
        '**/logout?*',
        async (route) => {
          const headers = { 'Access-Control-Allow-Origin': '*' }
          if (status !== 403) return route.fulfill({ status, headers, json: { msg: 'nobody' } })
          // The service's own message about a session that has ended.
          const again = { method: 'POST', headers: { Authorization: `Bearer ${access_token}` } }
          await fetch(route.request().url(), again)
          return route.continue()
        },
        { times: 1 },
      )
      const answered = page.waitForResponse(/\/logout\?/)
      expect(await page.evaluate(async () => (await auth.signOut()).error)).toBeNull()
      expect((await answered).status()).toBe(status)
      expect(await stored(page)).toBeNull()
      saw(`sign-out answered with ${status}`)
    }
  })

  test('of the errors that the text names none was left out', () => {
    expect(errors.filter((error) => !shown.has(error))).toEqual([])
  })
})
