import { expect, it } from 'vitest'
import { SECOND } from '#app/platform/time.ts'
import { forgetUnconfirmed } from './erase-list.server.ts'
import { signUp as act } from './sign-up.server.ts'
import { linkIn, testLanding } from './test-landing.server.ts'

const NOMVULA = 'nomvula@example.co.za'

it('takes an address, and puts it on the list once its mailed link was opened and its button pressed', async () => {
  const { visit, db, signUp, email, rows } = await testLanding()

  expect(await signUp(' Nomvula@Example.co.za ')).toMatchObject({ status: 302, to: '/landing' })
  expect(await rows()).toMatchObject([
    {
      email: NOMVULA,
      language: 'en',
      source: 'site',
      consent:
        "One email when Thembeka opens, nothing else. We don't share your address with anyone, and each email has a link to stop.",
      confirmed_at: null,
    },
  ])
  const written = await email(NOMVULA, 'launch signup')
  expect(written.subject).toBe('Should we email you when Thembeka opens?')
  expect(written.text).toContain('Thembeka (Pty) Ltd, 1 Example Street')
  const link = linkIn(written.text, 'launch/confirm')
  const token = new URL(link).searchParams.get('token')!
  expect((await rows())[0]!.link_hash).not.toContain(token)

  const page = await visit(link)
  expect(page.headers.get('Cache-Control')).toMatch(/private|no-store/)
  const html = await page.text()
  expect(html).toContain('Yes, notify me')
  expect(html).toContain('One email when Thembeka opens')
  expect((await rows())[0]!.confirmed_at).toBeNull()

  for (let press = 0; press < 2; press++)
    expect((await visit(link, { form: { token } })).status).toBe(302)
  expect((await rows())[0]!.confirmed_at).not.toBeNull()
  expect(await (await visit(link)).text()).toContain('You&#x27;re on the list')
  const events = await db
    .selectFrom('events')
    .select('name')
    .where('about_kind', '=', 'launch signup')
    .orderBy('id')
    .execute()
  expect(events.map(({ name }) => name)).toEqual([
    'launch signup requested',
    'launch signup confirmed',
  ])
})

it('thanks in the words of the specification, and empties the field', async () => {
  const { visitor, signUp } = await testLanding()
  const by = visitor()

  await signUp(NOMVULA, { by })
  const html = await (await by.visit('/landing')).text()

  expect(html).toContain('Thank you for your interest!')
  expect(html).toMatch(
    /We(&#x27;|'|’)ll notify you when Thembeka launches on July 1st\. A confirmation email will be sent to your inbox\./,
  )
  expect(html).not.toContain(NOMVULA)
})

it.each([
  ['', 'Please enter your email address'],
  ['nomvula@example', 'Please enter a valid email address'],
  ['a@example.co.za\r\nBcc: b@example.co.za', 'Please enter a valid email address'],
])('says what is wrong with %j, beside the field, without script', async (email, words) => {
  const { signUp, rows } = await testLanding()

  const { status, html } = await signUp(email)

  expect(status).toBe(422)
  expect(html).toContain(words)
  expect(html).toContain('aria-invalid="true"')
  expect(await rows()).toEqual([])
})

it('answers a known address as it answers a new one, and tells only its mailbox', async () => {
  const { signUp, confirm, email, rows } = await testLanding()
  await confirm(NOMVULA)

  const known = await signUp(NOMVULA)
  const fresh = await signUp('thabo@example.co.za')

  expect(known).toEqual(fresh)
  expect((await email(NOMVULA, 'launch signup again')).subject).toBe("You're already on the list")
  expect(await rows()).toHaveLength(2)
})

it('keeps one record of an address: a new link makes the old one worthless', async () => {
  const { visit, signUp, email, rows, services } = await testLanding()
  await signUp(NOMVULA)
  const first = linkIn((await email(NOMVULA, 'launch signup')).text, 'launch/confirm')
  // Links differ by their creation time.
  await expect.poll(() => services.securityClock.now().getTime() % 20 > 2).toBe(true)
  await signUp(NOMVULA)
  const second = linkIn((await email(NOMVULA, 'launch signup', 2)).text, 'launch/confirm')

  expect(second).not.toBe(first)
  expect(await (await visit(first)).text()).toContain('This link no longer works')
  expect(await (await visit(second)).text()).toContain('Yes, notify me')
  expect(await rows()).toHaveLength(1)
})

it('writes an address three emails a day, however often it is given, and answers the same', async () => {
  const { signUp, email, db, services } = await testLanding({
    env: { AUTH_SECURITY_CAPTCHA_COST: '1000' },
  })
  for (let count = 1; count <= 3; count++) {
    expect((await signUp(NOMVULA)).status).toBe(302)
    await email(NOMVULA, 'launch signup', count)
  }
  // From here on it requires proof of work, and even that doesn't send a fourth email.
  expect((await signUp(NOMVULA)).status).toBe(428)
  await act(services, { email: NOMVULA, language: 'en', consent: 'x', by: 'site' })
  await email(NOMVULA, 'launch signup', 3)
  const events = await db
    .selectFrom('events')
    .select('id')
    .where('name', '=', 'launch signup requested')
    .execute()
  expect(events).toHaveLength(3)
})

it('takes someone off the list with one press, on the page and by the mailbox’s own button', async () => {
  const { visit, app, confirm, email, rows } = await testLanding()
  await confirm(NOMVULA)
  await confirm('thabo@example.co.za')
  const { text, unsubscribe_url: atOnce } = await email(NOMVULA, 'launch signup')
  const link = linkIn(text, 'unsubscribe')

  expect(await (await visit(link)).text()).toContain('Take me off the list')
  expect((await rows()).map(({ left_at }) => left_at)).toEqual([null, null])
  const token = new URL(link).searchParams.get('token')!
  for (let press = 0; press < 2; press++)
    expect(await (await visit(link, { form: { token } })).text()).toContain(
      'You&#x27;re off the list',
    )
  expect((await rows())[0]!.left_at).not.toBeNull()

  // Mail programs post from their own servers: no cookies, no Origin.
  const other = (await email('thabo@example.co.za', 'launch signup')).unsubscribe_url!
  const oneClick = (url: string) =>
    app.fetch(
      new Request(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      }),
      { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
    )
  expect(
    (
      await app.fetch(new Request(other), {
        incoming: { socket: { remoteAddress: '127.0.0.1' } },
      })
    ).status,
  ).toBe(302)
  expect((await rows())[1]!.left_at).toBeNull()
  expect((await oneClick(other)).status).toBe(200)
  expect((await rows())[1]!.left_at).not.toBeNull()
  expect((await oneClick(other)).status).toBe(200)
  expect((await oneClick(atOnce!.replace(/token=./, 'token=x'))).status).toBe(404)
})

it('forgets an address whose link nobody opened, after its seven days', async () => {
  const { db, signUp, rows, services, confirm } = await testLanding()
  await signUp(NOMVULA)
  await confirm('thabo@example.co.za')
  await forgetUnconfirmed(services)
  expect(await rows()).toHaveLength(2)

  await db
    .updateTable('launch_signups')
    .set({ link_until: new Date(services.securityClock.now().getTime() - SECOND) })
    .execute()
  await forgetUnconfirmed(services)

  expect((await rows()).map(({ email }) => email)).toEqual(['thabo@example.co.za'])
})

it('forgets an address that was given again after its owner had left, as its email says', async () => {
  const { db, confirm, email, visit, signUp, rows, services } = await testLanding()
  await confirm(NOMVULA)
  const { text } = await email(NOMVULA, 'launch signup')
  const link = linkIn(text, 'unsubscribe')
  await visit(link, { form: { token: new URL(link).searchParams.get('token')! } })
  const linkRunsOut = () =>
    db
      .updateTable('launch_signups')
      .set({ link_until: new Date(services.securityClock.now().getTime() - SECOND) })
      .execute()
  // The unsubscription is stored as long as the list.
  await linkRunsOut()
  await forgetUnconfirmed(services)
  expect(await rows()).toMatchObject([{ left_at: expect.any(Date) }])

  await signUp(NOMVULA)
  const again = await email(NOMVULA, 'launch signup', 2)
  expect(again.text).toContain(
    "If this wasn't you, ignore this email. We delete the address after that.",
  )
  expect(await rows()).toMatchObject([{ confirmed_at: null, left_at: null }])
  await linkRunsOut()
  await forgetUnconfirmed(services)
  expect(await rows()).toEqual([])
})

it('says that it failed when nothing could be kept, and what was typed stays', async () => {
  const { services, signUp, rows } = await testLanding()
  services.jobs.send = async () => {
    throw new Error('the queue is not there')
  }

  const { status, html } = await signUp(NOMVULA)

  expect(status).toBe(503)
  expect(html).toContain('Something went wrong. Please try again later.')
  expect(html).toContain('Please try again later or contact us directly.')
  expect(html).toContain(NOMVULA)
  expect(await rows()).toEqual([])
})

it('refuses a post from elsewhere, and takes nothing once the site is launched', async () => {
  const { visit, clock, signUp, rows } = await testLanding()
  const foreign = await visit('/landing', {
    form: { email: NOMVULA },
    headers: { Origin: 'https://elsewhere.example' },
  })
  expect(foreign.status).toBe(403)
  clock.set(new Date('2025-07-01T00:00:00+02:00'))
  expect(await signUp(NOMVULA)).toMatchObject({ status: 302, to: '/' })
  expect(await rows()).toEqual([])
})
