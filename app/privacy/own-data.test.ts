import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { register, seedPassword } from '#app/auth/wire/test-auth-api.ts'
import { bookQuote } from '#app/jobs/book-job.server.ts'
import { rateJob } from '#app/jobs/rate-job.server.ts'
import { takeStep } from '#app/jobs/take-step.server.ts'
import { transaction } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { emailBody } from '#app/platform/secret-messages.server.ts'
import { DAY, MINUTE } from '#app/platform/time.ts'
import {
  FRIDAY,
  invitationOf,
  person,
  plumber,
  quote,
  sendTestRequest,
  stateOf,
} from '#app/quotes/test-world.server.ts'
import { writeMessage } from '#app/quotes/write-message.server.ts'
import { jobsOf } from '#app/scheduled-tasks.server.ts'
import { testSite } from '#app/test-site.server.ts'
import { REMOVE_FILES } from '#app/uploads/remove-files.server.ts'
import { PACK_ARCHIVE } from './archives.server.ts'
import { eraseClosedAccounts } from './erase-account.server.ts'

const email = 'thandi@example.co.za'

/**
 * The whole site, with Thandi signed in, who requested quotes from two plumbers, chose Sipho and reviewed the
 * job.
 */
async function world(env: Record<string, string> = {}) {
  const site = await testSite({ now: FRIDAY, env })
  const { services, clock, visitor } = site
  // Queued jobs run only when a test says so.
  services.jobs.send = async () => {}
  const { db } = services
  const thandi = await register(services, { email, name: 'Thandi Mokoena' })
  const sipho = await plumber(db, 'Sipho Mahlangu')
  const johan = await plumber(db, 'Johan Pretorius')
  const quoteWorld = {
    db,
    services,
    clock,
    refilwe: { id: thandi, name: 'Thandi', email },
    sipho,
    johan,
  }
  const w = quoteWorld as unknown as Parameters<typeof sendTestRequest>[0]
  const { requestId } = await sendTestRequest(w, [sipho, johan])
  const first = await invitationOf(w, requestId, sipho)
  const quoteId = await quote(w, first.id, sipho)
  await writeMessage(services, {
    invitationId: first.id,
    sender: 'customer',
    words: 'Please ring the upper bell.',
    by: thandi,
    now: clock.now(),
  })
  const browser = visitor()
  const signIn = (who = browser, as = email) =>
    who.visit('/auth', { form: { form: 'login', email: as, password: seedPassword } })
  await signIn()
  /** Runs the jobs that actions queued. */
  const work = async (name: string, data: Record<string, unknown>) =>
    jobsOf(services)[name]!.run(data)
  const page = async (path: string, who = browser) => (await who.visit(path)).text()
  const accept = () =>
    bookQuote(services, { invitationId: first.id, quoteId, by: thandi, now: clock.now() })
  return {
    ...site,
    db,
    thandi,
    sipho,
    johan,
    w,
    requestId,
    first,
    browser,
    signIn,
    work,
    page,
    accept,
  }
}

type World = Awaited<ReturnType<typeof world>>

async function doneAndRated({ services, clock, accept, thandi }: World) {
  const accepted = await accept()
  if (!accepted.ok) throw new Error(accepted.why)
  const { jobId } = accepted
  const now = clock.now()
  const complete = { step: 'complete', party: 'customer', paidCents: 1200_00 } as const
  await takeStep(services, { ...complete, jobId, by: null, now })
  const rated = await rateJob(services, {
    jobId,
    rating: 5,
    words: 'Quick and tidy.',
    customerName: 'Thandi Mokoena',
    by: thandi,
    now,
  })
  if (!rated.ok) throw new Error(rated.why)
  return jobId
}

const DELETE = '/profile/privacy/delete'
const DOWNLOAD = '/profile/privacy/download'

/** Makes the session's authentication too old. */
const sat = ({ db, services }: World) =>
  db
    .updateTable('session_methods')
    .set({ updated_at: new Date(services.securityClock.now().getTime() - 6 * MINUTE) })
    .execute()

const reauthenticate = (browser: World['browser'], password = seedPassword, next = DELETE) =>
  browser.visit('/auth/again', { form: { next, password } })

/** Submits a page's only button. */
const press = (browser: World['browser'], page: string) =>
  browser.visit(page, { form: { pressed: 'yes' } })

async function close(browser: World['browser']) {
  await reauthenticate(browser)
  return press(browser, DELETE)
}

it('packs everything into one archive, for people and for programs, and for nobody else', async () => {
  const w = await world()
  const { browser, work, db, page, services, visitor, clock } = w
  await doneAndRated(w)

  await sat(w)
  const again = `/auth/again?next=${encodeURIComponent(DOWNLOAD)}`
  expect(await page(DOWNLOAD)).toContain(`href="${again}"`)
  expect((await press(browser, DOWNLOAD)).headers.get('Location')).toBe(again)
  expect((await reauthenticate(browser, 'a guess', DOWNLOAD)).status).toBe(422)
  expect((await press(browser, DOWNLOAD)).headers.get('Location')).toBe(again)
  expect(await db.selectFrom('data_archives').selectAll().execute()).toEqual([])
  const shown = await reauthenticate(browser, seedPassword, DOWNLOAD)
  expect(shown.headers.get('Location')).toBe(DOWNLOAD)
  await press(browser, DOWNLOAD)
  // Submitted twice, there is one archive.
  await press(browser, DOWNLOAD)
  const [archive, ...others] = await db.selectFrom('data_archives').selectAll().execute()
  expect(others).toEqual([])
  const address = `/profile/archives/${archive!.id}`
  expect(await page('/profile/privacy')).toContain('Requested')
  expect((await browser.visit(address)).status).toBe(404)

  await work(PACK_ARCHIVE, { archiveId: archive!.id })

  // Available for days, so the open session isn't enough to download it.
  await sat(w)
  const refused = await browser.visit(address)
  expect(refused.headers.get('Location')).toBe(
    `/auth/again?next=${encodeURIComponent('/profile/privacy')}`,
  )
  await reauthenticate(browser, seedPassword, '/profile/privacy')
  const fetched = await browser.visit(address)
  expect(fetched.headers.get('Content-Disposition')).toContain('attachment')
  const unpacked = unzipSync(new Uint8Array(await fetched.arrayBuffer()))
  const data = JSON.parse(strFromU8(unpacked['data.json']!))
  expect(data.account.users[0]).toMatchObject({ email })
  expect(data.requests.quote_requests).toHaveLength(1)
  expect(data.messages.invitation_messages[0].words).toBe('Please ring the upper bell.')
  expect(data.reviews.reviews[0].words).toBe('Quick and tidy.')
  expect(data.quotes.quote_lines.length).toBeGreaterThan(0)
  expect(data.history.events.map(({ name }: { name: string }) => name)).toContain('signed in')
  expect(strFromU8(unpacked['data.json']!)).not.toContain('$argon2')
  expect(strFromU8(unpacked['index.html']!)).toContain('Please ring the upper bell.')

  const emails = await db.selectFrom('outgoing_emails').select(['kind', 'recipient']).execute()
  expect(emails).toContainEqual({ kind: 'archive ready', recipient: email })
  await register(services, { email: 'refilwe@example.co.za' })
  const stranger = visitor()
  await w.signIn(stranger, 'refilwe@example.co.za')
  expect((await stranger.visit(address)).status).toBe(404)
  expect((await visitor().visit(address)).headers.get('Location')).toContain('/auth?next=')

  clock.advance(8 * DAY)
  expect((await browser.visit(address)).status).not.toBe(200)
})

it('gives nobody what belongs to an address that only waits for its link', async () => {
  const w = await world({ AUTH_MAILER_AUTOCONFIRM: '0' })
  const { browser, clock, db, page, services, visitor, work } = w
  const hers = 'gugu@example.co.za'
  const contact = {
    name: 'Gugu Nkosi',
    email: hers,
    subject: 'support',
    message: 'My own words to you.',
  }
  await visitor().visit('/contact', { form: contact })
  const messages = () => db.selectFrom('contact_messages').select('email').execute()
  expect(await messages()).toEqual([{ email: hers }])

  await browser.visit('/profile?index', { form: { name: 'Thandi Mokoena', email: hers } })
  expect(await page('/profile')).toContain(hers)
  await reauthenticate(browser, seedPassword, DOWNLOAD)
  await press(browser, DOWNLOAD)
  const { id } = await db.selectFrom('data_archives').select('id').executeTakeFirstOrThrow()
  await work(PACK_ARCHIVE, { archiveId: id })
  const fetched = await browser.visit(`/profile/archives/${id}`)
  const unpacked = unzipSync(new Uint8Array(await fetched.arrayBuffer()))
  const data = JSON.parse(strFromU8(unpacked['data.json']!))
  expect(data.messages.contact_messages).toBeUndefined()
  expect(data.sent.outgoing_emails).not.toContainEqual(expect.objectContaining({ recipient: hers }))

  await close(browser)
  clock.advance(40 * DAY)
  await eraseClosedAccounts(services)
  expect(await messages()).toEqual([{ email: hers }])
})

it('takes an archive back while it is packed, and gives up after five a day', async () => {
  const { browser, db, work } = await world()
  const requested = async () => {
    await reauthenticate(browser)
    return press(browser, DOWNLOAD)
  }
  for (let times = 0; times < 5; times++) {
    await requested()
    const { id } = await db.selectFrom('data_archives').select('id').executeTakeFirstOrThrow()
    await browser.visit('/profile/privacy', { form: { forget: id } })
    await work(PACK_ARCHIVE, { archiveId: id })
  }
  await requested()
  expect(await db.selectFrom('data_archives').selectAll().execute()).toEqual([])
  const emails = await db.selectFrom('outgoing_emails').select('kind').execute()
  expect(emails.map(({ kind }) => kind)).not.toContain('archive ready')
})

it('asks for a mailed code where that is wanted, and takes it once', async () => {
  const w = await world()
  const { browser, db } = w
  await sat(w)
  const path = '/auth/again'
  const sent = await browser.visit(path, { form: { next: DELETE, intent: 'code' } })
  expect(await sent.text()).toContain('We&#x27;ve emailed you a code')
  const email = await db
    .selectFrom('outgoing_emails')
    .selectAll()
    .where('kind', '=', 'reauthentication')
    .executeTakeFirstOrThrow()
  // Subject lines are stored unencrypted, and shown on locked phones.
  expect(email.subject).not.toMatch(/\d{6}/)
  const code = /\b\d{6}\b/.exec(emailBody(w.services.secret, email).text)![0]
  const other = code === '000000' ? '000001' : '000000'
  const shown = (code: string) => browser.visit(path, { form: { next: DELETE, code } })
  expect((await shown(other)).status).toBe(422)
  expect((await press(browser, DELETE)).headers.get('Location')).toContain(path)
  expect((await shown(code)).headers.get('Location')).toBe(DELETE)
  expect((await shown(code)).status).toBe(422)
  expect((await press(browser, DELETE)).headers.get('Location')).toBe('/')
})

it('gives up on guesses', async () => {
  const { browser } = await world()
  const statuses: number[] = []
  for (let index = 0; index < 11; index++)
    statuses.push((await reauthenticate(browser, `a guess ${index}`)).status)
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(422))
  expect(statuses[10]).toBe(429)
})

it('looks at no more than ten of many guesses at once, from whatever addresses', async () => {
  const { browser } = await world({ TRUSTED_PROXIES: '1' })
  const guesses = Array.from({ length: 60 }, (_, index) =>
    browser.visit('/auth/again', {
      form: { next: DELETE, password: `a guess ${index}` },
      headers: { 'X-Forwarded-For': `10.0.0.${index}` },
    }),
  )
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 422)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(50)
})

it('closes an account at once, and brings it back by signing in', async () => {
  const { browser, visitor, signIn, db, requestId, w, page } = await world()
  const elsewhere = visitor()
  await signIn(elsewhere)

  expect(await page('/profile/privacy/delete')).toContain('Sun 5 Apr')
  await close(browser)

  expect((await browser.visit('/profile')).headers.get('Location')).toContain('/auth?next=')
  expect((await elsewhere.visit('/profile')).headers.get('Location')).toContain('/auth?next=')
  expect(await stateOf(w, requestId)).toBe('withdrawn')

  const back = await signIn()
  expect(back.headers.get('Location')).toBe('/auth/bring-back')
  expect((await browser.visit('/requests')).headers.get('Location')).toBe('/auth/bring-back')
  expect(await page('/auth/bring-back')).toContain('Sun 5 Apr')
  await browser.visit('/auth/bring-back', { form: { token: '' } })
  expect((await browser.visit('/requests')).status).toBe(200)
  const emails = await db.selectFrom('outgoing_emails').select('kind').execute()
  expect(emails.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['account closed', 'account brought back']),
  )
})

it('brings it back by the mailed link, which nobody uses up by looking at it', async () => {
  const { browser, visitor, db, signIn, services } = await world()
  await close(browser)
  const email = await db
    .selectFrom('outgoing_emails')
    .selectAll()
    .where('kind', '=', 'account closed')
    .executeTakeFirstOrThrow()
  const { text } = emailBody(services.secret, email)
  const link = new URL(/https?:\/\/\S+bring-back\S+/.exec(text)![0])
  const path = link.pathname + link.search
  const mailbox = visitor()
  await mailbox.visit(path)
  await mailbox.visit(path)
  await mailbox.visit('/auth/bring-back', { form: { token: link.searchParams.get('token')! } })
  expect((await mailbox.visit(path)).status).toBe(200)
  expect(await (await mailbox.visit(path)).text()).toContain('no longer works')
  expect((await signIn()).headers.get('Location')).toBe('/')
})

it('erases what was the person’s after the last day, and leaves the others what is theirs', async () => {
  const w = await world()
  const { browser, clock, services, db, thandi, sipho, first, visitor, work, page } = w
  await doneAndRated(w)
  const fileId = newId()
  await services.files.put('photos/a.webp', new Uint8Array([1]), 'image/webp')
  await db
    .insertInto('files')
    .values({
      id: fileId,
      key: 'photos/a.webp',
      purpose: 'request photo',
      owner_user: thandi,
      name: 'a',
      content_type: 'image/webp',
      bytes: 1,
      created_at: FRIDAY,
      attached_at: FRIDAY,
    })
    .execute()
  await close(browser)

  clock.set(new Date('2026-04-05T23:59:59+02:00'))
  await eraseClosedAccounts(services)
  expect(await nameOf()).toBe(email)
  clock.set(new Date('2026-04-06T00:00:00+02:00'))
  await eraseClosedAccounts(services)
  await eraseClosedAccounts(services)
  await work(REMOVE_FILES, { keys: ['photos/a.webp'] })

  expect(await nameOf()).toBeNull()
  await expect(services.files.read('photos/a.webp')).rejects.toThrow()
  expect(await db.selectFrom('files').selectAll().execute()).toEqual([])
  // All her data in the whole database.
  const tables = [
    'users',
    'identities',
    'quote_requests',
    'reviews',
    'events',
    'outgoing_emails',
    'jobs',
  ] as const
  for (const table of tables) {
    const rows = JSON.stringify(await db.selectFrom(table).selectAll().execute())
    expect(rows, table).not.toMatch(/thandi|mokoena/i)
  }
  const message = await db
    .selectFrom('invitation_messages')
    .select('words')
    .where('invitation_id', '=', first.id)
    .executeTakeFirstOrThrow()
  expect(message.words).toBe('Please ring the upper bell.')
  const reviews = await visitor().visit(`/providers/${sipho.slug}/reviews`)
  const words = await reviews.text()
  expect(words).toContain('Quick and tidy.')
  expect(words).toContain('Former customer')
  // The address can register again.
  await register(services, { email, name: 'Another Thandi' })
  await w.signIn()
  expect(await page('/profile/privacy')).not.toContain('1 request,')

  async function nameOf() {
    const row = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', thandi)
      .executeTakeFirstOrThrow()
    return row.email
  }
})

it('tells a provider with an open job, and the last administrator, why not yet', async () => {
  const w = await world()
  const { db, visitor, accept, sipho, thandi, browser } = w
  await accept()
  await db
    .updateTable('users')
    .set((eb) => ({
      password_hash: eb.selectFrom('users as t').select('password_hash').where('id', '=', thandi),
    }))
    .where('id', '=', sipho.userId)
    .execute()
  const provider = visitor()
  await w.signIn(provider, sipho.email)
  expect(await (await provider.visit('/profile/privacy/delete')).text()).toContain(
    'A customer has accepted',
  )
  await close(provider)
  expect(await db.selectFrom('account_closures').selectAll().execute()).toEqual([])

  const admin = (user_id: string) =>
    db.insertInto('user_roles').values({ user_id, role: 'admin', granted_at: FRIDAY }).execute()
  await admin(thandi)
  await close(browser)
  expect(await (await browser.visit('/profile/privacy/delete')).text()).toContain(
    'only administrator',
  )
  const other = await person(db, 'Nomsa Zulu', 'nomsa@example.co.za')
  await admin(other.id)
  expect((await close(browser)).headers.get('Location')).toBe('/')
  expect(
    await transaction(db, (tx) => tx.selectFrom('account_closures').select('user_id').execute()),
  ).toEqual([{ user_id: thandi }])
})

it('hides the business of anyone who left, and shows it again when they are back', async () => {
  const { db, visitor, thandi, johan, signIn, requestId, w } = await world()
  await db
    .updateTable('users')
    .set((eb) => ({
      password_hash: eb.selectFrom('users as t').select('password_hash').where('id', '=', thandi),
    }))
    .where('id', '=', johan.userId)
    .execute()
  const provider = visitor()
  await signIn(provider, johan.email)
  const seen = async () => (await visitor().visit(`/providers/${johan.slug}`)).status
  expect(await seen()).toBe(200)
  await close(provider)
  await expect.poll(seen).toBe(404)
  expect((await invitationOf(w, requestId, johan)).state).toBe('declined')
  await signIn(provider, johan.email)
  await provider.visit('/auth/bring-back', { form: { token: '' } })
  await expect.poll(seen).toBe(200)
})

it('lists what was agreed to, and passes a correction on with the day it must be answered by', async () => {
  const { browser, db, thandi, page } = await world()
  await db
    .insertInto('agreements')
    .values({
      user_id: thandi,
      text: 'terms',
      version: '1',
      moment: 'registration',
      agreed_at: FRIDAY,
    })
    .execute()
  expect(await page('/profile/privacy')).toMatch(/Version of (<!-- -->)?6 Dec 2024/)

  expect((await browser.visit('/profile/privacy', { form: { words: 'x' } })).status).toBe(422)
  await browser.visit('/profile/privacy', {
    form: { words: 'The review of 12 January is under my old surname.' },
  })
  const sentEmail = await db
    .selectFrom('outgoing_emails')
    .select(['recipient', 'reply_to', 'text'])
    .where('kind', '=', 'correction asked for')
    .executeTakeFirstOrThrow()
  expect(sentEmail).toMatchObject({ recipient: 'office@thembeka.example', reply_to: email })
  expect(sentEmail.text).toContain('old surname')
  expect(sentEmail.text).toContain('Sun 5 Apr')
})
