import sharp from 'sharp'
import { expect, it } from 'vitest'
import { COMPOSE_EMAIL } from '#app/platform/emails.server.ts'
import { jobsOf } from '#app/scheduled-tasks.server.ts'
import { somePdf, someWord } from '#app/uploads/test-documents.ts'
import { breakStore, notStoredWords } from '#app/uploads/test-full-store.ts'
import { remindOfExpiringDocuments } from './reminders.server.ts'
import {
  drawnForm,
  emailOf,
  openPage,
  picture,
  SOON,
  send,
  sendFile,
  startSettings,
} from './test-provider-settings.ts'

const photo = (bytes: Uint8Array, name = 'me.jpg') => ({ field: 'photo', name, bytes })
const pdfFile = (bytes: Uint8Array, name = 'licence.pdf') => ({ field: 'document', name, bytes })
const licence = { intent: 'add', documentId: '', kind: 'trade', expiresOn: '2026-04-01' }

it('shows a photo on the profile instead of the drawing, with a permanent public URL', async () => {
  const world = await startSettings()
  const sipho = await world.as('sipho')
  const withPlace = await sharp(await picture())
    .withExif({ IFD3: { GPSLatitude: '26/1 18/1 0/1' } })
    .jpeg()
    .toBuffer()
  const sent = await sendFile(sipho, 'photos', { intent: 'portrait' }, photo(withPlace))
  expect(sent.status).toBe(302)
  const { photo_file: first } = await world.provider()
  const profile = () => world.publicPage('/providers/sipho-mahlangu')
  await expect.poll(profile, SOON).toContain(`/photos/${first}/448`)
  await expect
    .poll(() => world.publicPage('/services/plumbing?location=mamelodi'), SOON)
    .toContain(`/photos/${first}/224`)
  const answer = await world.visitor().visit(`/photos/${first}/224`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.getSetCookie()).toEqual([])
  const drawn = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect(drawn).toMatchObject({ format: 'webp', width: 224 })
  expect(drawn.exif).toBeUndefined()
  for (const none of ['225', '225.jpg', '224.png', '.jpg'])
    expect((await world.visitor().visit(`/photos/${first}/${none}`)).status).toBe(404)
  // For browsers that didn't get the first response.
  const again = await world.visitor().visit(`/photos/${first}/224.jpg`)
  expect(again.headers.get('Content-Type')).toBe('image/jpeg')
  const redrawn = await sharp(Buffer.from(await again.arrayBuffer())).metadata()
  expect(redrawn).toMatchObject({ format: 'jpeg', width: 224 })
  expect(redrawn.exif).toBeUndefined()

  // Another photo has another URL, and the first one is gone.
  await sendFile(sipho, 'photos', { intent: 'portrait' }, photo(await picture('#274')))
  expect((await world.provider()).photo_file).not.toBe(first)
  expect((await world.visitor().visit(`/photos/${first}/96`)).status).toBe(404)
  await send(sipho, 'photos', [], { intent: 'remove-portrait' })
  await expect
    .poll(() => world.publicPage('/providers/sipho-mahlangu'), SOON)
    .not.toContain('/photos/')
  expect(await world.services.db.selectFrom('files').selectAll().execute()).toEqual([])
})

it('shows work with its words, which only its owner changes', async () => {
  const world = await startSettings()
  const sipho = await world.as('sipho')
  const johan = await world.as('johan')
  await sendFile(sipho, 'photos', { intent: 'work' }, photo(await picture()))
  const [{ id }] = (await world.services.db
    .selectFrom('provider_photos')
    .select('file_id as id')
    .execute()) as [{ id: string }]
  await send(johan, 'photos', [], { intent: 'captions', [`caption-${id}`]: 'Mine' })
  await send(johan, 'photos', [], { intent: 'remove', photoId: id })
  await send(sipho, 'photos', [], { intent: 'captions', [`caption-${id}`]: 'A geyser in Mamelodi' })
  const profile = () => world.publicPage('/providers/sipho-mahlangu')
  await expect.poll(profile, SOON).toContain('A geyser in Mamelodi')
  expect(await profile()).toContain(`/photos/${id}/448`)
})

it('keeps the photos of somebody who isn’t approved to themselves and to us', async () => {
  const world = await startSettings()
  const sipho = await world.as('sipho')
  await sendFile(sipho, 'photos', { intent: 'portrait' }, photo(await picture()))
  await world.services.db
    .updateTable('providers')
    .set({ verification: 'pending' })
    .where('id', '=', world.providers.sipho)
    .execute()
  const address = `/photos/${(await world.provider()).photo_file}/96`
  expect((await world.visitor().visit(address)).status).toBe(404)
  expect((await (await world.as('johan')).visit(address)).status).toBe(404)
  const own = await sipho.visit(address)
  expect(own.status).toBe(200)
  expect(own.headers.get('Cache-Control')).toMatch(/^private/)
  expect((await (await world.as('nomsa')).visit(address)).status).toBe(200)
})

it('refuses with a message what is no picture and no document', async () => {
  const world = await startSettings()
  const sipho = await world.as('sipho')
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600)])
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
  for (const [bytes, words] of [
    [program, 'This isn&#x27;t a photo.'],
    [script, 'This isn&#x27;t a photo.'],
    [Buffer.alloc(12.5 * 1024 * 1024, 0xff), 'over 12 MB'],
    [(await picture()).subarray(0, 200), 'damaged'],
    [Buffer.alloc(0), 'This file is empty.'],
  ] as const) {
    const answer = await sendFile(sipho, 'photos', { intent: 'portrait' }, photo(bytes))
    expect([words, answer.status]).toEqual([words, 422])
    expect(answer.html).toContain(words)
  }
  const bomb = Buffer.alloc(60_000_000)
  for (const [bytes, words] of [
    [program, 'This isn&#x27;t a PDF'],
    [script, 'This isn&#x27;t a PDF'],
    [somePdf({ pages: 10_000 }), 'more than 100 pages'],
    [someWord({ 'word/media/a.xml': bomb }), 'far larger once it&#x27;s unpacked'],
  ] as const) {
    const answer = await sendFile(sipho, 'documents', licence, pdfFile(bytes))
    expect([words, answer.status]).toEqual([words, 422])
    expect(answer.html).toContain(words)
  }
  // 50 MB are rejected before parsing.
  const whole = await sipho.visit('/provider-portal/settings/photos', {
    method: 'POST',
    body: new Uint8Array(1),
    headers: { 'Content-Length': String(50 * 1024 * 1024) },
  })
  expect(whole.status).toBe(413)
  expect(await whole.text()).toContain('16 MB')
  expect(await world.services.db.selectFrom('files').selectAll().execute()).toEqual([])
})

it('has a document looked at, and counts the old one until then', async () => {
  const world = await startSettings()
  const { db } = world.services
  const sipho = await world.as('sipho')
  const nomsa = await world.as('nomsa')
  const decide = async (act: 'approve' | 'refuse', reason = '') => {
    const edit = await db
      .selectFrom('profile_edits')
      .select('id')
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow()
    await world.decideEdit(nomsa, edit.id, act, reason)
  }
  const documents = () =>
    db
      .selectFrom('provider_documents')
      .select(['file_id as id', 'state'])
      .orderBy('file_id')
      .execute()
  await sendFile(sipho, 'documents', licence, pdfFile(somePdf()))
  await decide('approve')
  const [first] = await documents()
  expect(first!.state).toBe('approved')

  const renewal = { ...licence, documentId: first!.id, expiresOn: '2027-04-01' }
  await sendFile(sipho, 'documents', renewal, pdfFile(somePdf(), 'renewed.pdf'))
  expect((await documents()).map(({ state }) => state)).toEqual(['approved', 'waiting'])
  await decide('refuse', 'It is cut off on the right.')
  expect((await documents()).map(({ state }) => state)).toEqual(['approved', 'refused'])
  const [, refused] = await documents()
  await send(sipho, 'documents', [], { intent: 'remove', documentId: refused!.id })
  // The valid document can't be removed.
  await send(sipho, 'documents', [], { intent: 'remove', documentId: first!.id })
  expect(await documents()).toHaveLength(1)

  await sendFile(sipho, 'documents', renewal, pdfFile(somePdf(), 'renewed.pdf'))
  await decide('approve')
  const [renewed, ...others] = await documents()
  expect(others).toEqual([])
  expect(renewed!.state).toBe('approved')
  expect((await openPage(sipho, 'documents')).html).toContain('renewed.pdf')

  // Private to its owner and to reviewers.
  const address = `/provider-portal/settings/papers/${renewed!.id}`
  expect((await sipho.visit(address)).status).toBe(200)
  expect((await nomsa.visit(address)).status).toBe(200)
  const events = db.selectFrom('recorded_events').select('details')
  const opened = await events.where('name', '=', 'document opened by staff').execute()
  expect(opened).toEqual([{ details: { file: renewed!.id } }])
  expect((await (await world.as('johan')).visit(address)).status).toBe(404)
  expect((await world.visitor().visit(address)).status).toBe(302)
  expect((await world.visitor().visit(`/photos/${renewed!.id}/96`)).status).toBe(404)
})

it('writes 30 and 7 days before a document runs out, each once', async () => {
  const world = await startSettings()
  const { services, clock } = world
  const sipho = await world.as('sipho')
  const nomsa = await world.as('nomsa')
  await sendFile(sipho, 'documents', { ...licence, expiresOn: '2026-04-10' }, pdfFile(somePdf()))
  const { id } = await services.db
    .selectFrom('profile_edits')
    .select('id')
    .executeTakeFirstOrThrow()
  await world.decideEdit(nomsa, id, 'approve')
  const due: unknown[] = []
  const jobs = { send: async (_tx: unknown, _name: string, email: unknown) => due.push(email) }
  const remind = () => remindOfExpiringDocuments({ ...services, jobs } as never, clock.now())
  for (const day of ['2026-03-10', '2026-03-11', '2026-03-12', '2026-04-03', '2026-04-04']) {
    clock.set(new Date(`${day}T09:00:00+02:00`))
    await remind()
    await remind()
  }
  expect(due).toMatchObject([{ days: 30 }, { days: 7 }])
  await jobsOf(services)[COMPOSE_EMAIL]!.run(due[0] as never)
  const email = await services.db
    .selectFrom('outgoing_emails')
    .select(['recipient', 'subject'])
    .where('kind', '=', 'document runs out')
    .executeTakeFirstOrThrow()
  expect(email).toEqual({
    recipient: emailOf('sipho'),
    subject: 'licence.pdf expires on 10 Apr 2026',
  })
  // The session of a month ago has expired.
  const later = await world.as('sipho')
  expect((await openPage(later, '')).html).toContain('licence.pdf expires on 10 Apr 2026')

  // A new expiry date starts the reminders again.
  const documentId = (due[0] as { id: string }).id
  const fields = drawnForm((await openPage(later, 'documents')).html, 'expiry')
  await send(later, 'documents', fields, { documentId, expiresOn: '2026-04-20' })
  await remind()
  expect(due).toHaveLength(3)
})

it('refuses photos and documents in words while the store takes none', async () => {
  const world = await startSettings()
  const sipho = await world.as('sipho')
  const mend = breakStore(world.services)
  const portrait = await sendFile(sipho, 'photos', { intent: 'portrait' }, photo(await picture()))
  const document = await sendFile(sipho, 'documents', licence, pdfFile(somePdf()))
  for (const answer of [portrait, document]) {
    expect(answer.status).toBe(422)
    expect(answer.html.replaceAll('&#x27;', "'")).toContain(notStoredWords)
  }
  mend()
  expect(await world.services.db.selectFrom('files').selectAll().execute()).toEqual([])
  const again = await sendFile(sipho, 'photos', { intent: 'portrait' }, photo(await picture()))
  expect(again.status).toBe(302)
})
