import { inflateRawSync } from 'node:zlib'

/** What a Word document of a few pages never holds more of. */
const MOST_PARTS = 500
const MOST_UNPACKED = 48 * 1024 * 1024

export type ZipRefusal = 'broken' | 'unpacks' | 'runs something'

/**
 * Unpacks a Word document to see that it is whole and doesn't grow into something that fills a machine:
 * what an archive says of its own sizes is only believed once they were counted. Null where all is well.
 */
export function zipProblem(bytes: Uint8Array): ZipRefusal | null {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = whole.lastIndexOf('PK\x05\x06')
  if (end === -1 || end + 22 > whole.length) return 'broken'
  const count = whole.readUInt16LE(end + 10)
  if (count > MOST_PARTS) return 'unpacks'
  let left = MOST_UNPACKED
  let position = whole.readUInt32LE(end + 16)
  for (let part = 0; part < count; part++) {
    const entry = entryAt(whole, position)
    if (!entry) return 'broken'
    if (/vbaProject|activeX|\.(?:exe|dll|js|vbs|scr|bin)$/i.test(entry.name))
      return 'runs something'
    const size = unpackedSize(whole, entry, left)
    if (typeof size === 'string') return size
    left -= size
    position = entry.next
  }
  return null
}

type Entry = { name: string; method: number; packed: number; header: number; next: number }

function entryAt(whole: Buffer, index: number): Entry | null {
  if (index + 46 > whole.length || whole.readUInt32LE(index) !== 0x02014b50) return null
  const [name, extra, comment] = [28, 30, 32].map((offset) => whole.readUInt16LE(index + offset))
  return {
    name: whole.toString('utf8', index + 46, index + 46 + name!),
    method: whole.readUInt16LE(index + 10),
    packed: whole.readUInt32LE(index + 20),
    header: whole.readUInt32LE(index + 42),
    next: index + 46 + name! + extra! + comment!,
  }
}

function unpackedSize(whole: Buffer, entry: Entry, left: number): number | ZipRefusal {
  const { header, method, packed } = entry
  if (header + 30 > whole.length || whole.readUInt32LE(header) !== 0x04034b50) return 'broken'
  const begins = header + 30 + whole.readUInt16LE(header + 26) + whole.readUInt16LE(header + 28)
  if (begins + packed > whole.length) return 'broken'
  if (method === 0) return packed <= left ? packed : 'unpacks'
  if (method !== 8) return 'broken'
  try {
    const content = whole.subarray(begins, begins + packed)
    return inflateRawSync(content, { maxOutputLength: Math.max(1, left) }).length
  } catch (error) {
    // Too much, or torn: the two are told apart by their code alone.
    return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'unpacks' : 'broken'
  }
}
