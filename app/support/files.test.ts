import sharp from 'sharp'
import { expect, it } from 'vitest'
import { cast, signIn } from '#app/admin/test-administration.ts'
import { writeEmail } from '#app/platform/emails.server.ts'
import { newId } from '#app/platform/ids.ts'
import { DAY, MINUTE } from '#app/platform/time.ts'
import { collect } from '#app/privacy/collect.server.ts'
import { eraseClosedAccounts } from '#app/privacy/erase-account.server.ts'
import { jobsOf } from '#app/scheduled-tasks.server.ts'
import { forgetLooseFiles, looseFiles } from '#app/uploads/loose-files.server.ts'
import { somePdf, someWord } from '#app/uploads/test-documents.ts'
import type { ChatView } from './chat-view.server.ts'
import { supportEmails } from './emails.server.ts'
import { MOST_FILES } from './files.ts'
import { mailAnswersToWhoLeft } from './mail-answers.server.ts'
import { startSupport } from './test-support.ts'

const pdf = () => somePdf()
const photo = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#aa7744' } })
    .withExif({ IFD3: { GPSLatitude: '26/1 18/1 0/1' } })
    .jpeg()
    .toBuffer()

type World = Awaited<ReturnType<typeof startSupport>>
type Browser = { visit: ReturnType<World['visitor']>['visit'] }

function formOf(fields: Record<string, string>, files: [string, Buffer, string][] = []) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [field, bytes, name] of files)
    form.append(field, new File([new Uint8Array(bytes)], name))
  return form
}

const upload = (browser: Browser, bytes: Buffer, name: string) =>
  browser.visit('/uploads/support', { body: formOf({ language: 'en' }, [['file', bytes, name]]) })

const idOf = async (answer: Response) => ((await answer.json()) as { id: string }).id

const sendWith = (browser: Browser, words: string, ids: string[], key: string = newId()) => {
  const form = formOf({ intent: 'send', words, key })
  for (const id of ids) form.append('file', id)
  return browser.visit('/support/chat', { body: form })
}

it('brings a picture and a PDF to the agent, and the agent’s back, to these two alone', async () => {
  const w = await startSupport()
  const { visitor, chatOf, theTicket, zanele, signedIn } = w
  const naledi = visitor()
  const picture = await idOf(await upload(naledi, await photo(), 'message-from-sipho.jpg'))
  const document = await idOf(await upload(naledi, pdf(), 'quote.pdf'))
  const stranger = visitor()
  expect((await naledi.visit(`/support/files/${picture}`)).status).toBe(200)
  expect((await zanele.visit(`/support/files/${picture}`)).status).toBe(404)

  const sent = await sendWith(naledi, '', [picture, document])
  expect(sent.status).toBe(201)
  const [message] = ((await sent.json()) as ChatView).messages
  expect(message).toMatchObject({
    words: '',
    files: [
      { id: picture, name: 'message-from-sipho.jpg', size: '1 KB', isPicture: true },
      { id: document, name: 'quote.pdf', isPicture: false },
    ],
  })
  const { id, last_message } = await theTicket()
  expect(last_message).toBe('message-from-sipho.jpg, quote.pdf')
  expect(await (await zanele.visit(`/admin/support/${id}`)).text()).toContain('quote.pdf')

  const seen = await zanele.visit(`/support/files/${picture}`)
  expect(seen.headers.get('Content-Type')).toBe('image/webp')
  expect(seen.headers.get('Content-Disposition')).toContain('message-from-sipho.webp')
  expect(seen.headers.get('Cache-Control')).toBe('private, no-store')
  expect(seen.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'.*sandbox$/)
  expect((await sharp(await seen.arrayBuffer()).metadata()).exif).toBeUndefined()
  const thandi = await signedIn(cast.thandi.email)
  for (const other of [stranger, thandi])
    expect((await other.visit(`/support/files/${picture}`)).status).toBe(404)

  const back = await zanele.visit(`/admin/support/${id}`, {
    body: formOf({ intent: 'answer', words: 'Sign here' }, [['newFile', pdf(), 'form.pdf']]),
  })
  expect(back.status).toBe(200)
  const answer = (await chatOf(naledi)).messages.at(-1)!
  expect(answer).toMatchObject({ words: 'Sign here', files: [{ name: 'form.pdf' }] })
  const got = await naledi.visit(`/support/files/${answer.files[0]!.id}`)
  expect(got.headers.get('Content-Type')).toBe('application/pdf')
  expect(got.headers.get('X-Content-Type-Options')).toBe('nosniff')
  // Browsers don't render PDFs in a sandbox.
  expect(got.headers.get('Content-Security-Policy')).not.toContain('sandbox')
  const transcript = await zanele.visit(`/admin/support/${id}/transcript.txt`)
  expect(await transcript.text()).toContain('[File: message-from-sipho.jpg, 1 KB]')
})

it('keeps a note’s file from the visitor', async () => {
  const { visitor, say, theTicket, zanele, db } = await startSupport()
  const naledi = visitor()
  await say(naledi, 'Hello')
  const { id } = await theTicket()
  await zanele.visit(`/admin/support/${id}`, {
    body: formOf({ intent: 'note', words: '' }, [['newFile', pdf(), 'theirs.pdf']]),
  })
  const { file_id } = await db.selectFrom('support_files').selectAll().executeTakeFirstOrThrow()
  expect((await naledi.visit(`/support/files/${file_id}`)).status).toBe(404)
  expect((await zanele.visit(`/support/files/${file_id}`)).status).toBe(200)
})

it('looks at what a file is, and says in words why it takes none of it', async () => {
  const { visitor, db } = await startSupport()
  const naledi = visitor()
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  for (const [bytes, name, words] of [
    [Buffer.from('MZ not a picture'), 'photo.jpg', "This isn't an image or a PDF."],
    [someWord(), 'letter.pdf', "This isn't an image or a PDF."],
    [heic, 'IMG_1.jpg', 'Apple'],
    [Buffer.alloc(0), 'empty.png', 'This file is empty.'],
    [somePdf({ more: '<< /S /JavaScript /JS (x) >>' }), 'runs.pdf', 'contains a program'],
    [somePdf({ trailer: '/Encrypt 9 0 R' }), 'locked.pdf', 'locked with a password'],
    [somePdf({ pages: 101 }), 'long.pdf', 'more than 100 pages'],
    [Buffer.alloc(12 * 1024 * 1024 + 1, 'x'), 'large.png', 'over 12 MB'],
  ] as const) {
    const answer = await upload(naledi, bytes as Buffer, name)
    expect([name, answer.status]).toEqual([name, 422])
    expect(((await answer.json()) as { error: string }).error).toContain(words)
  }
  const whole = await upload(naledi, Buffer.alloc(17 * 1024 * 1024), 'huge.png')
  expect(whole.status).toBe(413)
  expect(await db.selectFrom('files').selectAll().execute()).toEqual([])
})

it('takes five files with a message, each once and by anyone who sent them', async () => {
  const { visitor, chatOf, tickets } = await startSupport()
  const naledi = visitor()
  const ids: string[] = []
  for (let index = 0; index <= MOST_FILES; index++)
    ids.push(await idOf(await upload(naledi, pdf(), `${index}.pdf`)))
  const refused = await sendWith(naledi, 'All', ids)
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('You can send 5 files')
  const thief = visitor()
  await upload(thief, pdf(), 'own.pdf')
  const stolen = await sendWith(thief, 'Mine now', ids.slice(0, 1))
  expect(await stolen.json()).toEqual({
    problems: ['A file you chose is no longer here. Choose it again.'],
    gone: ids.slice(0, 1),
  })
  expect(await tickets()).toEqual([])

  const key = newId()
  await sendWith(naledi, 'Five', ids.slice(0, 5), key)
  expect((await sendWith(naledi, 'Five', ids.slice(0, 5), key)).status).toBe(201)
  expect((await sendWith(naledi, 'Again', ids.slice(0, 1))).status).toBe(422)
  const { messages } = await chatOf(naledi)
  expect(messages.map(({ words, files }) => [words, files.length])).toEqual([['Five', 5]])
})

it('comes with the form where there is no script', async () => {
  const { visitor, chatOf } = await startSupport()
  const naledi = visitor()
  const post = (words: string, files: [string, Buffer, string][], more = {}) =>
    naledi.visit('/support', { body: formOf({ intent: 'send', words, ...more }, files) })
  const page = await (await naledi.visit('/support')).text()
  expect(page.slice(page.indexOf('<main'))).toContain('encType="multipart/form-data"')
  const large = await sharp({
    create: {
      width: 1400,
      height: 1400,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
  expect(large.length).toBeGreaterThan(1024 * 1024)
  const sent = await post('', [
    ['newFile', large, 'screen.png'],
    ['newFile', pdf(), 'quote.pdf'],
    ['newFile', Buffer.alloc(0), ''],
  ])
  expect([sent.status, sent.headers.get('Location')]).toEqual([302, '/support'])
  expect((await chatOf(naledi)).messages[0]!.files.map(({ name }) => name)).toEqual([
    'screen.png',
    'quote.pdf',
  ])

  const wrong = await post('Appearance', [
    ['newFile', pdf(), 'kept.pdf'],
    ['newFile', Buffer.from('x'), 'x.exe'],
  ])
  expect(wrong.status).toBe(422)
  const again = await wrong.text()
  expect(again).toContain('x.exe: This isn&#x27;t an image or a PDF.')
  const [, stored] = /name="file"[^>]* value="([^"]+)"/.exec(again)!
  await post('Appearance', [], { file: stored! })
  expect((await chatOf(naledi)).messages[1]).toMatchObject({
    words: 'Appearance',
    files: [{ name: 'kept.pdf' }],
  })
  const unnamed = await post('x', [['newFile', pdf(), 'a.pdf']], { name: 'www.x.example' })
  expect(await unnamed.text()).toContain('Choose your files again')
})

it('says which files are lost where work is asked for first, and sends nothing by itself', async () => {
  const { visitor, say, chatOf, tickets } = await startSupport()
  const naledi = visitor()
  const post = (files: [string, Buffer, string][], more = {}) =>
    naledi.visit('/support', {
      body: formOf({ intent: 'send', words: 'Appearance', ...more }, files),
    })
  const wrong = await post([
    ['newFile', pdf(), 'kept.pdf'],
    ['newFile', Buffer.from('x'), 'x.exe'],
  ])
  const [, stored] = /name="file"[^>]* value="([^"]+)"/.exec(await wrong.text())!
  for (let i = 0; i < 20; i++) await say(visitor(), `Hello ${i}`)

  const requested = await post([['newFile', pdf(), 'photo.pdf']], { file: stored! })
  expect(requested.status).toBe(428)
  const page = await requested.text()
  expect(page).toContain('Choose your files again: we couldn&#x27;t keep them.')
  expect(page).toContain('We&#x27;ve kept what you typed.')
  expect(page).not.toContain('and will send it automatically')
  expect(page).toMatch(new RegExp(`name="file"[^>]* value="${stored}"`))
  // Without files nothing was lost.
  expect(await (await post([])).text()).toContain('and will send it automatically')
  expect((await tickets()).map((ticket) => ticket.last_message)).not.toContain('Appearance')
  expect((await chatOf(naledi)).messages).toEqual([])
})

it('takes what was said with other files, or as a note, for something new', async () => {
  const { visitor, chatOf, theTicket, zanele, db } = await startSupport()
  const naledi = visitor()
  const [first, other] = [
    await idOf(await upload(naledi, pdf(), 'one.pdf')),
    await idOf(await upload(naledi, pdf(), 'other.pdf')),
  ]
  const key = newId()
  await sendWith(naledi, 'Appearance', [first], key)
  await sendWith(naledi, 'Appearance', [], key)
  await sendWith(naledi, 'Appearance', [other], key)
  // Without script each submit uploads the same file again.
  const page = { intent: 'send', words: 'Document', key: newId() }
  for (let press = 0; press < 2; press++)
    await naledi.visit('/support', { body: formOf(page, [['newFile', pdf(), 'document.pdf']]) })
  const own = (await chatOf(naledi)).messages.filter(({ kind }) => kind === 'visitor')
  expect(own.map(({ words, files }) => [words, ...files.map(({ name }) => name)])).toEqual([
    ['Appearance', 'one.pdf'],
    ['Appearance', 'other.pdf'],
    ['Document', 'document.pdf'],
  ])

  const { id } = await theTicket()
  const agents = newId()
  for (const intent of ['answer', 'answer', 'note'])
    await zanele.visit(`/admin/support/${id}`, { form: { intent, words: 'Seen', key: agents } })
  const messages = await db
    .selectFrom('support_messages')
    .select('kind')
    .where('words', '=', 'Seen')
    .orderBy('seq')
    .execute()
  expect(messages.map(({ kind }) => kind)).toEqual(['agent', 'note'])
})

it('tells an agent aloud which file is not taken', async () => {
  const { visitor, say, theTicket, zanele } = await startSupport()
  await say(visitor(), 'Hello')
  const refused = await zanele.visit(`/admin/support/${(await theTicket()).id}`, {
    body: formOf({ intent: 'answer', words: '' }, [['newFile', Buffer.from('x'), 'x.exe']]),
  })
  expect(await refused.text()).toMatch(/role="alert"[\s\S]{0,2000}x\.exe: This isn&#x27;t an image/)
})

it('shows what was kept with a form, lets go of it, and is not blocked by what is gone', async () => {
  const { visitor, chatOf } = await startSupport()
  const naledi = visitor()
  const storedIn = async (answer: Response) => {
    const page = await answer.text()
    const [, form = ''] = /class="support-form"(.*?)<\/form>/s.exec(page) ?? []
    const rows = [...form.matchAll(/<li class="chat-file".*?<\/li>/g)].map(([row]) => ({
      id: /<input type="checkbox"[^>]* name="file"[^>]* value="([^"]+)"/.exec(row)?.[1] ?? '',
      name: /<b>([^<]+)/.exec(row)?.[1],
      isTicked: row.includes('checked=""'),
    }))
    // Only listed files are posted.
    expect(form.match(/name="file"/g)?.length ?? 0).toBe(rows.length)
    return { status: answer.status, form, rows }
  }
  const post = (words: string, stored: { id: string }[], names: string[]) => {
    const files = names.map((name): [string, Buffer, string] => [
      'newFile',
      name.endsWith('.exe') ? Buffer.from('x') : pdf(),
      name,
    ])
    const form = formOf({ intent: 'send', words }, files)
    for (const { id } of stored) form.append('file', id)
    return naledi.visit('/support', { body: form })
  }
  const first = await storedIn(await post('Appearance', [], ['1.pdf', '2.pdf', '3.pdf', 'x.exe']))
  expect(first.rows.map(({ name, isTicked }) => [name, isTicked])).toEqual([
    ['1.pdf', true],
    ['2.pdf', true],
    ['3.pdf', true],
  ])
  const over = await storedIn(await post('Appearance', first.rows, ['4.pdf', '5.pdf', '6.pdf']))
  expect(over.status).toBe(422)
  expect(over.form).toContain('We couldn&#x27;t keep the files you just chose.')
  expect(over.rows).toEqual(first.rows)
  const without = await storedIn(await post('', [], []))
  expect(without.rows).toEqual([])
  const blank = await storedIn(await post('x'.repeat(4001), over.rows, []))
  expect(blank.rows).toEqual(first.rows)

  const [row, two, three] = blank.rows
  await naledi.visit('/uploads/support', { body: formOf({ remove: three!.id }) })
  const gone = await storedIn(await post('Appearance', [row!, two!, three!], []))
  expect(gone.form).toContain('A file you chose is no longer here. Choose it again.')
  expect(gone.rows).toEqual([row, two])
  expect((await post('Appearance', [two!], ['4.pdf'])).status).toBe(302)
  const [message] = (await chatOf(naledi)).messages
  expect(message!.files.map(({ name }) => name)).toEqual(['2.pdf', '4.pdf'])
})

it('asks anyone who floods it for work, and ends', async () => {
  const { visitor, db, services } = await startSupport()
  const naledi = visitor()
  const answers: number[] = []
  for (let index = 0; index < 21; index++)
    answers.push((await upload(naledi, pdf(), `${index}.pdf`)).status)
  expect(answers).toEqual([...Array(20).fill(201), 422])
  await db.updateTable('files').set({ attached_at: services.clock.now() }).execute()
  for (let index = 21; index < 41; index++)
    answers.push((await upload(naledi, pdf(), `${index}.pdf`)).status)
  expect(answers.slice(21, 40)).toEqual(Array(19).fill(201))
  const requested = await upload(naledi, pdf(), 'more.pdf')
  expect(requested.status).toBe(428)
  expect(await requested.json()).toMatchObject({ challenge: { sum: { algorithm: 'SHA-256' } } })
  const foreign = await naledi.visit('/uploads/support', {
    body: formOf({}, [['file', pdf(), 'a.pdf']]),
    headers: { Origin: 'https://elsewhere.example' },
  })
  expect(foreign.status).toBe(403)
  expect((await naledi.visit('/uploads/support')).status).toBe(404)
  // Simulates an impossible number of sent messages.
  await db.updateTable('limits').set({ points: 5000 }).execute()
  const refused = await upload(naledi, pdf(), 'far too many.pdf')
  expect(refused.status).toBe(429)
  expect(((await refused.json()) as { error: string }).error).toMatch(
    /^Too many files were sent. Choose it again in \d+ min.$/,
  )
})

it('forgets what was taken back or never sent', async () => {
  const { visitor, db, clock, services } = await startSupport()
  const naledi = visitor()
  const [first, other] = [
    await idOf(await upload(naledi, pdf(), 'one.pdf')),
    await idOf(await upload(naledi, pdf(), 'other.pdf')),
  ]
  const remove = (browser: Browser, id: string) =>
    browser.visit('/uploads/support', { body: formOf({ remove: id }) })
  await remove(visitor(), first)
  await remove(naledi, first)
  const keys = await db.selectFrom('files').select(['id', 'key']).execute()
  expect(keys.map(({ id }) => id)).toEqual([other])
  clock.advance(DAY + MINUTE)
  await services.jobs.work(jobsOf(services))
  await forgetLooseFiles(services)
  expect(await db.selectFrom('files').selectAll().execute()).toEqual([])
  const isThere = () => services.files.read(keys[0]!.key).catch(() => null)
  await expect.poll(isThere, { timeout: 20_000 }).toBeNull()
})

it('forgets files as fast as they can come', async () => {
  const { db, clock, services } = await startSupport()
  await db
    .insertInto('files')
    .values(
      Array.from({ length: 450 }, (_, index) => ({
        id: newId(),
        key: `support-files/${index}.pdf`,
        purpose: 'support file',
        owner_user: null,
        owner_device: newId(),
        name: 'never sent.pdf',
        content_type: 'application/pdf',
        bytes: 1,
        created_at: clock.now(),
      })),
    )
    .execute()
  clock.advance(DAY + MINUTE)
  await forgetLooseFiles(services)
  expect(await db.selectFrom('files').select('id').execute()).toEqual([])
})

it('keeps no bytes of a file that could not be written down', async () => {
  const { services, clock } = await startSupport()
  const put: string[] = []
  const { put: putFile } = services.files
  services.files.put = async (key, bytes, type) => {
    put.push(key)
    await putFile.call(services.files, key, bytes, type)
  }
  const { keep } = looseFiles({
    purpose: 'support file',
    folder: 'support-files',
    unnamed: 'file',
    most: 20,
    staysTheirs: false,
  })
  const content = { bytes: pdf(), type: 'application/pdf', extension: 'pdf', width: 0.5 }
  const owner = { user: null, device: newId() }
  await expect(
    keep(services, { content, name: 'a.pdf', owner, now: clock.now() }),
  ).rejects.toThrow()
  expect(put).toHaveLength(1)
  await expect(services.files.read(put[0]!)).rejects.toThrow()
})

it('opens from the email to anyone who left, for a month', async () => {
  const { visitor, say, theTicket, zanele, services, clock, emails, db } = await startSupport()
  await say(visitor(), 'Hello', { email: 'naledi@example.co.za', language: 'en' })
  const { id } = await theTicket()
  await zanele.visit(`/admin/support/${id}`, {
    body: formOf({ intent: 'answer', words: '' }, [['newFile', pdf(), 'form.pdf']]),
  })
  clock.advance(3 * MINUTE)
  await mailAnswersToWhoLeft(services, clock.now())
  for (const email of emails) await writeEmail(services, supportEmails, email)
  const { text } = await db
    .selectFrom('outgoing_emails')
    .select('text')
    .where('kind', '=', 'support answered')
    .executeTakeFirstOrThrow()
  const [, path] = /form\.pdf, 1 KB: http:\/\/localhost:3000(\S+)/.exec(text!)!
  const reader = visitor()
  expect((await reader.visit(path!)).status).toBe(200)
  expect((await reader.visit(path!.replace(/until=\d/, 'until=9'))).status).toBe(404)
  expect((await reader.visit(path!.split('?')[0]!)).status).toBe(404)
  clock.advance(30 * DAY)
  expect((await reader.visit(path!)).status).toBe(404)
})

it('is in the archive of anyone who holds the conversation, and goes with their account', async () => {
  const { visitor, theTicket, zanele, services, ids, db, clock } = await startSupport()
  const browser = visitor()
  await sendWith(browser, 'Appearance', [await idOf(await upload(browser, pdf(), 'mine.pdf'))])
  await signIn(browser, cast.thandi.email)
  await browser.visit('/support/chat')
  const { id } = await theTicket()
  await zanele.visit(`/admin/support/${id}`, {
    body: formOf({ intent: 'answer', words: 'Here' }, [['newFile', pdf(), 'ours.pdf']]),
  })
  await zanele.visit(`/admin/support/${id}`, {
    body: formOf({ intent: 'note', words: 'Second time' }, [['newFile', pdf(), 'noted.pdf']]),
  })
  const mine = await collect(db, ids.thandi)
  expect(mine.files.map(({ name }) => name).sort()).toEqual(['mine.pdf', 'noted.pdf', 'ours.pdf'])
  expect(mine.parts.messages.support_files).toHaveLength(3)
  const words = mine.parts.messages.support_messages?.map((row) => row.words)
  expect(words).toContain('Second time')
  expect((await collect(db, ids.zanele)).files).toEqual([])

  const removed: unknown[] = []
  services.jobs.send = async (_tx, name, data) => {
    if (name === 'remove files') removed.push(...(data.keys as string[]))
  }
  await db
    .insertInto('account_closures')
    .values({ user_id: ids.thandi, closed_at: clock.now(), erase_at: clock.now(), link_hash: 'x' })
    .execute()
  await eraseClosedAccounts(services)
  expect(removed.sort()).toEqual(mine.files.map(({ key }) => key).sort())
  expect(await db.selectFrom('support_files').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('files').selectAll().execute()).toEqual([])
})
