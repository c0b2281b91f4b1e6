import { generateSync } from 'otplib'
import { expect, it } from 'vitest'
import { authenticator } from '#app/auth/test-authenticator.ts'
import { mailbox, register, seedPassword, telephone } from '#app/auth/wire/test-auth-api.ts'
import { signedIn } from '#app/page/visitor.server.ts'
import { MINUTE } from '#app/platform/time.ts'
import { browserOf, startBrowser } from '#app/session/test-site.ts'
import * as twoStep from '../profile/mfa.tsx'
import * as passkeys from '../profile/passkeys.tsx'
import * as auth from './auth.tsx'
import * as confirm from './confirm.tsx'
import * as forgot from './forgot.tsx'
import * as mfaFactor from './mfa.tsx'
import * as passkey from './passkey.ts'
import * as signOut from './sign-out.tsx'

const thandi = { email: 'thandi@example.co.za', name: 'Thandi Mokoena' }
const login = { form: 'login', email: thandi.email, password: seedPassword, remember: 'on' }
type Browser = Awaited<ReturnType<typeof signedInBrowser>>

/** A page that requires a session. */
const closed = {
  loader: ({ context, request }: { context: never; request: Request }) =>
    signedIn(context, request).email,
}

async function signedInBrowser(env: Record<string, string> = {}) {
  const browser = await startBrowser(env)
  await register(browser.services, thandi)
  await browser.visit(auth, '/auth', { form: login })
  const code = (secret: string) =>
    generateSync({ secret, epoch: Math.floor(browser.clock.now().getTime() / 1000) })
  const post = async (route: object, address: string, form: Record<string, string>) => {
    const { response } = await browser.visit(route, address, { form })
    const to = response.headers.get('Location')
    return { to, status: response.status, body: to ? null : await response.json() }
  }
  return { ...browser, code, post }
}

async function withApp(browser: Browser) {
  const { body } = await browser.post(twoStep, '/profile/two-step', { intent: 'app', name: 'Mine' })
  const { factorId, secret, qrCode } = body.started
  const form = { intent: 'finish', factor: factorId, challenge: '', code: browser.code(secret) }
  const finished = await browser.post(twoStep, '/profile/two-step', form)
  browser.clock.advance(MINUTE)
  return { factorId, secret, qrCode, finished }
}

const where = async ({ visit }: Pick<Browser, 'visit'>, address: string) =>
  (await visit(closed as never, address)).response.headers.get('Location')

it('adds an authenticator app, and keeps the browser signed in for as long as it was to be', async () => {
  const browser = await signedInBrowser()
  const { finished, qrCode } = await withApp(browser)

  expect(qrCode).toMatch(/^<svg/)
  expect(finished.to).toBe('/profile/two-step')
  expect((await browser.open('/')).visitor).toMatchObject({ email: thandi.email, aal: 'aal2' })
  const { response } = await browser.visit(twoStep, '/profile/two-step')
  expect(await response.json()).toMatchObject({ steps: [{ kind: 'totp', name: 'Mine' }] })
})

it('opens no page after the password alone, asks for the code, and goes where one was going', async () => {
  const browser = await signedInBrowser()
  const { secret } = await withApp(browser)
  const other = { ...browser, ...browserOf(browser.services) }
  const { response } = await other.visit(auth, '/auth', { form: { ...login, next: '/requests' } })
  expect(response.headers.get('Location')).toBe('/auth/second-step?next=%2Frequests')

  expect((await other.open('/')).visitor).toBeNull()
  expect(await where(other, '/requests?page=2')).toBe(
    '/auth/second-step?next=%2Frequests%3Fpage%3D2',
  )
  expect((await other.visit(auth, '/auth?next=/messages')).response.headers.get('Location')).toBe(
    '/auth/second-step?next=%2Fmessages',
  )
  const send = async (code: string) => {
    const form = { next: '/requests', code }
    return (await other.visit(mfaFactor, '/auth/second-step', { form })).response
  }
  const wrong = await send(browser.code(secret) === '000000' ? '000001' : '000000')
  expect(wrong.status).toBe(422)
  expect((await wrong.json()).refusal).toBe("That didn't work. Please try again.")
  expect((await other.open('/')).visitor).toBeNull()

  const right = await send(`${browser.code(secret).slice(0, 3)} ${browser.code(secret).slice(3)}`)
  expect(right.headers.get('Location')).toBe('/requests')
  expect((await other.open('/')).visitor).toMatchObject({ email: thandi.email, aal: 'aal2' })
  expect(await where(other, '/requests')).toBeNull()
})

it('lets anyone who owes the second factor sign out', async () => {
  const browser = await signedInBrowser()
  await withApp(browser)
  const other = browserOf(browser.services)
  await other.visit(auth, '/auth', { form: login })
  await other.visit(signOut, '/auth/sign-out', { form: { now: '1' } })

  expect(await browser.services.db.selectFrom('sessions').select('id').execute()).toEqual([])
  const { response } = await other.visit(mfaFactor, '/auth/second-step?next=/requests')
  expect(response.headers.get('Location')).toBe('/auth?next=%2Frequests')
})

it('lets a mailed link change no password before the second factor', async () => {
  const browser = await signedInBrowser()
  const { secret } = await withApp(browser)
  const other = browserOf(browser.services)
  await other.visit(forgot, '/auth/forgot', { form: { email: thandi.email } })
  const link = (await mailbox(browser.services)).at(-1)!.link
  const form = Object.fromEntries(link.searchParams)
  const { response } = await other.visit(confirm, '/auth/confirm', { form })
  expect(response.headers.get('Location')).toBe('/auth/second-step?next=%2Fauth%2Freset')

  const proved = await other.visit(mfaFactor, '/auth/second-step', {
    form: { next: '/auth/reset', code: browser.code(secret) },
  })
  expect(proved.response.headers.get('Location')).toBe('/auth/reset')
})

it('texts a code to a phone that was added, and takes a mistyped one again', async () => {
  const browser = await signedInBrowser({
    AUTH_MFA_PHONE_ENROLL_ENABLED: '1',
    AUTH_MFA_PHONE_VERIFY_ENABLED: '1',
  })
  const address = '/profile/two-step'
  const bad = await browser.post(twoStep, address, { intent: 'phone', phone: '082 123' })
  expect(bad.body.refusal).toContain('A South African number has 10')
  const { body } = await browser.post(twoStep, address, { intent: 'phone', phone: '082 123 4567' })
  const { factorId: factor, challenge } = body.started
  const code = async () => (await telephone(browser.services)).at(-1)!.code
  const finish = { intent: 'finish', factor, challenge, code: await code() }
  expect((await browser.post(twoStep, address, finish)).to).toBe(address)

  browser.clock.advance(2 * MINUTE)
  const other = { ...browser, ...browserOf(browser.services) }
  await other.visit(auth, '/auth', { form: login })
  const send = async (form: Record<string, string>) =>
    (await other.visit(mfaFactor, '/auth/second-step', { form })).response
  const response = await (await send({ step: 'ask' })).json()
  const right = await code()
  const wrong = right === '000000' ? '000001' : '000000'
  const again = await (await send({ challenge: response.challenge, code: wrong })).json()
  expect(again.challenge).toBe(response.challenge)
  expect((await send({ code: right })).status).toBe(422)
  const answer = await send({ challenge: again.challenge, code: right })
  expect(answer.headers.get('Location')).toBe('/')
})

it('adds a security key, and takes its signature after the password', async () => {
  const browser = await signedInBrowser()
  const key = authenticator(new URL(browser.services.config.siteUrl).origin)
  const address = '/profile/two-step'
  const { body } = await browser.post(twoStep, address, { step: 'ask', name: 'Key' })
  const { id: challenge, options } = body.question
  const answer = JSON.stringify(key.create(options))
  expect((await browser.post(twoStep, address, { step: 'answer', challenge, answer })).to).toBe(
    address,
  )

  const other = browserOf(browser.services)
  await other.visit(auth, '/auth', { form: login })
  const send = async (form: Record<string, string>) =>
    (await other.visit(mfaFactor, '/auth/second-step', { form })).response
  const { question } = await (await send({ step: 'ask' })).json()
  const signed = JSON.stringify(key.get(question.options))
  const proved = await send({ step: 'answer', challenge: question.id, answer: signed })
  expect(proved.headers.get('Location')).toBe('/')
  expect((await other.open('/')).visitor).toMatchObject({ aal: 'aal2' })
})

it('takes a second factor away', async () => {
  const browser = await signedInBrowser()
  const { factorId } = await withApp(browser)
  const form = { intent: 'remove', factor: factorId }
  expect((await browser.post(twoStep, '/profile/two-step', form)).to).toBe('/profile/two-step')

  expect((await browser.open('/')).visitor).toMatchObject({ aal: 'aal1' })
  expect(await where(browser, '/requests')).toBeNull()
})

it('adds, renames and deletes a passkey, and signs in with it', async () => {
  const browser = await signedInBrowser()
  const key = authenticator(new URL(browser.services.config.siteUrl).origin)
  const address = '/profile/passkeys'
  const { body } = await browser.post(passkeys, address, { step: 'ask', name: 'Passkey' })
  const answer = JSON.stringify(key.create(body.question.options))
  const added = { step: 'answer', name: 'Passkey', challenge: body.question.id, answer }
  expect((await browser.post(passkeys, address, added)).to).toBe(address)
  const list = async () => (await (await browser.visit(passkeys, address)).response.json()).passkeys
  const [{ id }] = await list()
  await browser.post(passkeys, address, { intent: 'rename', passkey: id, name: 'My phone' })
  expect(await list()).toMatchObject([{ name: 'My phone' }])

  const other = browserOf(browser.services)
  const send = async (form: Record<string, string>) =>
    (await other.visit(passkey, '/auth/passkey', { form })).response
  const enter = async () => {
    const { question } = await (await send({ step: 'ask' })).json()
    const signature = JSON.stringify(key.get(question.options))
    return send({ step: 'answer', challenge: question.id, answer: signature, next: '/requests' })
  }
  expect((await enter()).headers.get('Location')).toBe('/requests')
  expect((await other.open('/')).visitor?.email).toBe(thandi.email)

  await browser.post(passkeys, address, { intent: 'delete', passkey: id })
  const refused = await enter()
  expect(refused.status).toBe(422)
  expect((await refused.json()).refusal).toBe('This passkey is not known here.')
  expect((await send({ step: 'answer', challenge: 'x', answer: '{' })).status).toBe(422)
})
