import { inflateRawSync } from 'node:zlib'

/** More parts than a Word document of a few pages has. */
const MOST_PARTS = 500
const MOST_UNPACKED = 48 * 1024 * 1024

export type ZipRefusal = 'broken' | 'unpacks' | 'runs something'

/**
 * Unpacks a Word document to check that it is complete and not a decompression bomb: the sizes it declares
 * aren't trusted. Null if valid.
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
    const content = unpackedPart(whole, entry, left)
    if (typeof content === 'string') return content
    if (leadsElsewhere(content)) return 'runs something'
    left -= content.length
    position = entry.next
  }
  return null
}

/** Far more than the relationships of 500 parts. */
const LONGEST_LIST = 200_000
/** The namespace of a list of relationships, whatever its part is called. */
const RELATIONSHIPS = 'schemas.openxmlformats.org/package/2006/relationships'

/**
 * Whether a part is a list that makes Word load something by itself: a template with macros, a picture or an
 * object from another machine, to which Windows sends the reader's password hash. Links to click on are fine.
 */
function leadsElsewhere(part: Buffer): boolean {
  // In UTF-16 every second byte is zero.
  const text = part.toString('latin1').replaceAll('\0', '')
  if (!text.includes(RELATIONSHIPS) || !/<(?:\w+:)?Relationships\b/.test(text)) return false
  // Character references and entities could hide names, and no office program writes them here.
  if (/&#|<!/.test(text) || text.length > LONGEST_LIST) return true
  const entries = text.match(/<(?:\w+:)?Relationship\s(?:[^>"']|"[^"]*"|'[^']*')*>/g) ?? []
  return entries.some((entry) => {
    const { Type = '', TargetMode = '' } = attributesOf(entry)
    const isElsewhere = TargetMode.trim() === 'External' && !Type.endsWith('/hyperlink')
    return isElsewhere || /\/(?:vbaProject|oleObject|control|subDocument)$/.test(Type)
  })
}

const attributesOf = (entry: string): Partial<Record<string, string>> =>
  Object.fromEntries(
    [...entry.matchAll(/([\w:]+)\s*=\s*("[^"]*"|'[^']*')/g)].map(([, name, value]) => [
      name,
      value!.slice(1, -1),
    ]),
  )

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

function unpackedPart(whole: Buffer, entry: Entry, left: number): Buffer | ZipRefusal {
  const { header, method, packed } = entry
  if (header + 30 > whole.length || whole.readUInt32LE(header) !== 0x04034b50) return 'broken'
  const begins = header + 30 + whole.readUInt16LE(header + 26) + whole.readUInt16LE(header + 28)
  if (begins + packed > whole.length) return 'broken'
  if (method === 0) return packed <= left ? whole.subarray(begins, begins + packed) : 'unpacks'
  if (method !== 8) return 'broken'
  try {
    const content = whole.subarray(begins, begins + packed)
    return inflateRawSync(content, { maxOutputLength: Math.max(1, left) })
  } catch (error) {
    // Too large or corrupt: distinguished only by the error's code.
    return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'unpacks' : 'broken'
  }
}
