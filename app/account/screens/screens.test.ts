import fc from 'fast-check'
import { expect, it } from 'vitest'
import { currentVersion } from '#app/agreements/public/text-versions.ts'
import { mailbox, register, seedPassword } from '#app/auth/wire/test-auth-api.ts'
import { HOUR, MINUTE } from '#app/platform/time.ts'
import { browserOf, startBrowser } from '#app/session/test-site.ts'
import * as auth from './auth.tsx'
import * as confirm from './confirm.tsx'
import * as forgot from './forgot.tsx'
import * as resend from './resend.tsx'
import * as reset from './reset.tsx'
import * as setup from './setup.tsx'
import * as signOut from './sign-out.tsx'

const thandi = { email: 'thandi@example.co.za', name: 'Thandi Mokoena' }
const login = { form: 'login', email: thandi.email, password: seedPassword }
const nomvula = {
  form: 'register',
  name: 'Nomvula Khumalo',
  email: 'Nomvula@example.co.za',
  password: 'three little words',
  confirmation: 'three little words',
  terms: 'on',
}
const unconfirmed = { AUTH_MAILER_AUTOCONFIRM: '0' }

type Browser = ReturnType<typeof browserOf>

/** The toasts on the next page: title and description. */
async function nextToast({ open }: Browser) {
  const { toasts } = await open('/')
  return toasts.map(({ title, description }) => [title, ...(description ? [description] : [])])
}

async function refusal(response: Response) {
  const body = (await response.json()) as { error?: Record<string, string[]>; refusal?: string }
  if (body.refusal) return body.refusal
  return (body.error?.[''] ?? []).join()
}

it('signs in, welcomes by name, and goes where one was going', async () => {
  const browser = await startBrowser()
  await register(browser.services, thandi)
  const { response } = await browser.visit(auth, '/auth', { form: { ...login, next: '/requests' } })

  expect(response.headers.get('Location')).toBe('/requests')
  expect(await nextToast(browser)).toEqual([['Login successful!', 'Welcome back, Thandi Mokoena.']])
  expect(
    (await browser.visit(auth, '/auth?next=/saved-quotes')).response.headers.get('Location'),
  ).toBe('/saved-quotes')
})

it('never leads to another site', async () => {
  const browser = await startBrowser()
  await register(browser.services, thandi)
  for (const next of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/.//evil.example',
    '/auth/sign-out',
  ]) {
    const fresh = browserOf(browser.services)
    const { response } = await fresh.visit(auth, '/auth', { form: { ...login, next } })
    expect(response.headers.get('Location'), next).toBe('/')
  }
})

it('tells administrators once per sign-in that they are', async () => {
  const browser = await startBrowser()
  const id = await register(browser.services, thandi)
  await browser.services.db
    .insertInto('user_roles')
    .values({ user_id: id, role: 'admin', granted_at: new Date() })
    .execute()
  await browser.visit(auth, '/auth', { form: login })
  expect(await nextToast(browser)).toContainEqual(['Admin Access', 'You have administrator access'])
})

it('says what is wrong, keeps what was typed but the password, and signs nobody in', async () => {
  const browser = await startBrowser()
  await register(browser.services, thandi)
  const wrong = await browser.visit(auth, '/auth', { form: { ...login, password: 'wrong horse' } })
  expect(wrong.response.status).toBe(422)
  expect(wrong.set).toEqual([])
  const body = await wrong.response.clone().text()
  expect(body).toContain(thandi.email)
  expect(body).not.toContain('wrong horse')
  expect(await refusal(wrong.response)).toBe('Invalid login credentials')

  const empty = await browser.visit(auth, '/auth', { form: { form: 'login' } })
  expect(empty.response.status).toBe(422)
})

it.each<{ who: string; fields: Record<string, string>; lands: string; toast: string }>([
  {
    who: 'a customer',
    fields: { next: '/requests' },
    lands: '/requests',
    toast: 'Your account has been created. You can now browse and book services.',
  },
  {
    who: 'a provider',
    fields: { provider: 'on', next: '/requests' },
    lands: '/provider/setup',
    toast:
      'Your service provider account has been created. Complete your profile to start receiving bookings.',
  },
])(
  'registers $who at once where addresses count as confirmed',
  async ({ fields, lands, toast }) => {
    const browser = await startBrowser()
    const { response } = await browser.visit(auth, '/auth', { form: { ...nomvula, ...fields } })

    expect(response.headers.get('Location')).toBe(lands)
    expect(await nextToast(browser)).toEqual([['Registration successful!', toast]])
    expect((await browser.open('/')).visitor).toMatchObject({
      email: 'nomvula@example.co.za',
      name: 'Nomvula Khumalo',
      // The checkbox alone doesn't make anyone a provider; a provider record does.
      roles: ['customer'],
    })
    const agreed = await browser.services.db.selectFrom('agreements').selectAll().execute()
    expect(agreed.map(({ text, version, moment }) => [text, version, moment]).toSorted()).toEqual([
      ['privacy', currentVersion('privacy'), 'registration'],
      ['terms', currentVersion('terms'), 'registration'],
    ])
  },
)

it('says that a known address is known only where it can’t be hidden', async () => {
  const browser = await startBrowser()
  await register(browser.services, { email: 'nomvula@example.co.za' })
  const { response } = await browser.visit(auth, '/auth', { form: nomvula })
  expect(response.status).toBe(422)
  expect(await refusal(response)).toBe('User already registered')
})

it('answers new, known and just-mailed addresses alike, and writes each owner what they need', async () => {
  const { services, clock } = await startBrowser(unconfirmed)
  await register(services, thandi)
  const answers = []
  for (const email of ['new@example.co.za', thandi.email, 'new@example.co.za']) {
    const browser = browserOf(services)
    const { response, set } = await browser.visit(auth, '/auth', { form: { ...nomvula, email } })
    answers.push({
      status: response.status,
      to: response.headers.get('Location'),
      cookies: set.map((item) => item.replace(/(?<=^toast-)\w+/, '').replace(/=[^;]*/, '')),
      toast: await nextToast(browser),
      waits: (await browser.visit(setup, '/provider/setup')).response.status,
    })
    clock.advance(1000)
  }
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
  expect(answers[0]).toMatchObject({ status: 302, to: '/', waits: 200 })
  expect((await mailbox(services)).map(({ kind, to }) => [kind, to])).toEqual([
    ['confirmation', 'new@example.co.za'],
    ['known address', thandi.email],
  ])
})

it('confirms by one press, on any device, and lands where registering pointed', async () => {
  const { services, ...browser } = await startBrowser(unconfirmed)
  await browser.visit(auth, '/auth', { form: { ...nomvula, provider: 'on' } })
  expect((await browser.open('/')).visitor).toBeNull()
  const [email] = await mailbox(services)
  const address = email!.link.pathname + email!.link.search
  const fields = Object.fromEntries(email!.link.searchParams)

  // A mail scanner opens the link twice: the token isn't used.
  const phone = browserOf(services)
  for (let i = 0; i < 2; i++)
    expect((await phone.visit(confirm, address)).response.status).toBe(200)

  const { response } = await phone.visit(confirm, '/auth/confirm', { form: fields })
  expect(response.headers.get('Location')).toBe('/provider/setup')
  expect((await phone.open('/')).visitor).toMatchObject({ isConfirmed: true })

  const again = await browser.visit(confirm, '/auth/confirm', { form: fields })
  expect(again.response.status).toBe(422)
  expect(await refusal(again.response)).toBe('Email link is invalid or has expired')
})

it('lets nobody in before that, offers the link again, and not more than once a minute', async () => {
  const { services, clock, ...browser } = await startBrowser(unconfirmed)
  await browser.visit(auth, '/auth', { form: nomvula })
  const other = browserOf(services)
  const early = await other.visit(auth, '/auth', {
    form: { ...login, email: nomvula.email, password: nomvula.password },
  })
  expect(early.response.status).toBe(422)
  expect(await refusal(early.response)).toBe('Email not confirmed')
  expect(other.jar.has('__Host-awaited')).toBe(true)

  const again = () => browser.visit(resend, '/auth/resend', { form: { back: '/provider/setup' } })
  await browser.open('/')
  expect((await again()).response.headers.get('Location')).toBe('/provider/setup')
  expect(await nextToast(browser)).toEqual([
    ["We've sent the link", 'You can get a new one in 60 seconds.'],
  ])
  clock.advance(MINUTE)
  await again()
  expect(await nextToast(browser)).toEqual([
    ['We sent a link to nomvula@example.co.za', 'The old one no longer works.'],
  ])
  expect(await mailbox(services)).toHaveLength(2)
})

it('recovers an account: one answer for everyone, a link for its owner, a new password', async () => {
  const { services, clock, ...browser } = await startBrowser()
  await register(services, thandi)
  const elsewhere = browserOf(services)
  await elsewhere.visit(auth, '/auth', { form: login })

  const answers = []
  for (const email of [thandi.email, 'stranger@example.co.za', thandi.email]) {
    const { response } = await browser.visit(forgot, '/auth/forgot', { form: { email } })
    answers.push([response.status, response.headers.get('Location'), await nextToast(browser)])
  }
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
  const emails = await mailbox(services)
  expect(emails.map(({ kind, to }) => [kind, to])).toEqual([['recovery', thandi.email]])

  const fields = Object.fromEntries(emails[0]!.link.searchParams)
  const confirmed = await browser.visit(confirm, '/auth/confirm', { form: fields })
  expect(confirmed.response.headers.get('Location')).toBe('/auth/reset')
  const choose = (password: string) =>
    browser.visit(reset, '/auth/reset', { form: { password, confirmation: password } })
  expect(await refusal((await choose(seedPassword)).response)).toBe(
    'New password should be different from the old password.',
  )
  expect((await choose('an entirely new one')).response.status).toBe(302)
  expect((await browser.open('/')).visitor?.email).toBe(thandi.email)
  expect((await elsewhere.open('/')).visitor).toBeNull()

  // After an hour the link no longer allows changing the password without knowing it.
  clock.advance(HOUR + MINUTE)
  expect((await browser.visit(reset, '/auth/reset')).response.headers.get('Location')).toBe(
    '/auth/forgot',
  )
})

it('lets nobody choose a new password who came by the old one', async () => {
  const browser = await startBrowser()
  await register(browser.services, thandi)
  await browser.visit(auth, '/auth', { form: login })
  const form = { password: 'an entirely new one', confirmation: 'an entirely new one' }
  const { response } = await browser.visit(reset, '/auth/reset', { form })
  expect(response.headers.get('Location')).toBe('/auth/forgot')
})

it('signs out everywhere, and says so', async () => {
  const browser = await startBrowser()
  await register(browser.services, thandi)
  const elsewhere = browserOf(browser.services)
  for (const item of [browser, elsewhere]) await item.visit(auth, '/auth', { form: login })

  const { response } = await browser.visit(signOut, '/auth/sign-out', { form: {} })

  expect(response.headers.get('Location')).toBe('/')
  expect(browser.jar.has('__Host-session')).toBe(false)
  expect(await nextToast(browser)).toEqual([['Signed out successfully', "You've been logged out"]])
  expect((await elsewhere.open('/')).visitor).toBeNull()
})

it('ends the session of anyone who was signed in here before', async () => {
  const browser = await startBrowser()
  await register(browser.services, thandi)
  await register(browser.services, { email: 'sipho@example.co.za' })
  await browser.visit(auth, '/auth', { form: login })
  await browser.visit(auth, '/auth', { form: { ...login, email: 'sipho@example.co.za' } })
  const sessions = await browser.services.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('email')
    .execute()
  expect(sessions).toEqual([{ email: 'sipho@example.co.za' }])
})

it('keeps a record of who joined, signed in, failed and left', async () => {
  const browser = await startBrowser()
  const known = { form: 'login', email: 'nomvula@example.co.za', password: nomvula.password }
  await browser.visit(auth, '/auth', { form: nomvula })
  await browser.visit(signOut, '/auth/sign-out', { form: {} })
  await browser.visit(auth, '/auth', { form: { ...known, password: 'wrong horse' } })
  await browser.visit(auth, '/auth', { form: known })
  await browser.visit(signOut, '/auth/sign-out', { form: {} })
  const { id } = await browser.services.db
    .selectFrom('users')
    .select('id')
    .executeTakeFirstOrThrow()
  const events = await browser.services.db
    .selectFrom('events')
    .select(['name', 'about_id'])
    .orderBy('id')
    .execute()
  expect(events).toEqual(
    ['account made', 'signed out', 'sign-in failed', 'signed in', 'signed out'].map((name) => ({
      name,
      about_id: id,
    })),
  )
})

it('answers any form with words, and never fails', async () => {
  const browser = await startBrowser(unconfirmed)
  await register(browser.services, thandi)
  const odd = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.constantFrom(
      '',
      '\u0000',
      '😀',
      'on',
      'login',
      'register',
      'a@b',
      'x'.repeat(100_000),
      thandi.email,
    ),
  )
  const fields = [
    'form',
    'name',
    'email',
    'password',
    'confirmation',
    'terms',
    'remember',
    'next',
    'token_hash',
    'type',
    'back',
    '__proto__',
    'email[0]',
    'email.x',
    '__intent__',
    '__state__',
    'proof',
  ]
  const screens = [
    ['/auth', auth],
    ['/auth/forgot', forgot],
    ['/auth/confirm', confirm],
    ['/auth/reset', reset],
    ['/auth/resend', resend],
    ['/auth/sign-out', signOut],
  ] as const
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...screens),
      fc.array(fc.tuple(fc.constantFrom(...fields), odd), { maxLength: 8 }),
      async ([address, screen], typed) => {
        const { response } = await browser.visit(screen, address, {
          form: Object.fromEntries(typed),
        })
        expect(response.status).toBeLessThan(500)
        const query = new URLSearchParams(typed.map(([name, value]) => [name, value.slice(0, 500)]))
        const page = await browser.visit(screen, `${address}?${query}`)
        expect(page.response.status).toBeLessThan(500)
      },
    ),
    { numRuns: 120 },
  )
})

it('shows the form again to anyone who posts something that is no form', async () => {
  const browser = await startBrowser()
  const context = { form: {}, headers: { 'Content-Type': 'application/json' } }
  for (const [address, screen] of [
    ['/auth', auth],
    ['/auth/forgot', forgot],
    ['/auth/confirm', confirm],
  ] as const) {
    const { response } = await browser.visit(screen, address, context)
    expect(response.status, address).toBe(422)
  }
})
