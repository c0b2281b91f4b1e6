import { connect } from 'node:net'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { somePdf } from '#app/uploads/test-documents.ts'
import { breakStore, notStoredWords } from '#app/uploads/test-full-store.ts'
import { readFilePath } from './file-path.ts'
import { type Client, startAdapter } from './test-adapter.ts'

const photo = (edge = 64, background = '#aa7744') =>
  sharp({ create: { width: edge, height: edge, channels: 3, background } })
    .withExif({ IFD0: { Make: 'Camera' } })
    .jpeg()
    .toBuffer()

const pdf = somePdf()
/** The container format that old Word files, installers and spreadsheets share, with these parts. */
const envelope = (...parts: string[]) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    ...parts.map((part) => Buffer.from(part, 'utf16le')),
  ])

const bucket = (client: Client) => client.storage.from('provider-files')
const blob = (bytes: Uint8Array, type = 'image/jpeg') => new Blob([new Uint8Array(bytes)], { type })

it('keeps a photo under its path for its owner and administrators, redrawn behind a name nobody can guess', async () => {
  const { as, visitor, services, ids } = await startAdapter()
  const path = 'profile-photos/profile-1717171717171.jpg'
  const thandi = await as('thandi')

  const stored = await bucket(thandi).upload(path, blob(await photo()))

  expect(stored.error).toBeNull()
  expect(stored.data).toEqual({
    path,
    fullPath: `provider-files/${path}`,
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  for (const client of [thandi, await as('nomsa')]) {
    const { data, error } = await bucket(client).download(path)
    expect(error).toBeNull()
    const made = await sharp(Buffer.from(await data!.arrayBuffer())).metadata()
    expect(made).toMatchObject({ format: 'webp', width: 64 })
    expect(made.exif).toBeUndefined()
  }
  for (const client of [visitor(), await as('sipho')]) {
    expect((await bucket(client).download(path)).error).toMatchObject({ status: 404 })
    expect((await bucket(client).info(path)).error).toMatchObject({ status: 404 })
  }
  const events = services.db.selectFrom('recorded_events').select(['about_id', 'by_user'])
  const opened = await events.where('name', '=', 'document opened by staff').execute()
  expect(opened).toEqual([{ about_id: ids.thandi, by_user: ids.nomsa }])
  const address = bucket(thandi).getPublicUrl(path).data.publicUrl
  expect((await fetch(address)).status).toBe(404)

  const row = await services.db.selectFrom('files').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ owner_user: ids.thandi, content_type: 'image/webp' })
  expect(row.key).toMatch(/^provider-files\/[0-9a-f]{40}\.webp$/)
  expect((await bucket(thandi).info(path)).data).toMatchObject({ contentType: 'image/webp' })
})

it('answers someone else’s path as if it were free, and keeps both files apart', async () => {
  const { as, url, tokenOf, ids } = await startAdapter()
  const path = 'certificates/cert-1.pdf'
  const thandi = await as('thandi')
  const sipho = await as('sipho')
  const other = Buffer.concat([pdf, Buffer.from('% of Sipho')])
  await bucket(thandi).upload(path, blob(pdf, 'application/pdf'))

  const second = await bucket(sipho).upload(path, blob(other, 'application/pdf'))

  expect(second.error).toBeNull()
  const read = async (client: Client) =>
    Buffer.from(await (await bucket(client).download(path)).data!.arrayBuffer())
  expect(await read(thandi)).toEqual(pdf)
  expect(await read(sipho)).toEqual(other)
  // An administrator must name the owner: a certificate must not be mistaken for another person's.
  const nomsa = await as('nomsa')
  expect((await bucket(nomsa).download(path)).error).toMatchObject({ status: 409 })
  const authorization = { Authorization: `Bearer ${await tokenOf(nomsa)}` }
  const response = await fetch(
    `${url}/storage/v1/object/provider-files/${path}?owner=${ids.sipho}`,
    {
      headers: authorization,
    },
  )
  expect(Buffer.from(await response.arrayBuffer())).toEqual(other)
  expect(response.headers.get('Content-Disposition')).toMatch(/^attachment/)
})

it('lets a path be taken once, unless its owner says to replace it', async () => {
  const { as, services } = await startAdapter()
  const thandi = await as('thandi')
  const path = 'business-logos/logo-1.png'
  const put = async (background: string, options = {}) =>
    bucket(thandi).upload(path, blob(await photo(32, background)), options)

  await put('#ff0000')
  expect((await put('#00ff00')).error).toMatchObject({
    message: 'The resource already exists',
    statusCode: '409',
  })
  const first = await services.db.selectFrom('files').select('key').executeTakeFirstOrThrow()
  expect((await put('#0000ff', { upsert: true })).error).toBeNull()
  expect((await bucket(thandi).update(path, blob(await photo(16)))).error).toBeNull()
  const rows = await services.db.selectFrom('files').select(['key', 'width']).execute()
  expect(rows).toEqual([{ key: expect.any(String), width: 16 }])
  const before = () => services.files.read(first.key).catch(() => null)
  await expect.poll(before, { timeout: 20_000 }).toBeNull()
})

it('takes certificates as PDF, Word or picture, sent as a form or as bare bytes', async () => {
  const { as } = await startAdapter()
  const thandi = await as('thandi')
  const files = [
    ['a.pdf', pdf],
    ['b.doc', envelope('Root Entry', 'WordDocument')],
    ['c.jpg', await photo()],
    ['No extension at all (1)', pdf],
  ] as const
  for (const [name, bytes] of files) {
    const asForm = await bucket(thandi).upload(`certificates/${name}`, blob(bytes, 'text/plain'))
    expect(asForm.error, name).toBeNull()
    const bare = await bucket(thandi).upload(`certificates/bare ${name}`, new Uint8Array(bytes))
    expect(bare.error, name).toBeNull()
    const { data } = await bucket(thandi).download(`certificates/bare ${name}`)
    expect(Buffer.from(await data!.arrayBuffer())).toEqual(bytes)
  }
})

it.each<[why: string, path: string, bytes: () => Uint8Array | Promise<Uint8Array>]>([
  ['a program called a photo', 'profile-photos/me.jpg', () => Buffer.from(`MZ${'\0'.repeat(600)}`)],
  [
    'a program called a document',
    'certificates/cert.pdf',
    () => Buffer.from(`MZ${'\0'.repeat(600)}`),
  ],
  ['a Linux program', 'certificates/cert.pdf', () => Buffer.from(`\x7fELF${'\0'.repeat(600)}`)],
  [
    'an installer called a letter',
    'certificates/cert.doc',
    () => envelope('Root Entry', 'Property'),
  ],
  ['a letter with macros', 'certificates/c.doc', () => envelope('WordDocument', '_VBA_PROJECT')],
  ['a page', 'certificates/cert.pdf', () => Buffer.from('<html><script>1</script></html>')],
  ['a drawing that could run', 'business-logos/logo.png', () => Buffer.from('<svg onload="1"/>')],
  ['a document for a photo', 'profile-photos/me.jpg', () => pdf],
  ['nothing', 'certificates/cert.pdf', () => new Uint8Array()],
  ['half a photo', 'profile-photos/me.jpg', async () => (await photo(900)).subarray(0, 500)],
  ['half a certificate', 'certificates/me.jpg', async () => (await photo(900)).subarray(0, 500)],
])('refuses %s', async (_why, path, bytes) => {
  const { as, services } = await startAdapter()
  const { data, error } = await bucket(await as('thandi')).upload(path, blob(await bytes()))

  expect(data).toBeNull()
  expect(error).toMatchObject({ status: 415, statusCode: '415' })
  expect(await services.db.selectFrom('files').selectAll().execute()).toEqual([])
})

it('refuses what is too large, in the words of the client, and visitors altogether', async () => {
  const { as, visitor, services } = await startAdapter()
  const large = Buffer.concat([pdf, Buffer.alloc(12 * 1024 * 1024)])
  const path = 'certificates/cert.pdf'

  expect((await bucket(await as('thandi')).upload(path, blob(large))).error).toMatchObject({
    status: 413,
    message: 'The object exceeded the maximum allowed size',
  })
  for (const bytes of [pdf, large])
    expect((await bucket(visitor()).upload(path, blob(bytes))).error).toMatchObject({ status: 403 })
  expect(await services.db.selectFrom('provider_files').selectAll().execute()).toEqual([])
})

it.each([
  '../secrets',
  '../../etc/passwd',
  'profile-photos/../certificates/x',
  'profile-photos/..',
  'profile-photos/.',
  'profile-photos/',
  'profile-photos/a/b',
  'profile-photos//a',
  'profile-photos/a\\b',
  'profile-photos/%2e%2e',
  'profile-photos/%2e%2e%2fx',
  'profile-photos/a%00b',
  'profile-photos/a%0d%0aX: y',
  'profile-photos/%ff',
  'profile-photos/a%2fb',
  `profile-photos/${'a'.repeat(130)}`,
  'elsewhere/a.jpg',
  'constructor/a.jpg',
  '',
])('takes "%s" for no path', (path) => {
  expect(readFilePath(path)).toBeNull()
})

it('refuses path traversal in an API request, and writes nothing', async () => {
  const { as, tokenOf, url, services } = await startAdapter()
  const token = await tokenOf(await as('thandi'))
  const { hostname, port } = new URL(url)
  // Without the client library: the path is sent exactly as an attacker would write it.
  const raw = (path: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname)
      let logged = ''
      socket.on('data', (chunk) => (logged += chunk))
      socket.on('end', () => resolve(logged.split('\r\n')[0]!))
      socket.on('error', reject)
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\nContent-Type: application/pdf\r\nContent-Length: ${pdf.length}\r\n\r\n`,
      )
      socket.write(pdf)
    })
  const base = '/storage/v1/object/provider-files'
  for (const path of [
    `${base}/certificates/../../../../etc/passwd`,
    `${base}/certificates/..%2f..%2f..%2fetc%2fpasswd`,
    `${base}/certificates/%2e%2e/x.pdf`,
    `${base}/%2e%2e/%2e%2e/x.pdf`,
    `${base}/certificates/a%00.pdf`,
    `${base}/certificates/%zz`,
    `${base}/..;/certificates/x.pdf`,
  ])
    expect(await raw(path), path).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(await services.db.selectFrom('files').selectAll().execute()).toEqual([])
  expect(await raw(`${base}/certificates/fine.pdf`)).toMatch(/^HTTP\/1\.1 200 /)
})

it('keeps so many files a day and no more', async () => {
  const { as } = await startAdapter()
  const thandi = await as('thandi')
  let last: unknown
  for (let i = 0; i <= 60; i++)
    last = (await bucket(thandi).upload(`certificates/${i}.pdf`, blob(pdf))).error
  expect(last).toMatchObject({ status: 429 })
  expect((await bucket(await as('sipho')).upload('certificates/1.pdf', blob(pdf))).error).toBeNull()
})

it('refuses a file in words while the store takes none', async () => {
  const { as, services } = await startAdapter()
  const thandi = await as('thandi')
  const mend = breakStore(services)
  const { error } = await bucket(thandi).upload('certificates/trade.pdf', blob(pdf))
  mend()
  expect(error).toMatchObject({ message: notStoredWords, status: 507 })
  expect(await services.db.selectFrom('files').select('id').execute()).toEqual([])
  expect((await bucket(thandi).upload('certificates/trade.pdf', blob(pdf))).error).toBeNull()
})
