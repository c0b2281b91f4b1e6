import { constants, inflateRawSync } from 'node:zlib'

/** The limit on what all streams together may unpack to. */
const MOST_UNPACKED = 24 * 1024 * 1024
/** More streams than a document of a hundred pages has. */
const MOST_STREAMS = 20_000
/** Enough of a stream to recognise it, and less where the rest of it is corrupt. */
const HEADS = [256, 128, 64, 32]
/** The limit on what all these beginnings may unpack to. */
const MOST_OF_HEADS = 64 * 1024 * 1024

/**
 * Without the short names, which compressed pictures contain by chance: no script runs without one of these.
 */
const RUNS =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|XFA|RichMedia|SubmitForm|ImportData|GoToR|GoToE)\b/

/** "/J#61vaScript" is "/JavaScript". */
export const plainNames = (text: string) =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

/**
 * Searches for scripts outside the PDF's regular structure. Readers find objects by the cross-reference table
 * and ignore text in between: a comment with "stream" would make us skip everything until the next
 * "endstream". So names are searched in all bytes, and each possible object stream is unpacked, whatever its
 * dictionary says.
 */
export function hiddenProblem(
  bytes: Uint8Array,
): 'broken' | 'locked' | 'runs something' | 'unpacks' | null {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = whole.toString('latin1')
  const names = plainNames(text)
  if (/\/Encrypt\b/.test(names)) return 'locked'
  if (RUNS.test(names)) return 'runs something'
  const left = { streams: MOST_STREAMS, heads: MOST_OF_HEADS, objects: MOST_UNPACKED }
  let before = 0
  for (const found of text.matchAll(/(?<!end)stream[^\r\n]{0,200}(?:\r\n?|\n)/g)) {
    if (left.streams-- === 0 || hasOddPacking(text.slice(before, found.index))) return 'broken'
    before = found.index
    const problem = streamProblem(whole.subarray(found.index + found[0].length), left)
    if (problem) return problem
  }
  return null
}

type Left = { heads: number; objects: number }

/**
 * Checks a stream that may contain objects, which begin with their numbers; pictures and fonts are skipped.
 */
function streamProblem(bytes: Buffer, left: Left) {
  const isPacked = bytes.length > 2 && (bytes[0]! & 15) === 8 && bytes.readUInt16BE(0) % 31 === 0
  if (!isPacked) return null
  // Readers ignore a wrong checksum, so raw inflate is used.
  const packed = bytes.subarray(2)
  const head = headOf(packed)
  left.heads -= head.length
  if (left.heads < 0) return 'unpacks'
  if (!/^\s*(?:%[^\r\n]*[\r\n]\s*)*\d+\s+\d/.test(head)) return null
  const objects = unpacked(packed, Math.max(1, left.objects))
  if ('why' in objects) return objects.why
  left.objects -= objects.text.length
  return RUNS.test(plainNames(objects.text)) ? 'runs something' : null
}

function headOf(packed: Buffer): string {
  for (const length of HEADS) {
    const head = unpacked(packed.subarray(0, length), length * 1100)
    if ('text' in head) return head.text
  }
  return ''
}

/** An object stream with a filter that no office program or scanner uses. */
function hasOddPacking(beforeStream: string): boolean {
  const names = plainNames(beforeStream)
  const place = names.lastIndexOf('/ObjStm')
  if (place === -1) return false
  const dictionary = names.slice(Math.max(0, names.lastIndexOf(' obj', place)))
  if (!/\/(?:Filter|F|DecodeParms|DP)\b/.test(dictionary)) return false
  return (
    /\/Predictor\b/.test(dictionary) ||
    !/\/Filter\s*(?:\[\s*)?\/FlateDecode\s*(?:\]|\/|>|$)/.test(dictionary)
  )
}

type Unpacked = { text: string } | { why: 'unpacks' | 'broken' }

function unpacked(packed: Buffer, maxOutputLength: number): Unpacked {
  try {
    const finishFlush = constants.Z_SYNC_FLUSH
    return { text: inflateRawSync(packed, { finishFlush, maxOutputLength }).toString('latin1') }
  } catch (error) {
    // Too large or corrupt: distinguished only by the error's code.
    const isTooMuch = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
    return { why: isTooMuch ? 'unpacks' : 'broken' }
  }
}
