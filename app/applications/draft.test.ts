import { expect, it } from 'vitest'
import { newId } from '#app/platform/ids.ts'
import { DAY } from '#app/platform/time.ts'
import { forgetUploads } from '#app/uploads/chunks.server.ts'
import { somePdf } from '#app/uploads/test-documents.ts'
import { breakStore, notStoredWords } from '#app/uploads/test-full-store.ts'
import {
  allDocuments,
  type Browser,
  filled,
  picture,
  press,
  startApplications,
  textOf,
} from './test-applications.ts'

it('keeps a draft in the account: over a reload, and over signing out', async () => {
  const { as, applications, ids } = await startApplications()
  const thandi = await as('thandi')
  expect((await press(thandi, 'save', filled)).status).toBe(200)

  for (const browser of [thandi, await as('thandi')]) {
    const page = await (await browser.visit('/become-provider/apply')).text()
    expect(page).toContain('value="Thandi&#x27;s Geysers"')
    expect(page).toContain('Geysers, leaks and drains')
    expect(page).toContain('Saved 14:05')
  }
  const other = await (await (await as('refilwe')).visit('/become-provider/apply')).text()
  expect(other).not.toContain('Geysers, leaks')
  expect(await applications()).toMatchObject([{ user_id: ids.thandi, state: 'draft' }])
})

it('keeps field by field what a page with script sends, and says what is missing', async () => {
  const { as, applications, visitor } = await startApplications()
  const thandi = await as('thandi')
  const send = (form: Record<string, string>) => thandi.visit('/application/draft', { form })
  await send({ fullName: 'Thandi Mokoena', skills: 'Geysers' })
  const answer = await send({ description: 'Too short', skills: '' })

  expect(await answer.json()).toEqual({
    savedAt: '14:05',
    missing: expect.arrayContaining(['description', 'skills', 'photo', 'npoCategory']),
  })
  expect((await applications())[0]!.fields).toEqual({
    fullName: 'Thandi Mokoena',
    description: 'Too short',
    skills: [],
  })
  const stranger = await visitor().visit('/application/draft', { form: { fullName: 'X' } })
  expect(stranger.status).toBe(401)
})

it('has no identity number in the database that could be read from a copy of it', async () => {
  const { as, services } = await startApplications()
  const thandi = await as('thandi')
  await press(thandi, 'save', filled)

  const rows = await services.db.selectFrom('applications').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('8001015009087')
  expect(await (await thandi.visit('/become-provider/apply')).text()).toContain('8001015009087')
})

it('makes the account inside the form, and everything typed and chosen moves in', async () => {
  const { visitor, applications, services } = await startApplications()
  const browser = visitor()
  const fields = { ...filled, email: 'new@example.co.za', accountPassword: 'three little words' }

  const without = await press(browser, 'register', fields, await allDocuments())
  expect(await textOf(without)).toContain('You must agree to our terms and conditions')
  expect(await applications()).toEqual([])

  const made = await press(browser, 'register', { ...fields, terms: 'on' }, await allDocuments())
  expect([made.status, made.headers.get('Location')]).toEqual([302, '/become-provider/apply'])
  const page = await (await browser.visit('/become-provider/apply')).text()
  expect(page).toContain('Geysers, leaks and drains')
  expect(page).toContain('Uploaded')
  const documents = await services.db.selectFrom('application_files').select('kind').execute()
  expect(documents).toHaveLength(3)
})

it('keeps a description that is cut in the middle of an emoji', async () => {
  const { as, applications } = await startApplications()
  const thandi = await as('thandi')
  const form = { description: `a${'😀'.repeat(2500)}` }
  expect((await thandi.visit('/application/draft', { form })).status).toBe(200)
  expect(await applications()).toMatchObject([{ fields: { description: `a${'😀'.repeat(1999)}` } }])
})

it('answers a stranger with the page as it was typed, and keeps nothing', async () => {
  const { visitor, applications } = await startApplications()
  const page = await (await press(visitor(), 'send', { ...filled, phone: '082' })).text()
  expect(page).toContain('Geysers, leaks and drains')
  expect(page).toContain('Please enter a valid phone number')
  expect(page).toContain('Create an account first')
  expect(await applications()).toEqual([])
})

it('opens one part at a time without script, says once what is missing, and keeps what was typed', async () => {
  const { visitor, as } = await startApplications()
  const browser = visitor()
  const openOf = (html: string) =>
    [...html.matchAll(/<section[^>]*aria-labelledby="part-(\w+)"(?![^>]*hidden)[^>]*>/g)].map(
      ([, part]) => part,
    )
  expect(openOf(await (await browser.visit('/become-provider/apply')).text())).toEqual(['you'])

  const half = { ...filled, phone: '' }
  const notified = await press(browser, 'next', { ...half, part: 'you' })
  const first = await notified.text()
  expect([notified.status, openOf(first)]).toEqual([422, ['you']])
  expect(first).toContain('Please enter a valid phone number')
  expect(first).not.toContain('Please add a profile photo')

  const again = await press(browser, 'next', { ...half, part: 'you', notified: 'you' })
  const second = await again.text()
  expect([again.status, openOf(second)]).toEqual([200, ['work']])
  expect(second).toContain('Geysers, leaks and drains')
  expect(openOf(await (await press(browser, 'open:cause', half)).text())).toEqual(['cause'])

  // In the account, the form continues at the first incomplete part.
  const thandi = await as('thandi')
  await press(thandi, 'next', { ...filled, part: 'you' })
  expect(openOf(await (await thandi.visit('/become-provider/apply')).text())).toEqual(['documents'])
})

it('sends a link where addresses must be confirmed, the same to known and new addresses', async () => {
  const { visitor, applications } = await startApplications({ AUTH_MAILER_AUTOCONFIRM: '0' })
  for (const email of ['new@example.co.za', 'refilwe@example.co.za']) {
    const fields = { ...filled, email, accountPassword: 'three little words', terms: 'on' }
    const answer = await press(visitor(), 'register', fields)
    expect(await textOf(answer)).toContain(`We sent a link to ${email}`)
  }
  expect(await applications()).toEqual([])
})

const begin = async (
  { visit }: Pick<Browser, 'visit'>,
  bytes: number,
  more: Record<string, string> = {},
) =>
  visit('/application/papers', {
    form: {
      kind: 'certificates',
      name: 'PIRB licence.pdf',
      fingerprint: `PIRB ${bytes}`,
      bytes: String(bytes),
      ...more,
    },
  })
const piece = ({ visit }: Browser, id: string, from: number, bytes: Uint8Array) =>
  visit(`/application/papers/${id}?from=${from}`, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: { 'Content-Type': 'application/octet-stream' },
  })

it('takes a file in chunks, and continues where a broken line stopped', async () => {
  const { as, services } = await startApplications()
  const thandi = await as('thandi')
  const pdf = somePdf({ pages: 40 })
  const { id } = await (await begin(thandi, pdf.length)).json()
  expect(await (await piece(thandi, id, 0, pdf.subarray(0, 500))).json()).toEqual({ received: 500 })

  // The same file chosen again after a reload, and a chunk that was sent twice.
  expect(await (await begin(thandi, pdf.length)).json()).toEqual({ id, received: 500 })
  expect(await (await piece(thandi, id, 0, pdf.subarray(0, 500))).json()).toEqual({ received: 500 })
  expect(await (await piece(thandi, id, 900, pdf.subarray(900))).json()).toEqual({ received: 500 })

  const whole = await piece(thandi, id, 500, pdf.subarray(500))
  expect(whole.status).toBe(201)
  const { document } = await whole.json()
  expect(document).toMatchObject({ kind: 'certificates', name: 'PIRB licence.pdf' })
  const stored = await thandi.visit(`/application/paper/${document.id}`)
  expect(Buffer.from(await stored.arrayBuffer())).toEqual(pdf)
  expect(await services.db.selectFrom('uploads').selectAll().execute()).toEqual([])
})

it('takes no file in more chunks than anybody needs', async () => {
  const { as, services } = await startApplications()
  const thandi = await as('thandi')
  const { id } = await (await begin(thandi, 5000)).json()
  await services.db.updateTable('uploads').set({ chunks: 199, received: 199 }).execute()
  const byte = new Uint8Array(1)
  expect(await (await piece(thandi, id, 199, byte)).json()).toEqual({ received: 200 })
  expect(await (await piece(thandi, id, 200, byte)).json()).toEqual({ received: 200 })
})

it('lets nobody else continue with, see or remove a file, and forgets one that never came whole', async () => {
  const { as, visitor, services, clock } = await startApplications()
  const [thandi, refilwe, nomsa] = [await as('thandi'), await as('refilwe'), await as('nomsa')]
  const pdf = somePdf()
  const { id } = await (await begin(thandi, pdf.length)).json()
  expect((await piece(refilwe, id, 0, pdf)).status).toBe(404)
  const { document } = await (await piece(thandi, id, 0, pdf)).json()
  const address = `/application/paper/${document.id}`
  expect((await refilwe.visit(address)).status).toBe(404)
  expect((await visitor().visit(address)).status).toBe(404)
  expect((await nomsa.visit(address)).status).toBe(200)
  const opened = await services.db
    .selectFrom('recorded_events')
    .innerJoin('users', 'users.id', 'recorded_events.by_user')
    .select(['about_id', 'users.email', 'details'])
    .where('name', '=', 'document opened by staff')
    .execute()
  const owner = await services.db
    .selectFrom('applications')
    .select('user_id')
    .executeTakeFirstOrThrow()
  expect(opened).toEqual([
    { about_id: owner.user_id, email: 'nomsa@example.co.za', details: { file: document.id } },
  ])
  await refilwe.visit('/application/papers', { form: { remove: document.id } })
  expect((await thandi.visit(address)).status).toBe(200)
  await thandi.visit('/application/papers', { form: { remove: document.id } })
  expect((await thandi.visit(address)).status).toBe(404)

  await begin(thandi, 9999)
  clock.advance(DAY + 1000)
  await forgetUploads(services)
  expect(await services.db.selectFrom('uploads').selectAll().execute()).toEqual([])
  expect((await begin(visitor(), 99)).status).toBe(401)
  expect((await thandi.visit(`/application/papers/${newId()}`)).status).toBe(404)
})

it('refuses with a message what is no document, whatever it is called', async () => {
  const { as, services } = await startApplications()
  const thandi = await as('thandi')
  const send = async (bytes: Buffer, kind = 'certificates') => {
    const { id } = await (await begin(thandi, bytes.length, { kind })).json()
    const answer = await piece(thandi, id, 0, bytes)
    return [answer.status, (await answer.json()).error]
  }
  expect(await send(Buffer.from(`MZ${'\0'.repeat(600)}`))).toEqual([
    422,
    "This isn't a PDF, Word document, JPG, PNG or WebP image.",
  ])
  expect(await send(somePdf({ pages: 10_000 }))).toEqual([
    422,
    'This PDF has more than 100 pages. Send only the pages that prove it.',
  ])
  expect(await send(Buffer.from('<svg><script>alert(1)</script></svg>'), 'logo')).toEqual([
    422,
    "This isn't a photo. Send a JPG, PNG or WebP image.",
  ])
  const large = await begin(thandi, 50 * 1024 * 1024)
  expect([large.status, (await large.json()).error]).toEqual([
    413,
    'This file is over 12 MB. Choose a smaller one.',
  ])
  expect((await begin(thandi, 0)).status).toBe(422)
  expect((await begin(thandi, 10, { kind: '../x' })).status).toBe(400)
  expect(await services.db.selectFrom('application_files').selectAll().execute()).toEqual([])
  expect(await services.db.selectFrom('files').selectAll().execute()).toEqual([])
})

it('keeps one photo and one logo, rendered again, and a dozen certificates', async () => {
  const { as, services } = await startApplications()
  const thandi = await as('thandi')
  for (let n = 0; n < 2; n++) await press(thandi, 'save', {}, await allDocuments())
  const photo = new Blob([new Uint8Array(await picture())])
  for (let n = 0; n < 11; n++) await press(thandi, 'save', {}, { certificates: photo })

  const rows = await services.db
    .selectFrom('application_files')
    .innerJoin('files', 'files.id', 'application_files.file_id')
    .select(['kind', 'content_type as type', 'key'])
    .execute()
  const subject = (kind: string) => rows.filter((row) => row.kind === kind)
  expect([subject('photo').length, subject('logo').length, subject('certificates').length]).toEqual(
    [1, 1, 12],
  )
  expect(subject('photo')[0]).toMatchObject({
    type: 'image/webp',
    key: expect.stringMatching(/^profile-photos\/profile-[0-9a-f]{40}\.webp$/),
  })
  const last = await press(thandi, 'save', {}, { certificates: photo })
  expect(await textOf(last)).toContain('at most 12 certificates')
})

it('says which of the files that came with the form was refused', async () => {
  const { as } = await startApplications()
  const thandi = await as('thandi')
  const photo = new Blob([new Uint8Array(await picture())])
  const answer = await press(thandi, 'save', {}, { photo, logo: new Blob(['no picture']) })
  expect(await textOf(answer)).toContain("logo.bin: This isn't a photo.")
})

it('draws no more pictures for one account in a day than anybody needs, whatever form they come in', async () => {
  const { as, services } = await startApplications()
  const thandi = await as('thandi')
  const photo = new Blob([new Uint8Array(await picture())])
  const form = new FormData()
  form.append('intent', 'save')
  for (let n = 0; n < 82; n++) form.append('new-photo', photo, `photo${n}.jpg`)
  const answer = await thandi.visit('/become-provider/apply', { method: 'POST', body: form })
  expect(await textOf(answer)).toContain('sent a lot of files today')
  const drawn = await services.db
    .selectFrom('recorded_events')
    .select('id')
    .where('name', '=', 'application document added')
    .execute()
  expect(drawn).toHaveLength(80)
})

it('keeps no more files on their way for one account than it says, however many start at once', async () => {
  const { as, services } = await startApplications()
  const thandi = await as('thandi')
  const started = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      thandi.visit('/application/papers', {
        form: { kind: 'certificates', name: 'a.pdf', fingerprint: `file ${n}`, bytes: '9999' },
      }),
    ),
  )
  expect(started.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(await services.db.selectFrom('uploads').select('id').execute()).toHaveLength(20)
})

it('refuses a chunk with a message while the store accepts none, and continues with the file afterwards', async () => {
  const { as, services } = await startApplications()
  const thandi = await as('thandi')
  const pdf = somePdf({ pages: 40 })
  const { id } = await (await begin(thandi, pdf.length)).json()
  await piece(thandi, id, 0, pdf.subarray(0, 300))
  const mend = breakStore(services)
  const refused = await piece(thandi, id, 300, pdf.subarray(300))
  expect(refused.status).toBe(507)
  expect(await refused.json()).toEqual({ error: notStoredWords })
  mend()
  expect(await (await begin(thandi, pdf.length)).json()).toEqual({ id, received: 300 })
  expect((await piece(thandi, id, 300, pdf.subarray(300))).status).toBe(201)
})

it('brings the script that restores a draft only to devices that keep one', async () => {
  const { visit } = await startApplications()
  const headers = { Cookie: 'application-kept=1' }
  const page = async (asking = {}) => (await visit('/become-provider/apply', asking)).text()
  expect(await page()).not.toMatch(/<script[^>]*src=/)
  expect(await page({ headers })).toMatch(/<script src="[^"]*restore-draft/)
})
