import { expect, it, onTestFinished } from 'vitest'
import { openSmsGateway } from '#app/platform/test-sms-gateway.ts'
import { DAY, MINUTE } from '#app/platform/time.ts'
import { forgetDraftDocuments } from './draft-documents.server.ts'
import { forgetDrafts } from './draft-link.server.ts'
import { allDocuments, filled, press, startApplications, textOf } from './test-applications.ts'

const NUMBER = '082 123 4567'
const FORM = '/become-provider/apply'

/** The site with an SMS gateway, and a visitor who has filled in the form on one device. */
async function startVisitor(env: Record<string, string> = {}) {
  const gateway = await openSmsGateway()
  onTestFinished(gateway.close)
  const world = await startApplications({ SMS_URL: gateway.url, ...env })
  const phone = world.visitor()
  const { db } = world.services
  const sendLink = (
    more: Record<string, string> = {},
    browser = phone,
    files: Parameters<typeof press>[3] = {},
  ) => press(browser, 'link', { ...filled, linkTo: NUMBER, ...more }, files)
  const textedLink = async () => linkIn(await gateway.textTo('27821234567'))
  const drafts = () => db.selectFrom('application_drafts').selectAll().execute()
  return { ...world, gateway, phone, sendLink, textedLink, drafts }
}

const linkIn = (text: string) => /\/application\/link\?token=[\w-]+/.exec(text)![0]

it('texts a link that opens the draft with its files on another device, and on no other', async () => {
  const { sendLink, textedLink, drafts, visitor, phone } = await startVisitor()
  const sent = await sendLink({}, phone, await allDocuments())
  expect(await textOf(sent)).toContain('We sent a link to 082 123 4567')
  const link = await textedLink()

  const tablet = visitor()
  const before = await (await tablet.visit(FORM)).text()
  expect(before).not.toContain('Geysers, leaks and drains')
  const opened = await tablet.visit(link)
  expect([opened.status, opened.headers.get('Location')]).toEqual([302, FORM])
  const page = await (await tablet.visit(FORM)).text()
  for (const words of ['Geysers, leaks and drains', 'value="Thandi&#x27;s Geysers"', 'photo.bin'])
    expect(page).toContain(words)
  expect(page).toContain('Opened from your link')

  // Neither the draft nor the link can be read from a copy of the database.
  const rows = JSON.stringify(await drafts())
  expect(rows).not.toMatch(/Geysers|8001015009087/)
  expect(rows).not.toContain(link.split('=')[1])
  expect(page).not.toContain('8001015009087')
})

it('gives a file back to nobody, and takes it out of the draft for anyone who has the link', async () => {
  const { sendLink, phone, services, visitor } = await startVisitor()
  await sendLink({}, phone, await allDocuments())
  const file = await services.db
    .selectFrom('application_draft_files')
    .select('file_id')
    .executeTakeFirstOrThrow()
  expect((await phone.visit(`/application/paper/${file.file_id}`)).status).toBe(404)

  const form = { remove: file.file_id }
  expect((await visitor().visit('/application/papers', { form })).status).toBe(401)
  const left = () => services.db.selectFrom('application_draft_files').selectAll().execute()
  expect(await left()).toHaveLength(3)
  expect((await phone.visit('/application/papers', { form })).status).toBe(200)
  expect(await left()).toHaveLength(2)
})

it('replaces the link when it is requested again, two minutes later at the earliest', async () => {
  const { sendLink, textedLink, drafts, clock, visitor } = await startVisitor()
  await sendLink()
  const first = await textedLink()
  const tooSoon = await sendLink()
  expect(tooSoon.status).toBe(409)
  expect(await textOf(tooSoon)).toContain('You can ask for another in two minutes')

  clock.set(new Date(clock.now().getTime() + 2 * MINUTE))
  await sendLink({ description: 'Solar geysers and heat pumps, all over Tshwane.' })
  const second = await textedLink()
  expect(await drafts()).toHaveLength(1)
  const tablet = visitor()
  expect(await textOf(await tablet.visit(first))).toContain('This link no longer works')
  await tablet.visit(second)
  expect(await (await tablet.visit(FORM)).text()).toContain('Solar geysers and heat pumps')
})

it('keeps nothing where nothing can be sent: a landline, STOP, and a cap that is reached', async () => {
  const { sendLink, drafts, services, clock, visitor } = await startVisitor({
    SMS_A_DAY_PER_NUMBER: '1',
  })
  const refused = async (linkTo: string) => textOf(await sendLink({ linkTo }, visitor()))
  expect(await refused('012 345 6789')).toContain('We can only SMS South African cellphones')
  expect(await refused('nobody@')).toContain('Please enter a valid email address')
  await services.db
    .insertInto('sms_opt_outs')
    .values({ phone: '+27831234567', opted_out_at: clock.now() })
    .execute()
  expect(await refused('083 123 4567')).toContain('someone replied STOP')
  expect(await drafts()).toEqual([])

  expect(await refused(NUMBER)).toContain('We sent a link')
  expect(await refused(NUMBER)).toContain('has had several SMS from us today')
  expect(await drafts()).toHaveLength(1)
})

it('asks anyone who has links sent to one number again and again to work for it first', async () => {
  const { sendLink, visitor } = await startVisitor()
  for (let time = 0; time < 4; time++) expect((await sendLink({}, visitor())).status).toBe(200)
  const fifth = await sendLink({}, visitor())
  expect(fifth.status).toBe(428)
  expect(await textOf(fifth)).toContain('Send me a link')
})

it('emails the link to anyone who prefers that', async () => {
  const { sendLink, emailTo, visitor, drafts } = await startVisitor()
  const sent = await sendLink({ linkTo: 'Thandi@Example.co.za' })
  expect(await textOf(sent)).toContain('We sent a link to thandi@example.co.za')
  const email = await emailTo('thandi', 'Continue your application')
  expect(email.is_secret).toBe(true)
  expect(await drafts()).toMatchObject([{ email: 'thandi@example.co.za', phone: null }])
  expect((await visitor().visit('/application/link?token=wrong')).status).toBe(200)
})

it('moves into the account that is made on the other device; from then on the link leads to logging in', async () => {
  const { sendLink, textedLink, phone, visitor, services, drafts, applications } =
    await startVisitor()
  await sendLink({}, phone, await allDocuments())
  const link = await textedLink()
  const tablet = visitor()
  await tablet.visit(link)
  const account = { email: 'new@example.co.za', accountPassword: 'three little words', terms: 'on' }
  await press(tablet, 'register', { ...filled, ...account })
  const page = await (await tablet.visit(FORM)).text()
  for (const words of ['photo.bin', 'logo.bin', 'certificates.bin', 'Geysers, leaks and drains'])
    expect(page).toContain(words)

  const [application] = await applications()
  const files = await services.db.selectFrom('files').select(['owner_user', 'purpose']).execute()
  expect(files).toEqual(
    Array.from({ length: 3 }, () => ({
      owner_user: application!.user_id,
      purpose: 'application document',
    })),
  )
  expect(await drafts()).toMatchObject([{ sealed_fields: null }])
  for (const browser of [visitor(), phone])
    expect(await textOf(await browser.visit(link))).toContain('Log in to continue')
  expect(await (await phone.visit(FORM)).text()).not.toContain('Geysers, leaks and drains')
})

it('puts nothing into an account that is open on the other device before its owner says so', async () => {
  const { sendLink, textedLink, as, applications } = await startVisitor()
  await sendLink()
  const link = await textedLink()
  const refilwe = await as('refilwe')
  expect(await textOf(await refilwe.visit(link))).toContain('logged in as refilwe@example.co.za')
  await refilwe.visit(FORM)
  expect(await applications()).toEqual([])

  const token = link.split('=')[1]!
  const agreed = await refilwe.visit('/application/link', { form: { token } })
  expect(agreed.headers.get('Location')).toBe(FORM)
  expect(await (await refilwe.visit(FORM)).text()).toContain('Geysers, leaks and drains')
})

it('forgets the draft and its files when the link ends, after 30 days', async () => {
  const { sendLink, textedLink, phone, services, clock, drafts } = await startVisitor()
  await sendLink({}, phone, await allDocuments())
  const link = await textedLink()
  clock.set(new Date(clock.now().getTime() + 30 * DAY))
  expect(await textOf(await phone.visit(link))).toContain('This link no longer works')
  expect(await (await phone.visit(FORM)).text()).not.toContain('Geysers, leaks and drains')
  await forgetDrafts(services.db, clock.now())
  await forgetDraftDocuments(services)
  expect(await drafts()).toEqual([])
  expect(await services.db.selectFrom('files').selectAll().execute()).toEqual([])
})
