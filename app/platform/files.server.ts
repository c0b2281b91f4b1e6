import { createReadStream, mkdirSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

export type Files = {
  put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>
  /** For what is too large to hold: the bytes of a local file. */
  putFile: (key: string, path: string, contentType: string) => Promise<void>
  read: (key: string) => Promise<Uint8Array>
  /** The same bytes as they come. */
  stream: (key: string) => Promise<Readable>
  remove: (key: string) => Promise<void>
  /** Says whether the store answers, for /health. */
  check: () => Promise<void>
}

/**
 * Uploaded files, in a folder (`file:/var/lib/thembeka`) or an S3-compatible store
 * (`s3://KEY:SECRET@HOST/BUCKET?region=REGION`, `&insecure=1` for one without TLS).
 */
export async function openFiles(url: string): Promise<Files> {
  const disk = url.startsWith('s3:')
    ? await s3Disk(new URL(url))
    : folderDisk(url.slice('file:'.length))
  return {
    put: async (key, bytes, contentType) => disk.put(key, bytes, { contentType }),
    putFile: async (key, path, contentType) =>
      disk.putStream(key, createReadStream(path), { contentType }),
    read: async (key) => disk.getBytes(key),
    stream: async (key) => disk.getStream(key),
    remove: async (key) => disk.delete(key),
    check: async () => {
      await disk.exists('health')
    },
  }
}

function folderDisk(folder: string) {
  mkdirSync(folder, { recursive: true })
  return new Disk(new FSDriver({ location: folder, visibility: 'private' }))
}

async function s3Disk(url: URL) {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const scheme = url.searchParams.get('insecure') === '1' ? 'http' : 'https'
  return new Disk(
    new S3Driver({
      credentials: {
        accessKeyId: decodeURIComponent(url.username),
        secretAccessKey: decodeURIComponent(url.password),
      },
      endpoint: `${scheme}://${url.host}`,
      region: url.searchParams.get('region') ?? 'auto',
      bucket: url.pathname.slice(1),
      visibility: 'private',
      supportsACL: false,
      // Stores other than Amazon's refuse the checksum that would follow a file sent in pieces.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      forcePathStyle: true,
    }),
  )
}
