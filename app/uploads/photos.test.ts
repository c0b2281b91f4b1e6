import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { newId } from '#app/platform/ids.ts'
import { DAY, HOUR } from '#app/platform/time.ts'
import { servicesOf } from '#app/quotes/test-context.server.ts'
import { quoteWorld, sendTestRequest } from '#app/quotes/test-world.server.ts'
import { knownDevice, newDevice } from './device.server.ts'
import { forgetLooseFiles } from './loose-files.server.ts'
import { attachPhotos, loosePhotos, removePhoto, savePhoto } from './photos.server.ts'
import { MOST_BYTES } from './public/most-bytes.ts'
import { readPhoto } from './read-photo.server.ts'
import { removeFiles } from './remove-files.server.ts'

const square = (edge: number) =>
  sharp({ create: { width: edge, height: edge, channels: 3, background: '#aa7744' } })

const bytesOf = (text: string) => new TextEncoder().encode(text)

it('draws a photo again: small, as WebP, without place, time or camera', async () => {
  const jpeg = await square(2400)
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '26/1 18/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect((await sharp(jpeg).metadata()).exif).toBeDefined()
  const read = await readPhoto(jpeg)
  if (!read.ok) throw new Error(read.why)
  const made = await sharp(read.bytes).metadata()
  expect(made).toMatchObject({ format: 'webp', width: 1600, height: 1600 })
  expect(made.exif).toBeUndefined()
})

it('turns a photo the way the camera was held', async () => {
  const lying = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#fff' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(await readPhoto(lying)).toMatchObject({ ok: true, width: 20, height: 40 })
})

/** A PNG of a few kilobytes whose header claims 50 000 pixels in width and height. */
function bomb() {
  const chunk = (type: string, body: Uint8Array) => {
    const head = Buffer.alloc(4)
    head.writeUInt32BE(body.length)
    const named = Buffer.concat([Buffer.from(type), body])
    const check = Buffer.alloc(4)
    check.writeUInt32BE(crc(named))
    return Buffer.concat([head, named, check])
  }
  const size = Buffer.alloc(13)
  size.writeUInt32BE(50_000, 0)
  size.writeUInt32BE(50_000, 4)
  size.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc(bytes: Uint8Array) {
  let value = ~0
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  }
  return ~value >>> 0
}

it.each([
  { name: 'nothing', bytes: () => new Uint8Array(), why: 'empty' },
  { name: 'words', bytes: () => bytesOf('hello'), why: 'not a photo' },
  {
    name: 'a drawing that could run',
    bytes: () => bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    why: 'not a photo',
  },
  { name: 'a document', bytes: () => bytesOf('%PDF-1.7\n1 0 obj\n'), why: 'not a photo' },
  {
    name: 'a program called photo.jpg',
    bytes: () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]),
    why: 'not a photo',
  },
  { name: 'too many pixels', bytes: bomb, why: 'too many pixels' },
  { name: 'too many bytes', bytes: () => Buffer.alloc(MOST_BYTES + 1), why: 'too large' },
])('refuses $name', async ({ bytes, why }) => {
  expect(await readPhoto(bytes())).toEqual({ ok: false, why })
})

it('refuses half a photo', async () => {
  const whole = await square(800).jpeg().toBuffer()
  expect(await readPhoto(whole.subarray(0, 400))).toEqual({ ok: false, why: 'broken' })
})

async function photoWorld() {
  const world = await quoteWorld()
  const services = await servicesOf(world)
  const bytes = await square(64).jpeg().toBuffer()
  const save = async (owner: { user: string | null; device: string | null }) => {
    const saved = await savePhoto(services, {
      bytes,
      name: '../../etc/passwd',
      owner,
      network: null,
      now: world.clock.now(),
    })
    if (!saved.ok) throw new Error(saved.why)
    return saved.photo.id
  }
  return { world, services, save, owner: { user: world.refilwe.id, device: newId() } }
}

it('lets only its owner see, remove or use a photo that belongs to nothing yet', async () => {
  const { world, services, save, owner } = await photoWorld()
  const id = await save(owner)
  const stranger = { user: world.sipho.userId, device: newId() }
  const nobody = { user: null, device: null }
  for (const other of [stranger, nobody]) {
    expect(await loosePhotos(world.db, [id], other)).toEqual([])
    expect(await removePhoto(services, id, other)).toBe(false)
    await expect(
      world.db.transaction().execute((tx) => attachPhotos(tx, [id], other, world.clock.now())),
    ).resolves.toEqual([])
  }
  expect(await loosePhotos(world.db, [id], { user: null, device: owner.device })).toHaveLength(1)
  expect(await removePhoto(services, id, owner)).toBe(true)
  expect(await removePhoto(services, id, owner)).toBe(false)
})

it('gives a photo to one request and keeps it there', async () => {
  const { world, services, save, owner } = await photoWorld()
  const id = await save({ user: owner.user, device: null })
  const { requestId } = await sendTestRequest(world, [world.sipho], { photos: [id] })
  const stored = await world.db.selectFrom('request_photos').selectAll().execute()
  expect(stored).toEqual([{ request_id: requestId, file_id: id, position: 0 }])
  expect(await removePhoto(services, id, owner)).toBe(false)
  // Another request can't attach it, and then that request isn't created.
  await expect(sendTestRequest(world, [world.sipho], { photos: [id] })).rejects.toThrow(
    'photos gone',
  )
  expect(await world.db.selectFrom('quote_requests').select('id').execute()).toHaveLength(1)
})

it('forgets photos that no request took within a day, bytes and all', async () => {
  const { world, services, save, owner } = await photoWorld()
  const id = await save(owner)
  const { key } = await world.db
    .selectFrom('files')
    .select('key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(key).not.toContain('passwd')
  world.clock.advance(DAY - HOUR)
  await forgetLooseFiles(services)
  expect(await services.files.read(key)).toBeDefined()
  world.clock.advance(2 * HOUR)
  await forgetLooseFiles(services)
  expect(await world.db.selectFrom('files').selectAll().execute()).toEqual([])
  expect(world.emails).toEqual([{ keys: [key] }])
  await removeFiles(services, [key])
  await expect(services.files.read(key)).rejects.toThrow()
})

it('knows a device by its signed cookie alone', () => {
  const config = { isProduction: false, siteUrl: 'https://thembeka.example' }
  const key = { config, secret: 'a secret' }
  const sent = (value: string) =>
    new Request('http://localhost/', { headers: { Cookie: `x=1; ${value}` } })
  const { id, cookie } = newDevice(sent(''), key)
  const own = cookie.split(';')[0]!
  expect(knownDevice(sent(own), key)).toBe(id)
  expect(knownDevice(sent(own), { config, secret: 'another' })).toBeNull()
  expect(knownDevice(sent(`__Host-device=${newId()}.${own.split('.')[1]}`), key)).toBeNull()
  expect(knownDevice(sent(own.replace('__Host-', '')), key)).toBeNull()
  expect(knownDevice(sent('__Host-device=x'), key)).toBeNull()
})
