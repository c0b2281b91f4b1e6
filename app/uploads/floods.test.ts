import sharp from 'sharp'
import { expect, it } from 'vitest'
import { cast, startAdministration } from '#app/admin/test-administration.ts'
import type { Challenge } from '#app/platform/abuse/challenge.ts'
import { bounds } from '#app/platform/abuse/risk-score.ts'
import { worked } from '#app/platform/abuse/test-proof.ts'
import { consume } from '#app/platform/limits.server.ts'
import { DAY } from '#app/platform/time.ts'
import { somePdf } from './test-documents.ts'

const HERE = '127.0.0.1'

async function startUploads() {
  const site = await startAdministration()
  const { services, visitor } = site
  const { db, securityClock } = services
  const tiny = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a74' } })
    .jpeg()
    .toBuffer()
  type Browser = ReturnType<typeof visitor>
  const post = (
    { visit }: Browser,
    path: string,
    fields: Record<string, string | Buffer>,
    headers = {},
  ) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields))
      if (typeof value === 'string') body.append(name, value)
      else body.append(name, new File([new Uint8Array(value)], 'geyser.jpg'))
    return visit(path, { body, headers })
  }
  const photo = (browser: Browser, more = {}, headers = {}) =>
    post(browser, '/uploads/photos', { photo: tiny, ...more }, headers)
  const document = (browser: Browser) => post(browser, '/uploads/support', { file: somePdf() })
  /** Simulates earlier uploads from the same network. */
  const accepted = (key: string, points: number) =>
    consume(db, key, { most: 1, within: DAY }, securityClock.now(), points)
  return { ...site, db, tiny, post, photo, document, accepted }
}

const wordsOf = async (answer: Response) => ((await answer.json()) as { error?: string }).error

it('asks strangers of a network that sends very many photos for work, then takes them', async () => {
  const { visitor, photo, accepted, db, signedIn } = await startUploads()
  expect((await photo(visitor())).status).toBe(201)
  const { work, refuse } = bounds['request photo'].address
  await accepted(`request photo from ${HERE}`, work - 2)
  expect((await photo(visitor())).status).toBe(201)

  // Each has no cookie, like a new visitor.
  const stranger = visitor()
  const answer = await photo(stranger)
  expect(answer.status).toBe(428)
  const { challenge } = (await answer.json()) as { challenge: Challenge }
  expect(await db.selectFrom('files').select('id').execute()).toHaveLength(2)
  // The proof of work is bound to the device set by the first response.
  expect((await photo(stranger, { proof: worked(challenge.sum!) })).status).toBe(201)

  await accepted(`request photo from ${HERE}`, refuse)
  const flood = await photo(visitor())
  expect(flood.status).toBe(429)
  expect(await wordsOf(flood)).toMatch(/^Too many files were sent. Choose it again in \d+ min.$/)
  const thandi = await signedIn(cast.thandi.email)
  expect((await photo(thandi)).status).toBe(429)
})

it('takes so many photos a day of one browser, and none that another site sends', async () => {
  const { visitor, photo, accepted, db } = await startUploads()
  const naledi = visitor()
  const foreign = await photo(naledi, {}, { Origin: 'https://elsewhere.example' })
  expect(foreign.status).toBe(403)
  await photo(naledi)
  const { owner_device } = await db
    .selectFrom('files')
    .select('owner_device')
    .executeTakeFirstOrThrow()
  await accepted(`request photos ${owner_device}`, 79)
  const refused = await photo(naledi)
  expect(refused.status).toBe(422)
  expect(await wordsOf(refused)).toBe('Too many files were sent today. Try again tomorrow.')
})

it('asks the same of a form that brings its photos itself', async () => {
  const { visitor, post, tiny, accepted, db } = await startUploads()
  const form = { intent: 'next', at: 'what', category: 'plumbing', newPhoto: tiny }
  const naledi = visitor()
  expect(await (await post(naledi, '/quote/new', form)).text()).not.toContain('not kept')
  expect(await db.selectFrom('files').select('id').execute()).toHaveLength(1)
  await accepted(`request photo from ${HERE}`, bounds['request photo'].address.work)
  const requested = await post(visitor(), '/quote/new', form)
  expect(requested.status).toBe(428)
  const page = await requested.text()
  expect(page).toContain("Choose your files again: we couldn't keep them.")
  expect(page).toContain('that needs JavaScript')
  await accepted(`request photo from ${HERE}`, bounds['request photo'].address.refuse)
  const refused = await post(visitor(), '/quote/new', form)
  expect(refused.status).toBe(429)
  expect(await refused.text()).toContain('Too many files were sent.')
  expect(await db.selectFrom('files').select('id').execute()).toHaveLength(1)
})

it('counts what strangers of one network bring in a day by its bytes, and nobody who is signed in', async () => {
  const { visitor, photo, document, accepted, signedIn, post } = await startUploads()
  expect((await document(visitor())).status).toBe(201)
  await accepted(`kilobytes of support file from ${HERE}`, 500 * 1024 - 2)
  expect((await document(visitor())).status).toBe(201)
  const refused = await document(visitor())
  expect(refused.status).toBe(422)
  expect(await wordsOf(refused)).toBe('Too many files were sent today. Try again tomorrow.')
  const withForm = await post(visitor(), '/support', {
    intent: 'send',
    words: 'Appearance',
    newFile: somePdf(),
  })
  expect(await withForm.text()).toContain('Too many files were sent today.')
  const thandi = await signedIn(cast.thandi.email)
  expect((await document(thandi)).status).toBe(201)

  expect((await photo(visitor())).status).toBe(201)
  await accepted(`kilobytes of request photo from ${HERE}`, 500 * 1024)
  expect((await photo(visitor())).status).toBe(422)
  expect((await photo(thandi)).status).toBe(201)
})

it('asks a network for work after sixty files for support, anyone who sends them', async () => {
  const { visitor, document, accepted } = await startUploads()
  await accepted(`support file from ${HERE}`, 60)
  expect((await document(visitor())).status).toBe(428)
  await accepted(`support file from ${HERE}`, 600)
  expect((await document(visitor())).status).toBe(429)
})
