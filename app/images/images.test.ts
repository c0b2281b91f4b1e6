import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cast, startAdministration } from '#app/admin/test-administration.ts'
import {
  findImage,
  findImages,
  ImageGone,
  imageChoices,
  imageSources,
  imageTag,
  setImageUses,
  usesOf,
} from '#app/images/index.server.ts'
import { transaction } from '#app/platform/db.server.ts'
import { removeOrphans } from '#app/uploads/index.server.ts'
import { breakStore, notStoredWords } from '#app/uploads/test-full-store.ts'
import { deleteImage } from './delete-image.server.ts'
import { bodyOf, fileOf, halves } from './test-library.ts'

const LIST = '/admin/images'
const ALT = 'A plumber at a geyser in Soweto'

async function startLibrary() {
  const site = await startAdministration()
  const nomsa = await site.signedIn(cast.nomsa.email)
  const add = (bytes: Uint8Array, { name = 'geyser.jpg', altEn = ALT } = {}) =>
    nomsa.visit(`${LIST}/new`, bodyOf({ intent: 'add', picture: fileOf(bytes, name), altEn }))
  /** Adds a picture; returns its id. */
  const added = async (bytes: Uint8Array) =>
    (await add(bytes)).headers.get('Location')!.split('/').at(-1)!
  const page = async (path: string) => (await nomsa.visit(path)).text()
  const fields = async (id: string) => {
    const html = await page(`${LIST}/${id}`)
    const value = (name: string) =>
      new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0].match(/ value="([^"]*)"/)?.[1]
    const names = ['seen', 'altEn', 'name', 'focusX', 'focusY']
    const crop = ['cropLeft', 'cropTop', 'cropRight', 'cropBottom']
    return Object.fromEntries([...names, ...crop].map((name) => [name, value(name) ?? '']))
  }
  const save = async (id: string, typed: Record<string, string>) =>
    nomsa.visit(`${LIST}/${id}`, { form: { ...(await fields(id)), intent: 'save', ...typed } })
  return { ...site, nomsa, add, added, page, fields, save }
}
type Library = Awaited<ReturnType<typeof startLibrary>>

const story = (id: string) =>
  ({
    kind: 'page',
    id,
    title: 'About us',
    address: '/admin/content',
    tag: 'content/about',
  }) as const

const use = ({ services }: Library, imageIds: string[]) =>
  transaction(services.db, (tx) => setImageUses(tx, story('about'), imageIds))

describe('a picture of the library', () => {
  it('is stored in every width and format, without its location, with a permanent public URL', async () => {
    const library = await startLibrary()
    expect(await library.page(LIST)).toContain('No pictures yet')
    const id = await library.added(await halves(1200, 600))

    const page = await library.page(`${LIST}/${id}`)
    for (const size of ['1200 × 600', '960 × 480', '640 × 320', '320 × 160'])
      expect(page.split(`>${size}<`).length).toBe(3)
    const stranger = library.visitor()
    const answer = await stranger.visit(`/images/${id}/1/640.webp`)
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('Content-Type')).toBe('image/webp')
    const meta = await sharp(await answer.arrayBuffer()).metadata()
    expect(meta).toMatchObject({ format: 'webp', width: 640, height: 320 })
    expect(meta.exif).toBeUndefined()
    const jpeg = await (await stranger.visit(`/images/${id}/1/320.jpg`)).arrayBuffer()
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 320 })
    for (const wrong of ['640.svg', '../640.webp', 'x.webp', '640'])
      expect((await stranger.visit(`/images/${id}/1/${wrong}`)).status).toBe(404)
    // The daily cleanup keeps used files.
    library.clock.set(new Date('2026-03-09T12:00:00Z'))
    expect(await removeOrphans(library.services)).toEqual({ removed: 0 })
  })

  it('is cropped to new addresses, and the old ones lead there', async () => {
    const library = await startLibrary()
    const id = await library.added(await halves(1200, 600))
    const saved = await library.save(id, { cropLeft: '50', focusX: '75' })
    expect(saved.status).toBe(302)

    const stranger = library.visitor()
    const old = await stranger.visit(`/images/${id}/1/1200.webp`)
    expect(old.headers.get('Location')).toBe(`/images/${id}/2/600.webp`)
    expect(old.headers.get('Cache-Control')).toBe('no-cache')
    const bytes = await (await stranger.visit(`/images/${id}/2/600.webp`)).arrayBuffer()
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: 600, height: 600 })
    // Only the blue half remains.
    const middle = (300 * info.width + 300) * info.channels
    expect([data[middle]! < 60, data[middle + 2]! > 200]).toEqual([true, true])
    const files = await library.services.db.selectFrom('files').select('id').execute()
    expect(files.length).toBe(1 + 2 * 2)
  })

  it('keeps its version, and so its addresses, when only words and focal point change', async () => {
    const library = await startLibrary()
    const id = await library.added(await halves(400, 300))
    await library.save(id, { altEn: 'A blue door', focusX: '90', focusY: '10' })
    const page = await library.page(`${LIST}/${id}`)
    expect(page).toContain('A blue door')
    expect(page).toContain('focal focal-x-90 focal-y-10')
    expect(page).toContain(`/images/${id}/1/320.webp`)
  })

  it('takes another file in its place, with the words and uses that it has', async () => {
    const library = await startLibrary()
    const id = await library.added(await halves(1200, 600))
    await library.save(id, { cropLeft: '50' })
    await use(library, [id])
    const picture = fileOf(await halves(500, 500))
    const replaced = await library.nomsa.visit(
      `${LIST}/${id}`,
      bodyOf({ intent: 'replace', picture }),
    )
    expect(replaced.status).toBe(302)
    expect(await library.fields(id)).toMatchObject({ altEn: ALT, cropLeft: '0', focusX: '50' })
    expect((await library.visit(`/images/${id}/3/500.jpg`)).status).toBe(200)
    expect(await library.page(`${LIST}/${id}`)).toContain('About us')
  })

  it('is deleted only when nothing uses it, whoever comes first', async () => {
    const library = await startLibrary()
    const { services, nomsa } = library
    const id = await library.added(await halves(400, 300))
    await use(library, [id])
    const refused = await nomsa.visit(`${LIST}/${id}`, { form: { intent: 'delete' } })
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('This picture is used on the site')
    expect(await library.page(LIST)).toContain('Used in 1 place')

    await use(library, [])
    const acting = { by: library.ids.nomsa, now: library.clock.now() }
    const [deleted, used] = await Promise.allSettled([
      deleteImage(services, { id, ...acting }),
      use(library, [id]),
    ])
    const outcome = deleted.status === 'fulfilled' ? deleted.value : 'failed'
    if (outcome === 'deleted')
      expect(used).toMatchObject({ status: 'rejected', reason: expect.any(ImageGone) })
    else expect([outcome, used.status]).toEqual(['used', 'fulfilled'])
    await use(library, [])
    await nomsa.visit(`${LIST}/${id}`, { form: { intent: 'delete' } })
    expect((await library.visit(`/images/${id}/1/320.webp`)).status).toBe(404)
    expect(await services.db.selectFrom('files').select('id').execute()).toEqual([])
  })

  it('isn’t overwritten by someone who didn’t see the newest words', async () => {
    const library = await startLibrary()
    const id = await library.added(await halves(400, 300))
    const seen = await library.fields(id)
    await library.save(id, { altEn: 'A red door' })
    const second = await library.nomsa.visit(`${LIST}/${id}`, {
      form: { ...seen, intent: 'save', altEn: 'A green door' },
    })
    expect(second.status).toBe(409)
    const page = await second.text()
    expect(page).toContain('A red door')
    expect(page).toContain('value="A green door"')
  })

  it('is found by words of its name and of what it shows, in any language', async () => {
    const library = await startLibrary()
    const id = await library.added(await halves(400, 300))
    await library.save(id, { name: 'Hero 100%', altEn: 'A plumber', altZu: 'Umpompi' })
    for (const words of ['hero', 'PLUMB', 'umpompi', '100%', 'plumber hero'])
      expect(await library.page(`${LIST}?q=${encodeURIComponent(words)}`)).toContain('Hero 100%')
    for (const words of ['electrician', '_', 'plumber door'])
      expect(await library.page(`${LIST}?q=${encodeURIComponent(words)}`)).toContain(
        'No picture has these words',
      )
    const choices = await (await library.nomsa.visit(`${LIST}/choices?q=hero`)).text()
    expect(choices).toContain(id)
  })
})

it('gives pages what they show: words in their language, sizes as cropped, and what it depends on', async () => {
  const library = await startLibrary()
  const { db } = library.services
  const id = await library.added(await halves(1200, 600))
  await library.save(id, { cropLeft: '50', focusX: '75', altZu: 'Umpompi' })

  const image = (await findImage(db, id, 'zu'))!
  expect(image).toEqual({
    ...{ id, version: 2, alt: 'Umpompi', width: 600, height: 600 },
    focus: { x: 50, y: 50 },
  })
  for (const address of [imageSources(image).src, `/images/${id}/2/320.webp`])
    expect((await library.visit(address)).status).toBe(200)
  expect((await findImages(db, [id, 'no-id'], 'xh')).get(id)?.alt).toBe(ALT)
  expect(await findImage(db, library.ids.nomsa, 'en')).toBeNull()
  expect(imageTag(id)).toBe(`image/${id}`)

  await library.added(await halves(300, 200))
  const choices = await imageChoices(db, { chosen: [id], words: ['nothing'] })
  expect(choices.map((choice) => choice.id)).toEqual([id])
  await use(library, [id])
  const { id: userId, tag: _, ...about } = story('about')
  expect((await usesOf(db, [id])).get(id)).toEqual([{ id: userId, ...about }])
})

/** A PNG of a few kilobytes whose header claims this size. */
async function pngThatSays(width: number, height: number) {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc(png.subarray(12, 29)), 29)
  return Buffer.concat([png, deflateSync(Buffer.alloc(100_000))])
}

function crc(bytes: Uint8Array) {
  let value = ~0
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  }
  return ~value >>> 0
}

describe('a file that can’t be a picture of the library', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  it.each([
    ['200 megapixels', () => pngThatSays(20_000, 10_000), 'too many pixels'],
    ['a decompression bomb', () => pngThatSays(50_000, 50_000), 'too many pixels'],
    ['an SVG with a script', async () => Buffer.from(svg), 'isn&#x27;t a photo'],
    ['words called a JPEG', async () => Buffer.from('These are words'), 'isn&#x27;t a photo'],
    ['half a file', async () => (await halves(900, 900)).subarray(0, 4000), 'is damaged'],
    ['nothing', async () => Buffer.alloc(0), 'file is empty'],
  ])('is refused in words, and the words typed stay: %s', async (_name, bytes, words) => {
    const library = await startLibrary()
    const refused = await library.add(await bytes())
    expect(refused.status).toBe(422)
    const page = await refused.text()
    expect(page).toContain(words)
    expect(page).toContain(`value="${ALT}"`)
    expect(await library.services.db.selectFrom('files').select('id').execute()).toEqual([])
  })

  it('is read by its content, so a PNG with the name of a JPEG is taken', async () => {
    const library = await startLibrary()
    const png = await sharp(await halves(300, 200))
      .png()
      .toBuffer()
    expect((await library.add(png, { name: 'door.jpg' })).status).toBe(302)
  })

  it('is refused without words for those who can’t see it', async () => {
    const library = await startLibrary()
    const refused = await library.add(await halves(300, 200), { altEn: ' ' })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('for people who can&#x27;t see it')
  })

  it('is refused with a message when the store is full, and leaves nothing', async () => {
    const library = await startLibrary()
    const picture = await halves(300, 200)
    const mend = breakStore(library.services)
    const refused = await library.add(picture)
    expect(refused.status).toBe(507)
    const page = (await refused.text()).replaceAll('&#x27;', "'")
    expect(page).toContain(notStoredWords)
    expect(page).toContain(`value="${ALT}"`)
    mend()
    expect((await library.add(picture)).status).toBe(302)
  })
})
