import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { open, rename, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { s3Store } from './s3-store.server.ts'
import { SECOND } from './time.ts'

export type Files = {
  /**
   * Atomic: throws a {@link FileStoreError} if the store can't write; then an existing file with that key, or
   * one written meanwhile, stays.
   */
  put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>
  /** For files too large for memory: uploads a local file. */
  putFile: (key: string, path: string, contentType: string) => Promise<void>
  read: (key: string) => Promise<Uint8Array>
  /** The file's contents as a stream. */
  stream: (key: string) => Promise<Readable>
  remove: (key: string) => Promise<void>
  exists: (key: string) => Promise<boolean>
  /** All files with their modification times, in batches. */
  list: () => AsyncGenerator<StoredFile[]>
  /** Checks that the store responds and can be written to, for /health. */
  check: () => Promise<void>
}

export type StoredFile = { key: string; changedAt: Date }

/** The file store can't write: it is full, read-only or down. The sender sees an error message. */
export class FileStoreError extends Error {
  override name = 'FileStoreError'
}

/** Less free space than this counts as full: a few of the largest uploads. */
const LEAST_FREE_BYTES = 64 * 1024 * 1024
/** /health is public, so the store is checked at most this often. */
const CHECK_EVERY = 5 * SECOND
const PROBES = 'health/'

type Options = {
  /** Called for each file that wasn't stored. */
  failed?: (error: FileStoreError, key: string) => void
  /** Free bytes of a folder. Tests replace it. */
  freeBytes?: (folder: string) => Promise<number>
}

/**
 * Uploaded files, in a folder (`file:/var/lib/thembeka`) or an S3-compatible store
 * (`s3://KEY:SECRET@HOST/BUCKET?region=REGION`, `&insecure=1` without TLS).
 */
export async function openFiles(url: string, options: Options = {}): Promise<Files> {
  const { failed = () => {}, freeBytes = freeBytesOf } = options
  const folder = url.startsWith('s3:') ? null : url.slice('file:'.length)
  const { disk, list, whole } = folder === null ? await s3Store(new URL(url)) : folderStore(folder)

  const store = async (key: string, write: (key: string) => Promise<void>) => {
    try {
      await whole(key, write)
    } catch (cause) {
      const error = new FileStoreError('The file store took no file', { cause })
      failed(error, key)
      throw error
    }
  }
  const tryStore = async () => {
    if (folder !== null && (await freeBytes(folder)) < LEAST_FREE_BYTES)
      throw new FileStoreError('The disk of the file store is full')
    const key = `${PROBES}${randomBytes(8).toString('hex')}`
    try {
      await store(key, (to) => disk.put(to, 'x'.repeat(4096)))
    } catch (error) {
      // The write may have succeeded with the response lost, and nothing else lists these.
      await disk.delete(key).catch(() => {})
      throw error
    }
    await disk.delete(key)
  }
  return {
    put: (key, bytes, contentType) => store(key, (to) => disk.put(to, bytes, { contentType })),
    putFile: (key, path, contentType) =>
      store(key, async (to) => {
        // Opened first: flydrive would fail on a missing source while it is already writing.
        const source = await open(path)
        await disk.putStream(to, source.createReadStream(), { contentType })
      }),
    read: async (key) => disk.getBytes(key),
    stream: async (key) => disk.getStream(key),
    remove: async (key) => disk.delete(key),
    exists: async (key) => disk.exists(key),
    list: async function* () {
      for await (const some of list()) yield some.filter(({ key }) => !key.startsWith(PROBES))
    },
    check: atMostEvery(CHECK_EVERY, tryStore),
  }
}

async function freeBytesOf(folder: string) {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Returns the last result until it expires; concurrent callers share one run. */
function atMostEvery(millis: number, run: () => Promise<void>): () => Promise<void> {
  let last: { startedAt: number; outcome: Promise<void> } | undefined
  return () => {
    const now = performance.now()
    if (!last || now - last.startedAt > millis) last = { startedAt: now, outcome: run() }
    return last.outcome
  }
}

export type Store = {
  disk: Disk
  list: () => AsyncGenerator<StoredFile[]>
  /** Writes a file so that its key never refers to half of it. */
  whole: (key: string, write: (key: string) => Promise<void>) => Promise<void>
}

const HANDFUL = 500

function folderStore(folder: string): Store {
  mkdirSync(folder, { recursive: true })
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  async function* list() {
    let some: StoredFile[] = []
    for (const file of (await disk.listAll('/', { recursive: true })).objects) {
      if (!file.isFile) continue
      // Deleted since it was listed: skipped.
      const metaData = await disk.getMetaData(file.key).catch(() => null)
      if (metaData) some.push({ key: file.key, changedAt: metaData.lastModified })
      if (some.length < HANDFUL) continue
      yield some
      some = []
    }
    yield some
  }
  /** A full disk stores the first half of a file: it is renamed to its key only once complete. */
  async function whole(key: string, write: (key: string) => Promise<void>) {
    const part = `${key}.${randomBytes(8).toString('hex')}.part`
    try {
      await write(part)
      await rename(join(folder, part), join(folder, key))
    } catch (error) {
      await disk.delete(part).catch(() => {})
      throw error
    }
  }
  return { disk, list, whole }
}
