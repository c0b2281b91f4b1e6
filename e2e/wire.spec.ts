import type { BrowserContext, Page } from '@playwright/test'
import { SignJWT } from 'jose'
import { generateSync } from 'otplib'
import { issuerClient } from '#app/auth/oauth/test-issuer-opened.ts'
import { people, seedPassword } from '#db/seeds/people.ts'
import { expect } from './fixtures.ts'
import { hasStarted, isSignedIn, NUMBER, outsiders, SHARED_SECRET, signIn, test } from './wire.ts'

/** The calls of this service that the specification lists, made by a browser. */
const calls = [
  'POST /signup',
  'POST /token?grant_type=password',
  'POST /token?grant_type=pkce',
  'POST /token?grant_type=id_token',
  'POST /token?grant_type=refresh_token',
  'POST /otp',
  'POST /verify',
  'POST /sso',
  'GET /reauthenticate',
  'POST /resend',
  'GET /user',
  'PUT /user',
  'POST /recover',
  'GET /authorize',
  'GET /user/identities/authorize',
  'DELETE /user/identities/:id',
  'POST /factors',
  'DELETE /factors/:id',
  'POST /factors/:id/challenge',
  'POST /factors/:id/verify',
  'GET /.well-known/jwks.json',
  'POST /logout',
] as const

const events = [
  'INITIAL_SESSION',
  'SIGNED_IN',
  'SIGNED_OUT',
  'TOKEN_REFRESHED',
  'USER_UPDATED',
  'PASSWORD_RECOVERY',
  'MFA_CHALLENGE_VERIFIED',
] as const

/** Successful calls of this page, and events that it received. */
const seen = new Set<string>()

test.beforeEach(({ context, site }) => {
  const wire = `${site.url}/auth/v1`
  context.on('response', (answer) => {
    const url = answer.url()
    if (!url.startsWith(wire) || answer.status() >= 400) return
    const { pathname, searchParams } = new URL(url)
    const path = pathname.slice(new URL(wire).pathname.length).replace(/[0-9a-f-]{36}/, ':id')
    const grant = searchParams.get('grant_type')
    seen.add(`${answer.request().method()} ${path}${grant ? `?grant_type=${grant}` : ''}`)
  })
})

async function receives(page: Page, event: (typeof events)[number]) {
  await expect.poll(() => page.evaluate(() => heard)).toContain(event)
  seen.add(event)
}

/** The browser's virtual authenticator: it is touched and verifies its user automatically. */
async function virtualKey(context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      // The client requests a roaming authenticator.
      transport: 'usb',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test.describe.configure({ mode: 'serial' })

test('a page of another origin signs someone up, in and out @phone', async ({
  open,
  elsewhere,
  mailbox,
}) => {
  const email = `nomvula-${Date.now()}@example.co.za`
  const back = `${elsewhere.url}/implicit`
  const page = await open()
  const signedUp = await page.evaluate(
    async ({ email, password, back }) => {
      const { data, error } = await auth.signUp({
        email,
        password,
        options: { data: { full_name: 'Nomvula', is_provider: true }, emailRedirectTo: back },
      })
      const tooEarly = await auth.signInWithPassword({ email, password })
      return { error, session: data.session, tooEarly: tooEarly.error?.code }
    },
    { email, password: seedPassword, back },
  )
  expect(signedUp).toEqual({ error: null, session: null, tooEarly: 'email_not_confirmed' })
  await mailbox.emailTo(email)
  await page.evaluate(
    ([email, emailRedirectTo]) =>
      auth.resend({ type: 'signup', email: email!, options: { emailRedirectTo } }),
    [email, back],
  )
  const sentEmail = await mailbox.emailTo(email)

  // The link redirects with the session in the fragment, which the client removes once it has read it.
  await open(sentEmail.link(/\/auth\/v1\/verify/))
  await expect(page).toHaveURL(/\/implicit#?$/)
  await receives(page, 'SIGNED_IN')
  const user = await page.evaluate(async () => (await auth.getUser()).data.user)
  expect(user).toMatchObject({ email, user_metadata: { full_name: 'Nomvula', is_provider: true } })

  const results = await page.evaluate(async () => {
    await auth.updateUser({ data: { full_name: 'Nomvula Khumalo' } })
    const before = (await auth.getSession()).data.session!.refresh_token
    const { data } = await auth.refreshSession()
    const claims = await auth.getClaims()
    await auth.signOut()
    return {
      name: claims.data?.claims.user_metadata?.full_name,
      isRotated: data.session!.refresh_token !== before,
      left: (await auth.getSession()).data.session,
    }
  })
  expect(results).toEqual({ name: 'Nomvula Khumalo', isRotated: true, left: null })
  for (const event of ['USER_UPDATED', 'TOKEN_REFRESHED', 'SIGNED_OUT'] as const)
    await receives(page, event)

  // The same link again: the reason is in the URL, and the page gets an event.
  await open(sentEmail.link(/\/auth\/v1\/verify/))
  expect(await page.evaluate(() => began)).toMatchObject({
    name: 'AuthImplicitGrantRedirectError',
    code: 'otp_expired',
  })
})

test('a code in the address becomes a session, and goes from there @phone', async ({
  open,
  elsewhere,
  mailbox,
}) => {
  const { email } = people.refilwe
  const back = `${elsewhere.url}/pkce`
  const page = await open('pkce')
  await page.evaluate(
    ([email, emailRedirectTo]) =>
      auth.signInWithOtp({ email: email!, options: { emailRedirectTo } }),
    [email, back],
  )
  await open((await mailbox.emailTo(email)).link(/\/auth\/v1\/verify/))
  await expect(page).toHaveURL(back)
  await receives(page, 'SIGNED_IN')
  expect(await isSignedIn(page)).toBe(true)

  await page.evaluate(
    ([email, redirectTo]) => auth.resetPasswordForEmail(email!, { redirectTo }),
    [email, back],
  )
  const recovery = (await mailbox.emailTo(email)).link(/\/auth\/v1\/verify/)
  await open(recovery)
  await expect(page).toHaveURL(back)
  await receives(page, 'PASSWORD_RECOVERY')

  // Already used: the error is in the URL, and an existing session stays.
  await open(recovery)
  expect(await page.evaluate(() => began)).toMatchObject({ code: 'otp_expired' })
  expect(await page.evaluate(async () => (await auth.getSession()).data.session)).not.toBeNull()
})

test('a recovery link says so, and a new password needs a mailed code when asked for one @phone', async ({
  open,
  elsewhere,
  mailbox,
}) => {
  const { email } = people.refilwe
  const page = await open()
  await page.evaluate(
    ([email, redirectTo]) => auth.resetPasswordForEmail(email!, { redirectTo }),
    [email, `${elsewhere.url}/implicit`],
  )
  await open((await mailbox.emailTo(email)).link(/\/auth\/v1\/verify/))
  await receives(page, 'PASSWORD_RECOVERY')
  expect(await page.evaluate(async () => (await auth.reauthenticate()).error)).toBeNull()
  const nonce = /\b(\d{6})\b/.exec((await mailbox.emailTo(email)).text)![1]!
  const changed = await page.evaluate(
    async (nonce) => (await auth.updateUser({ password: 'an entirely new one', nonce })).error,
    nonce,
  )
  expect(changed).toBeNull()
})

test('nobody by name, a number, a mailed code @phone', async ({ open, mailbox }) => {
  const { email } = people.refilwe
  const page = await open()
  const anonymous = await page.evaluate(async () => {
    const { data } = await auth.signInAnonymously({ options: { data: { from: 'elsewhere' } } })
    return data.user?.is_anonymous
  })
  expect(anonymous).toBe(true)

  const byNumber = await page.evaluate(async (phone) => {
    await auth.signInWithOtp({ phone })
    const { data, error } = await auth.verifyOtp({ phone, token: '424242', type: 'sms' })
    return error?.message ?? data.user?.phone
  }, NUMBER)
  expect(byNumber).toBe(NUMBER)

  await page.evaluate(
    (email) => auth.signInWithOtp({ email, options: { shouldCreateUser: false } }),
    email,
  )
  const token = /\b(\d{6})\b/.exec((await mailbox.emailTo(email)).text)![1]!
  const byMail = await page.evaluate(
    async ([email, token]) => {
      const wrong = await auth.verifyOtp({ email: email!, token: '000000', type: 'email' })
      const { data } = await auth.verifyOtp({ email: email!, token: token!, type: 'email' })
      return { wrong: wrong.error?.code, email: data.user?.email }
    },
    [email, token],
  )
  expect(byMail).toEqual({ wrong: 'otp_expired', email })
})

test('two tabs with one storage refresh at once, and leave together @phone', async ({
  open,
  context,
}) => {
  const first = await open()
  await signIn(first, people.sipho.email)
  const other = await open('implicit', await context.newPage())
  await receives(other, 'INITIAL_SESSION')
  for (let round = 0; round < 3; round++) {
    const refused = await Promise.all(
      [first, other].map((tab) =>
        tab.evaluate(async () => (await auth.refreshSession()).error?.name),
      ),
    )
    // A tab discards its own response if the other tab has stored one meanwhile.
    expect([undefined, 'AuthRefreshDiscardedError']).toEqual(expect.arrayContaining(refused))
  }
  expect(await Promise.all([first, other].map(isSignedIn))).toEqual([true, true])

  // A stored session that expires soon is refreshed when a page is opened.
  await other.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('kept')!)
    const soon = Math.floor(Date.now() / 1000) + 60
    localStorage.setItem('kept', JSON.stringify({ ...stored, expires_at: soon }))
  })
  await other.reload()
  await hasStarted(other)
  await receives(other, 'TOKEN_REFRESHED')
  expect(await Promise.all([first, other].map(isSignedIn))).toEqual([true, true])

  await first.evaluate(() => auth.signOut({ scope: 'local' }))
  await receives(other, 'SIGNED_OUT')
  expect(await isSignedIn(other)).toBe(false)
})

test('second factors of every kind @phone', async ({ open, context }) => {
  const page = await open()
  await virtualKey(context, page)
  await signIn(page, people.johan.email)

  const totp = await page.evaluate(async () => {
    const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
    if (error) throw error
    const picture = new Image()
    picture.src = data.totp.qr_code
    await picture.decode()
    return { id: data.id, secret: data.totp.secret, isDrawn: picture.naturalWidth > 0 }
  })
  expect(totp.isDrawn).toBe(true)
  const wrong = await page.evaluate(
    async (factorId) =>
      (await auth.mfa.challengeAndVerify({ factorId, code: '000000' })).error?.code,
    totp.id,
  )
  expect(wrong).toBe('mfa_verification_failed')
  const level = await page.evaluate(
    async ([factorId, code]) => {
      const { error } = await auth.mfa.challengeAndVerify({ factorId: factorId!, code: code! })
      if (error) throw error
      return (await auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel
    },
    [totp.id, generateSync({ secret: totp.secret })],
  )
  expect(level).toBe('aal2')
  await receives(page, 'MFA_CHALLENGE_VERIFIED')

  const others = await page.evaluate(async (phone) => {
    const { data, error } = await auth.mfa.enroll({ factorType: 'phone', phone })
    if (error) throw error
    const requested = await auth.mfa.challenge({ factorId: data.id, channel: 'sms' })
    const byPhone = await auth.mfa.verify({
      factorId: data.id,
      challengeId: requested.data!.id,
      code: '424242',
    })
    const key = await auth.mfa.webauthn.register({ friendlyName: 'Key' })
    const factors = (await auth.mfa.listFactors()).data!
    const proved = await auth.mfa.webauthn.authenticate({ factorId: factors.webauthn[0]!.id })
    const removed = []
    for (const { id } of factors.all)
      removed.push((await auth.mfa.unenroll({ factorId: id })).error)
    return {
      errors: [byPhone.error, key.error, proved.error].map((error) => error?.message ?? null),
      kinds: factors.all.map(({ factor_type }) => factor_type),
      removed,
    }
  }, NUMBER)
  expect(others.errors).toEqual([null, null, null])
  expect(others.kinds.toSorted()).toEqual(['phone', 'totp', 'webauthn'])
  expect(others.removed).toEqual([null, null, null])
})

test('a passkey @phone', async ({ open, context }) => {
  const page = await open()
  await virtualKey(context, page)
  const id = await signIn(page, people.naledi.email)
  const results = await page.evaluate(async () => {
    const registered = await auth.registerPasskey()
    await auth.signOut()
    const { data, error } = await auth.signInWithPasskey()
    return { errors: [registered.error, error], id: data?.user?.id }
  })
  expect(results).toEqual({ errors: [null, null], id })
})

test('an account elsewhere: in by code and by fragment, linked and unlinked, and by its token @phone', async ({
  open,
  elsewhere,
  issuer,
  context,
}) => {
  const [zodwa, kagiso] = outsiders
  const provider = 'custom:acme' as never
  // Its sign-in page requires email addresses of another domain.
  await context.route(
    ({ hostname }) => !['localhost', '127.0.0.1'].includes(hostname),
    (route) => route.fulfill({ contentType: 'text/css', body: '' }),
  )
  const atIssuer = async (page: Page, sub: string) => {
    await page.locator('input[name=login]').fill(sub)
    await page.locator('input[name=password]').fill('any')
    await page.locator('button[type=submit]').click()
    await page.locator('input[name=prompt][value=consent]').waitFor({ state: 'attached' })
    await page.locator('button[type=submit]').click()
    await hasStarted(page)
  }
  for (const flow of ['pkce', 'implicit']) {
    const page = await open(flow)
    await context.clearCookies()
    await page.evaluate(
      ([provider, redirectTo]) => {
        void auth.signInWithOAuth({ provider: provider as never, options: { redirectTo } })
      },
      [provider, `${elsewhere.url}/${flow}`],
    )
    await atIssuer(page, zodwa!.sub)
    await expect(page).toHaveURL(new RegExp(`/${flow}#?$`))
    await receives(page, 'SIGNED_IN')
    const session = await page.evaluate(async () => (await auth.getSession()).data.session)
    expect(session).toMatchObject({
      user: { email: zodwa!.email },
      provider_token: expect.any(String),
    })
    await page.evaluate(() => auth.signOut())
  }

  const page = await open()
  await signIn(page, people.bongani.email)
  await context.clearCookies()
  await page.evaluate(
    ([provider, redirectTo]) => {
      void auth.linkIdentity({ provider: provider as never, options: { redirectTo } })
    },
    [provider, `${elsewhere.url}/implicit`],
  )
  await atIssuer(page, kagiso!.sub)
  const unlinked = await page.evaluate(async (provider) => {
    const { data } = await auth.getUserIdentities()
    const linked = data!.identities.find((identity) => identity.provider === provider)
    const { error } = await auth.unlinkIdentity(linked!)
    const left = (await auth.getUserIdentities()).data!.identities
    const last = await auth.unlinkIdentity(left[0]!)
    return { error, left: left.length, last: last.error?.code }
  }, provider)
  expect(unlinked).toEqual({ error: null, left: 1, last: 'single_identity_not_deletable' })

  const now = Math.floor(Date.now() / 1000)
  const token = await issuer.sign({
    iss: issuer.url,
    aud: issuerClient.clientId,
    iat: now,
    exp: now + 60,
    ...zodwa,
  })
  const byToken = await page.evaluate(
    async ([provider, token]) => {
      const { data, error } = await auth.signInWithIdToken({ provider: provider!, token: token! })
      return error?.message ?? data.user?.email
    },
    [provider, token],
  )
  expect(byToken).toBe(zodwa!.email)
})

test('the people of an organisation @phone', async ({ open, elsewhere, organisation, site }) => {
  const wire = `${site.url}/auth/v1`
  const key = await new SignJWT({ role: 'service_role' })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(SHARED_SECRET))
  const added = await fetch(`${wire}/admin/sso/providers`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      type: 'saml',
      metadata_xml: organisation.metadata,
      domains: ['org.example'],
    }),
  })
  expect(added.status).toBe(201)
  organisation.customer = await (await fetch(`${wire}/sso/saml/metadata`)).text()

  const page = await open('pkce')
  const posted = page.waitForResponse((answer) => answer.url().endsWith('/sso/saml/acs'))
  await page.evaluate((redirectTo) => {
    void auth.signInWithSSO({ domain: 'org.example', options: { redirectTo } })
  }, `${elsewhere.url}/pkce`)
  await posted
  await hasStarted(page)
  await expect(page).toHaveURL(`${elsewhere.url}/pkce`)
  await receives(page, 'SIGNED_IN')
  const user = await page.evaluate(async () => (await auth.getUser()).data.user)
  expect(user?.email).toBe('lerato@org.example')
})

test('of the calls and events that the text lists none was left out @phone', () => {
  expect([...calls, ...events].filter((item) => !seen.has(item))).toEqual([])
})
