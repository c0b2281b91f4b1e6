import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { FileStoreError, openFiles } from './files.server.ts'

const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 255, 10, 13])

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'files-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A real local S3 server. */
async function store() {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: temporaryFolder(),
    configureBuckets: [{ name: 'thembeka', configs: [] }],
  })
  const { port } = await server.run()
  onTestFinished(() => server.close())
  return `s3://S3RVER:S3RVER@127.0.0.1:${port}/thembeka?region=us-east-1&insecure=1`
}

describe.each([
  { kind: 'a folder', open: async () => openFiles(`file:${temporaryFolder()}`) },
  { kind: 'an S3-compatible store', open: async () => openFiles(await store()) },
])('in $kind', ({ open }) => {
  it('a file comes back byte for byte', async () => {
    const files = await open()

    await files.put('photos/2026/a.png', picture, 'image/png')

    expect(new Uint8Array(await files.read('photos/2026/a.png'))).toEqual(picture)
  })

  it('a local file goes in and comes out in pieces, byte for byte', async () => {
    const files = await open()
    const bytes = crypto.getRandomValues(new Uint8Array(60_000))
    const path = join(temporaryFolder(), 'archive.zip')
    writeFileSync(path, bytes)

    await files.putFile('archives/a.zip', path, 'application/zip')

    const came = await (await files.stream('archives/a.zip')).toArray()
    expect(new Uint8Array(Buffer.concat(came))).toEqual(bytes)
  })

  it('a file that was replaced is the new one, and one that was removed is gone', async () => {
    const files = await open()
    await files.put('a.txt', Buffer.from('old'), 'text/plain')
    await files.put('a.txt', Buffer.from('new'), 'text/plain')
    expect(Buffer.from(await files.read('a.txt')).toString()).toBe('new')

    await files.remove('a.txt')

    await expect(files.read('a.txt')).rejects.toThrow()
  })

  it('a key never leads out of the store', async () => {
    const files = await open()

    await expect(files.put('../outside.txt', picture, 'image/png')).rejects.toThrow()
    await expect(files.read('../../etc/passwd')).rejects.toThrow()
    await expect(files.remove('a/../../b')).rejects.toThrow()
  })

  it('says that it answers', async () => {
    await expect((await open()).check()).resolves.toBeUndefined()
  })
})

it('a write that a full disk ends in the middle leaves the old file, and no part of the new one', async () => {
  const folder = temporaryFolder()
  const files = await openFiles(`file:${folder}`)
  await files.put('uploads/a-0', picture, 'application/octet-stream')
  const full = Object.assign(new Error('full'), { code: 'ENOSPC' })
  const write = vi.spyOn(fs, 'writeFile').mockImplementation(async (path) => {
    appendFileSync(String(path), 'half')
    throw full
  })
  syncBuiltinESMExports()
  onTestFinished(() => {
    write.mockRestore()
    syncBuiltinESMExports()
  })

  await expect(files.put('uploads/a-0', picture, 'text/plain')).rejects.toThrow(FileStoreError)

  expect(write).toHaveBeenCalled()
  expect(readdirSync(join(folder, 'uploads'))).toEqual(['a-0'])
  expect(new Uint8Array(await files.read('uploads/a-0'))).toEqual(picture)
})

it('says when a store does not answer', async () => {
  const files = await openFiles('s3://key:secret@127.0.0.1:9/thembeka?region=x&insecure=1')

  await expect(files.check()).rejects.toThrow()
}, 20_000)
