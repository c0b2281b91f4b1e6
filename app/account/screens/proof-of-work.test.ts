import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mailbox, register, seedPassword } from '#app/auth/wire/test-auth-api.ts'
import type { Challenge } from '#app/platform/abuse/challenge.ts'
import { worked } from '#app/platform/abuse/test-proof.ts'
import { DAY, HOUR, MINUTE } from '#app/platform/time.ts'
import { browserOf, startBrowser } from '#app/session/test-site.ts'
import * as auth from './auth.tsx'
import * as confirm from './confirm.tsx'
import * as forgot from './forgot.tsx'
import * as resend from './resend.tsx'
import * as signOut from './sign-out.tsx'

const thandi = { email: 'thandi@example.co.za', name: 'Thandi Mokoena' }
/** The lowest cost: these tests aren't about how long the work takes. */
const light = { AUTH_SECURITY_CAPTCHA_COST: '1000' }

type Body = {
  challenge?: Challenge
  initialValue?: Record<string, string>
  error?: Record<string, string[]>
}

/** Thandi has an account and has signed in on her own phone once. */
async function startAttack(env: Record<string, string> = {}) {
  const { services, clock } = await startBrowser({ ...light, ...env })
  await register(services, thandi)
  const telephone = browserOf(services)
  await telephone.visit(auth, '/auth', { form: login(seedPassword), from: '41.0.0.1' })
  await telephone.visit(signOut, '/auth/sign-out', { form: { now: '1' } })

  const post =
    (route: object, address: string) =>
    async (form: Record<string, string>, { from = '102.0.0.1', by = browserOf(services) } = {}) => {
      const { response } = await by.visit(route, address, { form, from })
      const to = response.headers.get('Location')
      const body: Body = to ? {} : await response.json()
      return { status: response.status, to, body, challenge: body.challenge }
    }
  const tryLogin = post(auth, '/auth')
  /** Retries as the browser does: solves the proof of work if one is required, and sends the form again. */
  const persist = async (
    form: Record<string, string>,
    how: Parameters<typeof tryLogin>[1] = {},
  ) => {
    const first = await tryLogin(form, how)
    return first.challenge?.sum
      ? tryLogin({ ...form, proof: worked(first.challenge.sum) }, how)
      : first
  }
  return { services, clock, telephone, post, tryLogin, persist }
}

const login = (password: string, email = thandi.email) => ({ form: 'login', email, password })
const wrong = (email = thandi.email) => login('wrong horse', email)
const times = (count: number) => Array.from({ length: count }, (_, index) => index)

it('asks for work after five wrong passwords, keeps what was typed but the password, and then lets in', async () => {
  const { tryLogin } = await startAttack()
  for (const _ of times(5)) expect((await tryLogin(wrong())).status).toBe(422)

  const { status, body, challenge } = await tryLogin(login(seedPassword))
  expect(status).toBe(428)
  expect(challenge).toMatchObject({ byHand: false, minutes: 15, sum: { maxnumber: 1000 } })
  expect(body.initialValue).toMatchObject({ email: thandi.email })
  expect(JSON.stringify(body)).not.toContain(seedPassword)

  const { to } = await tryLogin({ ...login(seedPassword), proof: worked(challenge!.sum!) })
  expect(to).toBe('/')
})

it('asks for more with each doubling, refuses after twenty with work, and starts again a quarter later', async () => {
  const { tryLogin, persist, clock } = await startAttack()
  const maxima = []
  for (const _ of times(20)) {
    const first = await tryLogin(wrong())
    maxima.push(first.challenge?.sum?.maxnumber ?? 0)
    if (first.challenge?.sum)
      expect((await tryLogin({ ...wrong(), proof: worked(first.challenge.sum) })).status).toBe(422)
  }
  expect(maxima).toEqual([0, 0, 0, 0, 0, ...Array(5).fill(1000), ...Array(10).fill(2000)])

  const refused = await persist(login(seedPassword))
  expect(refused.status).toBe(429)
  expect(refused.body.error!['']![0]).toBe('Too many attempts. Please try again in 15 minutes.')
  clock.advance(15 * MINUTE)
  // They all still count against the account, so from here on proof of work is required.
  expect((await tryLogin(login(seedPassword))).status).toBe(428)
  expect((await persist(login(seedPassword))).to).toBe('/')
})

it('counts what many addresses try against one account, and never shuts its owner out', async () => {
  const { tryLogin, persist, telephone } = await startAttack()
  for (const time of times(10)) {
    const guess = await tryLogin(wrong(), { from: `102.0.1.${time}` })
    expect(guess.status).toBe(422)
  }
  expect((await tryLogin(wrong(), { from: '102.0.2.1' })).status).toBe(428)
  for (const time of times(90))
    expect((await persist(wrong(), { from: `102.0.3.${time}` })).status).toBe(422)

  expect((await persist(login(seedPassword), { from: '102.0.4.1' })).status).toBe(429)
  // Her phone is a known device on any network: no proof of work.
  const owner = await tryLogin(login(seedPassword), { from: '102.0.3.7', by: telephone })
  expect(owner.to).toBe('/')
})

it('asks everybody behind a flooded address for work before it refuses one of them', async () => {
  const { tryLogin, persist, telephone, services } = await startAttack()
  await register(services, { email: 'sipho@example.co.za' })
  const stuff = (index: number) =>
    tryLogin(wrong(`somebody${index}@example.co.za`), { from: '105.0.0.1' })
  for (const time of times(50)) expect((await stuff(time)).status).toBe(422)

  const neighbour = login(seedPassword, 'sipho@example.co.za')
  expect((await tryLogin(neighbour, { from: '105.0.0.1' })).status).toBe(428)
  expect((await persist(neighbour, { from: '105.0.0.1' })).to).toBe('/')
  expect((await tryLogin(login(seedPassword), { from: '105.0.0.1', by: telephone })).to).toBe('/')
  expect((await tryLogin(neighbour, { from: '105.0.0.2' })).to).toBe('/')
})

it('takes all addresses of one IPv6 network for one', async () => {
  const { tryLogin } = await startAttack()
  for (const time of times(5)) await tryLogin(wrong(), { from: `2001:db8:0:1:${time}::1` })
  expect((await tryLogin(wrong(), { from: '2001:db8:0:1:ffff::9' })).status).toBe(428)
  expect((await tryLogin(wrong(), { from: '2001:db8:0:2::1' })).status).toBe(422)
})

it('lets no more through at once than one after another', async () => {
  const { tryLogin } = await startAttack()
  const answers = await Promise.all(times(20).map(() => tryLogin(wrong())))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(5)
  expect(new Set(statuses)).toEqual(new Set([422, 428]))
})

it('takes a proof once, for its own form and account, in time, and at least as hard as asked', async () => {
  const { tryLogin, post, clock } = await startAttack()
  const email = 'sipho@example.co.za'
  for (const _ of times(5)) {
    await tryLogin(wrong())
    await tryLogin(wrong(email))
  }
  const proofFor = async (form: Record<string, string>) =>
    worked((await tryLogin(form)).challenge!.sum!)
  const withProof = (proof: string) => tryLogin({ ...wrong(), proof })

  const proof = await proofFor(wrong())
  expect((await withProof(proof)).status).toBe(422)
  expect((await withProof(proof)).challenge).toMatchObject({ byHand: true })
  expect((await withProof(await proofFor(wrong(email)))).status).toBe(428)

  const recover = post(forgot, '/auth/forgot')
  for (const _ of times(3)) await recover({ email: thandi.email })
  const { challenge } = await recover({ email: thandi.email })
  expect((await withProof(worked(challenge!.sum!))).status).toBe(428)

  const late = await proofFor(wrong())
  clock.advance(10 * MINUTE + 1000)
  expect((await withProof(late)).status).toBe(428)

  clock.advance(5 * MINUTE)
  for (const _ of times(5)) await tryLogin(wrong())
  const light = await proofFor(wrong())
  // Meanwhile the account was attacked from many networks, so the first challenge is now too easy.
  for (const time of times(45)) {
    const from = `102.0.5.${time}`
    const first = await tryLogin(wrong(), { from })
    if (first.challenge?.sum)
      await tryLogin({ ...wrong(), proof: worked(first.challenge.sum) }, { from })
  }
  expect((await withProof(light)).status).toBe(428)
})

it('says of an address without an account just what it says of one with', async () => {
  const { services } = await startAttack()
  const storyOf = async (email: string, from: string) => {
    const answers = []
    const seen = ({ status, body: { challenge, error } }: Awaited<ReturnType<typeof guess>>) =>
      [status, challenge?.minutes, challenge?.sum?.maxnumber, error] as const
    const guess = async (proof?: string) => {
      const form = { ...wrong(email), ...(proof ? { proof } : {}) }
      const { response } = await browserOf(services).visit(auth, '/auth', { form, from })
      return { status: response.status, body: (await response.json()) as Body }
    }
    for (const _ of times(21)) {
      const first = await guess()
      answers.push(seen(first))
      if (first.body.challenge?.sum)
        answers.push(seen(await guess(worked(first.body.challenge.sum))))
    }
    for (const _ of times(4)) {
      const { response, set } = await browserOf(services).visit(forgot, '/auth/forgot', {
        form: { email },
        from,
      })
      answers.push([response.status, set.length])
    }
    return answers
  }
  const [known, stranger] = [
    await storyOf(thandi.email, '102.0.0.1'),
    await storyOf('nobody@example.co.za', '102.0.0.2'),
  ]
  expect(stranger).toEqual(known)
})

it('remembers on a device only whose account was opened there, for a while, and unreadably', async () => {
  const { services, telephone, clock, tryLogin } = await startAttack()
  const { id } = await services.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const own = telephone.jar.get('__Host-known-here')!
  expect(own).not.toContain(id)
  expect(Buffer.from(own, 'base64url').toString('latin1')).not.toContain(id)

  const { set } = await telephone.visit(auth, '/auth', { form: login(seedPassword) })
  const cookie = set.find((item) => item.startsWith('__Host-known-here='))!
  expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax; Max-Age=7776000$/)
  // The token changes at each sign-in, so it can't be used for tracking.
  expect(telephone.jar.get('__Host-known-here')).not.toBe(own)
  expect(telephone.jar.get('__Host-known-here')!.split('~')).toHaveLength(1)
  await telephone.visit(signOut, '/auth/sign-out', { form: { now: '1' } })

  for (const time of times(10)) await tryLogin(wrong(), { from: `102.0.1.${time}` })
  const shows = (shown: string) => {
    const by = browserOf(services)
    by.jar.set('__Host-known-here', shown)
    return tryLogin(wrong(), { from: '102.0.9.9', by })
  }
  const known = telephone.jar.get('__Host-known-here')!
  expect((await shows(known)).status).toBe(422)
  const [token = '', until = '', hash = ''] = known.split('.')
  for (const forged of [
    '',
    '~~~~',
    `${token}.${until}.${hash.slice(1)}A`,
    `${token}.zzzzzzz.${hash}`,
    `${'A'.repeat(12)}.${until}.${hash}`,
    'x'.repeat(4000),
  ])
    expect((await shows(forged)).status, forged).toBe(428)

  const elsewhere = browserOf(services)
  await register(services, { email: 'sipho@example.co.za' })
  await elsewhere.visit(auth, '/auth', { form: login(seedPassword, 'sipho@example.co.za') })
  expect((await shows(elsewhere.jar.get('__Host-known-here')!)).status).toBe(428)

  clock.advance(90 * DAY)
  for (const time of times(10)) await tryLogin(wrong(), { from: `102.0.1.${time}` })
  expect((await shows(known)).status).toBe(428)
})

it('keeps its own limit for a known device', async () => {
  const { telephone, tryLogin, persist } = await startAttack()
  for (const _ of times(5)) expect((await tryLogin(wrong(), { by: telephone })).status).toBe(422)
  for (const _ of times(15)) expect((await persist(wrong(), { by: telephone })).status).toBe(422)
  expect((await persist(login(seedPassword), { by: telephone })).status).toBe(429)
  // Ten failed attempts by someone else on her phone don't lock her out elsewhere.
  expect((await tryLogin(login(seedPassword), { from: '41.0.0.9' })).to).toBe('/')
})

it('asks for work of anyone who floods it with registrations', async () => {
  const { post } = await startAttack({ AUTH_MAILER_AUTOCONFIRM: '0' })
  const join = post(auth, '/auth')
  const registration = (email: string) => ({
    form: 'register',
    name: 'Nomvula Khumalo',
    email,
    password: 'three little words',
    confirmation: 'three little words',
    terms: 'on',
  })
  for (const time of times(20))
    expect((await join(registration(`person${time}@example.co.za`))).to).toBe('/')

  const { status, challenge, body } = await join(registration('nomvula@example.co.za'))
  expect(status).toBe(428)
  expect(JSON.stringify(body)).not.toContain('three little words')
  const proof = worked(challenge!.sum!)
  expect((await join({ ...registration('nomvula@example.co.za'), proof })).to).toBe('/')
})

it('mails nobody’s mailbox full: work after three emails to one address, and the owner still gets hers', async () => {
  const { post, services, clock, telephone } = await startAttack()
  const recover = post(forgot, '/auth/forgot')
  const form = { email: thandi.email }
  for (const _ of times(3)) {
    clock.advance(MINUTE)
    expect((await recover(form)).to).toBe('/auth')
  }
  clock.advance(MINUTE)
  const { challenge } = await recover(form)
  expect(await mailbox(services)).toHaveLength(3)
  await recover({ ...form, proof: worked(challenge!.sum!) })
  expect(await mailbox(services)).toHaveLength(4)
  clock.advance(MINUTE)
  expect((await recover(form, { by: telephone })).to).toBe('/auth')
  expect(await mailbox(services)).toHaveLength(5)
})

it('shows the check on a page of its own when the link is requested again too often', async () => {
  const { services, clock } = await startAttack({ AUTH_MAILER_AUTOCONFIRM: '0' })
  const browser = browserOf(services)
  const email = 'nomvula@example.co.za'
  const password = 'three little words'
  const form = { form: 'register', name: 'Nomvula', email, password, confirmation: password }
  await browser.visit(auth, '/auth', { form: { ...form, terms: 'on' } })
  const again = async (more = {}) => {
    clock.advance(MINUTE)
    const posted = { form: { back: '/services', ...more } }
    return (await browser.visit(resend, '/auth/resend', posted)).response
  }
  for (const _ of times(3)) expect((await again()).headers.get('Location')).toBe('/services')

  const response = await again()
  expect(response.status).toBe(428)
  const body = (await response.json()) as Body & { back: string }
  expect(body.back).toBe('/services')
  expect((await browser.visit(resend, '/auth/resend')).response.status).toBe(200)
  const sent = await again({ proof: worked(body.challenge!.sum!) })
  expect(sent.headers.get('Location')).toBe('/services')
  expect(await mailbox(services)).toHaveLength(5)
})

it('asks for work of anyone who tries mailed links by the dozen, and uses up none meanwhile', async () => {
  const { services, post } = await startAttack({ AUTH_MAILER_AUTOCONFIRM: '0' })
  await browserOf(services).visit(forgot, '/auth/forgot', { form: { email: thandi.email } })
  const [email] = await mailbox(services)
  const own = Object.fromEntries(email!.link.searchParams)
  const open = post(confirm, '/auth/confirm')
  for (const time of times(60))
    expect((await open({ ...own, token_hash: `no such link ${time}` })).status).toBe(422)

  const { status, challenge } = await open(own)
  expect(status).toBe(428)
  expect((await open({ ...own, proof: worked(challenge!.sum!) })).to).toBe('/auth/reset')
})

it('forgets after an hour', async () => {
  const { tryLogin, clock } = await startAttack()
  for (const time of times(10)) await tryLogin(wrong(), { from: `102.0.1.${time}` })
  clock.advance(HOUR)
  expect((await tryLogin(wrong(), { from: '102.0.2.1' })).status).toBe(422)
})

it('answers any proof with words, and never fails', async () => {
  const { tryLogin } = await startAttack()
  for (const _ of times(5)) await tryLogin(wrong())
  const sum = (await tryLogin(wrong())).challenge!.sum!
  const right = JSON.parse(atob(worked(sum)))
  const packed = (value: unknown) => btoa(JSON.stringify(value) ?? '')
  const proofs = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.json({ maxDepth: 2 }).map((json) => Buffer.from(json).toString('base64')),
    fc.constantFrom('x'.repeat(100_000), 'null', btoa('null'), btoa('7'), btoa('{}')),
    fc
      .tuple(fc.constantFrom(...Object.keys(right)), fc.jsonValue({ maxDepth: 1 }))
      .map(([name, value]) => packed({ ...right, [name]: value })),
    // The same characters split elsewhere: the signed string must be unambiguous.
    fc.nat(sum.salt.length).map((cut) =>
      packed({
        ...right,
        salt: sum.salt.slice(0, cut),
        number: sum.salt.slice(cut) + right.number,
      }),
    ),
  )
  await fc.assert(
    fc.asyncProperty(proofs, async (proof) => {
      fc.pre(proof !== worked(sum))
      expect((await tryLogin({ ...wrong(), proof })).status).toBe(428)
    }),
    { numRuns: 100 },
  )
})
