import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { addFile, s3Store, temporaryFolder } from '#app/operations/test-store.ts'
import { machineClock } from '#app/platform/clock.ts'
import { FileStoreError, openFiles } from '#app/platform/files.server.ts'
import { startLog } from '#app/platform/logs.server.ts'
import { makeBucket } from '#app/platform/s3-store.server.ts'
import { testDatabase } from '#app/platform/test-db.server.ts'
import { DAY } from '#app/platform/time.ts'
import { startSupport } from '#app/support/test-support.ts'
import { testSite } from '#app/test-site.server.ts'
import { removeOrphans } from './remove-orphans.server.ts'
import { somePdf } from './test-documents.ts'
import { breakStore, notStoredWords } from './test-full-store.ts'

const filesIn = (services: { config: { filesUrl: string } }) =>
  readdirSync(services.config.filesUrl.slice('file:'.length), { recursive: true }).filter((name) =>
    String(name).includes('.'),
  )

const formOf = (fields: Record<string, string | File>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

it('a request’s photo is refused with a message, with and without script, and the request is kept', async () => {
  const { services, visitor } = await testSite()
  const picture = new File([new Uint8Array(await somePhoto())], 'geyser.jpg')
  const guest = visitor()
  const mend = breakStore(services)

  const sent = await guest.visit('/uploads/photos', { body: formOf({ photo: picture }) })
  const form = await guest.visit('/quote/new', {
    body: formOf({
      intent: 'next',
      at: 'what',
      category: 'plumbing',
      job: 'other',
      words: 'The geyser drips all night',
      newPhoto: picture,
    }),
  })

  expect(sent.status).toBe(507)
  expect(await sent.json()).toEqual({ error: notStoredWords })
  expect(form.status).toBe(422)
  const page = await form.text()
  expect(page.includes('The geyser drips all night')).toBe(true)
  expect(page.replaceAll('&#x27;', "'").includes(notStoredWords)).toBe(true)
  expect(await services.db.selectFrom('files').select('id').execute()).toEqual([])
  mend()
  expect(filesIn(services)).toEqual([])
  expect((await guest.visit('/uploads/photos', { body: formOf({ photo: picture }) })).status).toBe(
    201,
  )
})

it('a file for support is refused with a message, and what was written with it stays on the page', async () => {
  const { services, visitor, db } = await startSupport()
  const document = new File([new Uint8Array(somePdf())], 'quote.pdf')
  const guest = visitor()
  const mend = breakStore(services)

  const sent = await guest.visit('/uploads/support', { body: formOf({ file: document }) })
  const form = await guest.visit('/support', {
    body: formOf({ intent: 'send', words: 'Is this quote fair?', newFile: document }),
  })

  expect(sent.status).toBe(507)
  expect(await sent.json()).toEqual({ error: notStoredWords })
  expect(form.status).toBe(422)
  const page = (await form.text()).replaceAll('&#x27;', "'")
  expect(page).toContain('Is this quote fair?')
  expect(page).toContain(`quote.pdf: ${notStoredWords}`)
  mend()
  expect(filesIn(services)).toEqual([])
  expect(await db.selectFrom('files').select('id').execute()).toEqual([])
})

it('readiness tells of a store that takes no files, and liveness does not', async () => {
  const { services, visit } = await testSite()
  const mend = breakStore(services)

  const ready = await visit('/health/ready')

  expect(ready.status).toBe(503)
  expect(await ready.json()).toEqual({ ready: false, problems: ['files'] })
  expect((await visit('/health/live')).status).toBe(200)
  mend()
})

it('a folder on a disk that is nearly full is not ready', async () => {
  const files = await openFiles(`file:${temporaryFolder()}`, {
    freeBytes: async () => 10 * 1024 * 1024,
  })

  await expect(files.check()).rejects.toThrow('full')
})

type Answer = { status?: number; xml?: string }

/** An S3 store that gives these responses; every request is recorded. */
async function storeThatAnswers(answer: (method: string, query: URLSearchParams) => Answer) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://store')
    requests.push(`${request.method} ${url.pathname}`)
    request.resume()
    const { status = 200, xml = '' } = answer(request.method!, url.searchParams)
    response.writeHead(status, { 'Content-Type': 'application/xml' }).end(xml)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { url: `s3://key:secret@127.0.0.1:${port}/thembeka?insecure=1`, requests }
}

it('an S3 store that is full or read-only takes no file, and says so by its check', async () => {
  const { url, requests } = await storeThatAnswers((method) =>
    method === 'PUT' ? { status: 403, xml: '<Error><Code>AccessDenied</Code></Error>' } : {},
  )
  const files = await openFiles(url)

  await expect(files.put('a.webp', somePdf(), 'image/webp')).rejects.toThrow(FileStoreError)
  // A concurrent request may have stored the same chunk meanwhile.
  expect(requests).not.toContain('DELETE /thembeka/a.webp')
  await expect(files.check()).rejects.toThrow(FileStoreError)
})

it('makes a bucket that is missing, and leaves one that is there', async () => {
  const missing = await storeThatAnswers((method) => (method === 'HEAD' ? { status: 404 } : {}))
  const there = await storeThatAnswers(() => ({}))

  expect(await makeBucket(missing.url)).toBe(true)
  expect(await makeBucket(there.url)).toBe(false)
  expect(await makeBucket('file:/nowhere')).toBe(false)
  expect(missing.requests.some((request) => request.startsWith('PUT /thembeka'))).toBe(true)
  expect(there.requests.every((request) => request.startsWith('HEAD'))).toBe(true)
})

it('a good store is ready, and nothing of the look at it stays', async () => {
  const folder = temporaryFolder()
  const files = await openFiles(`file:${folder}`)
  await files.check()
  for await (const listed of files.list()) expect(listed).toEqual([])
  const s3 = await openFiles(await s3Store())
  await expect(s3.check()).resolves.toBeUndefined()
})

const silent = startLog('silent')
const tomorrow = { now: () => new Date(machineClock.now().getTime() + 2 * DAY) }

it('bytes without a row go after a day, all others stay', async () => {
  const { db } = await testDatabase()
  const files = await openFiles(`file:${temporaryFolder()}`)
  const stored = [(await addFile(db, files)).key, (await addFile(db, files)).key]
  await files.put('photos/orphan.webp', somePdf(), 'image/webp')
  await files.put('uploads/abc-0', somePdf(), 'application/octet-stream')
  const keys = async () => {
    const all: string[] = []
    for await (const some of files.list()) all.push(...some.map((item) => item.key))
    return all.sort()
  }

  await removeOrphans({ db, files, log: silent, securityClock: machineClock })
  expect(await keys()).toEqual([...stored, 'photos/orphan.webp', 'uploads/abc-0'].sort())
  await removeOrphans({ db, files, log: silent, securityClock: tomorrow })
  expect(await keys()).toEqual(stored.sort())
})

it('an S3 store is looked through page by page', async () => {
  const { db } = await testDatabase()
  const { key } = await addFile(db, await openFiles(`file:${temporaryFolder()}`))
  const listed = (name: string) =>
    `<Contents><Key>${name}</Key><LastModified>2020-01-01T00:00:00.000Z</LastModified></Contents>`
  const { url, requests } = await storeThatAnswers((method, query) => {
    if (method !== 'GET') return { status: 204 }
    const isFirst = !query.has('continuation-token')
    return {
      xml: `<ListBucketResult>${
        isFirst
          ? `<NextContinuationToken>2</NextContinuationToken><IsTruncated>true</IsTruncated>${listed(key)}`
          : listed('photos/orphan.webp')
      }</ListBucketResult>`,
    }
  })

  await removeOrphans({ db, files: await openFiles(url), log: silent, securityClock: machineClock })

  const removed = requests.filter((request) => request.startsWith('DELETE'))
  expect(removed).toEqual(['DELETE /thembeka/photos/orphan.webp'])
})

it.each([
  { known: 0, unknown: 1 },
  { known: 0, unknown: 30 },
  { known: 1, unknown: 2 },
])('nothing is removed where rows name $known files and $unknown are unknown', async (given) => {
  const { db } = await testDatabase()
  const files = await openFiles(`file:${temporaryFolder()}`)
  for (let number = 0; number < given.known; number++) await addFile(db, files)
  for (let number = 0; number < given.unknown; number++)
    await files.put(`photos/${number}.webp`, somePdf(), 'image/webp')

  const { removed } = await removeOrphans({ db, files, log: silent, securityClock: tomorrow })

  expect(removed).toBe(0)
  expect(await files.exists('photos/0.webp')).toBe(true)
})

const somePhoto = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#a74' } })
    .jpeg()
    .toBuffer()
