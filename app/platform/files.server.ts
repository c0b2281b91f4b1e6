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
   * Whole or not at all: throws a {@link FileStoreError} where the store takes nothing, and what was there
   * by that key before, or came there meanwhile, stays.
   */
  put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>
  /** For what is too large to hold: the bytes of a local file. */
  putFile: (key: string, path: string, contentType: string) => Promise<void>
  read: (key: string) => Promise<Uint8Array>
  /** The same bytes as they come. */
  stream: (key: string) => Promise<Readable>
  remove: (key: string) => Promise<void>
  exists: (key: string) => Promise<boolean>
  /** Every file with the time of its last change, in handfuls. */
  list: () => AsyncGenerator<StoredFile[]>
  /** Says whether the store answers and takes files, for /health. */
  check: () => Promise<void>
}

export type StoredFile = { key: string; changedAt: Date }

/** The file store can't write: it is full, read-only or down. The sender sees an error message. */
export class FileStoreError extends Error {
  override name = 'FileStoreError'
}

/** Less free space than this counts as full: a few uploads of the largest kind. */
const LEAST_FREE_BYTES = 64 * 1024 * 1024
/** /health is open to everyone: the store is tried at most this often. */
const CHECK_EVERY = 5 * SECOND
const PROBES = 'health/'

type Options = {
  /** Told of each file that wasn't stored. */
  failed?: (error: FileStoreError, key: string) => void
  /** Bytes that are free where a folder is. Tests put their own. */
  freeBytes?: (folder: string) => Promise<number>
}

/**
 * Uploaded files, in a folder (`file:/var/lib/thembeka`) or an S3-compatible store
 * (`s3://KEY:SECRET@HOST/BUCKET?region=REGION`, `&insecure=1` for one without TLS).
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
      // It may be there, and the answer was lost: nothing else looks through these.
      await disk.delete(key).catch(() => {})
      throw error
    }
    await disk.delete(key)
  }
  return {
    put: (key, bytes, contentType) => store(key, (to) => disk.put(to, bytes, { contentType })),
    putFile: (key, path, contentType) =>
      store(key, async (to) => {
        // Opened first: flydrive fails with a missing source while it still writes.
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

/** Answers with the last outcome until it is old; callers at the same moment share one try. */
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
  /** Has a file written so that its key never names half of it. */
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
      // Removed since it was listed: it is simply not there any more.
      const metaData = await disk.getMetaData(file.key).catch(() => null)
      if (metaData) some.push({ key: file.key, changedAt: metaData.lastModified })
      if (some.length < HANDFUL) continue
      yield some
      some = []
    }
    yield some
  }
  /** A full disk keeps the first half of a file: it gets its name when all of it is there. */
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
