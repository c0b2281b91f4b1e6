import { strFromU8, strToU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { zipped } from './zip.ts'

it('packs texts and pictures so that another program can unpack them', async () => {
  const now = new Date('2026-03-06T12:00:00Z')
  const picture = crypto.getRandomValues(new Uint8Array(50_000))
  const pieces: Uint8Array[] = []
  for await (const piece of zipped([
    { name: 'data.json', bytes: strToU8('{"naam":"Thandi ë ḓ"}'.repeat(500)), modifiedAt: now },
    { name: 'files/photo.webp', bytes: picture, modifiedAt: now },
  ]))
    pieces.push(piece)
  const archive = new Uint8Array(Buffer.concat(pieces))

  const unpacked = unzipSync(archive)

  expect(strFromU8(unpacked['data.json']!)).toBe('{"naam":"Thandi ë ḓ"}'.repeat(500))
  expect(unpacked['files/photo.webp']).toEqual(picture)
  expect(archive.length).toBeLessThan(52_000)
})
