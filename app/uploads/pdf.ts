import { inflateSync } from 'node:zlib'
import { hiddenProblem, plainNames } from './pdf-hidden.ts'

export const MOST_PAGES = 100
/** The limit on what the parsed parts of a PDF may unpack to. */
const MOST_UNPACKED = 24 * 1024 * 1024

/**
 * GoToR and GoToE open another file, possibly on an attacker's machine: Windows then sends it the user's
 * password hash.
 */
const RUNS =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|XFA|RichMedia|SubmitForm|ImportData|GoToR|GoToE)\b/

export type PdfRefusal = 'broken' | 'locked' | 'runs something' | 'too many pages' | 'unpacks'

/**
 * Checks a PDF's structure without rendering it: complete, without a password, without scripts and embedded
 * files, without actions that open any, and not too many pages. Null if valid.
 */
export function pdfProblem(bytes: Uint8Array): PdfRefusal | null {
  const skeleton = skeletonOf(bytes)
  if (typeof skeleton === 'string') return skeleton as PdfRefusal
  const text = plainNames(skeleton.text)
  if (!text.includes('startxref')) return 'broken'
  if (/\/Encrypt\b/.test(text)) return 'locked'
  if (skeleton.isTorn) return 'broken'
  if (RUNS.test(text)) return 'runs something'
  const hidden = hiddenProblem(bytes)
  if (hidden) return hidden
  const pages = pagesIn(text)
  if (pages > MOST_PAGES) return 'too many pages'
  return pages === 0 ? 'broken' : null
}

/** Everything between the streams, and the object streams; pictures and fonts are skipped. */
function skeletonOf(bytes: Uint8Array): { text: string; isTorn: boolean } | PdfRefusal {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = whole.toString('latin1')
  const found: string[] = []
  let unpacked = 0
  let isTorn = false
  for (let index = 0; ; ) {
    const stream = nextStream(text, index)
    if (!stream) {
      found.push(text.slice(index))
      return { text: found.join('\n'), isTorn }
    }
    const { dictionary, begins, ends } = stream
    found.push(text.slice(index, begins))
    index = ends
    // After a corrupt one only encryption is checked: the others needn't be unpacked.
    if (isTorn || !/\/ObjStm\b/.test(plainNames(dictionary))) continue
    const objects = objectsIn(whole.subarray(begins, ends), dictionary, MOST_UNPACKED - unpacked)
    if (objects === 'unpacks') return 'unpacks'
    if (objects === null) isTorn = true
    else {
      unpacked += objects.length
      found.push(objects)
    }
  }
}

/** The longest dictionary that is parsed before a stream. */
const DICTIONARY = 2000

function nextStream(text: string, from: number) {
  for (
    let index = text.indexOf('stream', from);
    index !== -1;
    index = text.indexOf('stream', index + 6)
  ) {
    const after = /^\r?\n/.exec(text.slice(index + 6, index + 8))
    if (!after || text.slice(index - 3, index) === 'end') continue
    const begins = index + 6 + after[0].length
    const ends = text.indexOf('endstream', begins)
    if (ends === -1) return null
    return { dictionary: text.slice(Math.max(from, index - DICTIONARY, 0), index), begins, ends }
  }
  return null
}

function objectsIn(bytes: Uint8Array, dictionary: string, most: number): string | 'unpacks' | null {
  const own = dictionary.slice(dictionary.lastIndexOf(' obj'))
  const filters = plainNames(own).match(/\/[A-Za-z0-9]+Decode\b/g) ?? []
  if (filters.length === 0) return Buffer.from(bytes).toString('latin1')
  // Office programs and scanners use no other filter here, and no chain of filters.
  if (filters.join() !== '/FlateDecode') return null
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, most) }).toString('latin1')
  } catch (error) {
    // Too large or corrupt: distinguished only by the error's code.
    return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'unpacks' : null
  }
}

/** The most /Count entries that are evaluated: bookmarks have them too. */
const MOST_COUNTS = 50_000

/** The highest page count that it claims: a single page may be referenced a thousand times. */
function pagesIn(text: string): number {
  const drawn = times(text, /\/Type\s{0,8}\/Page(?![A-Za-z])/g)
  let kids = 0
  for (let index = text.indexOf('/Kids'); index !== -1; index = text.indexOf('/Kids', index + 5)) {
    const ends = text.indexOf(']', index)
    if (ends === -1 || kids > MOST_PAGES) break
    kids += times(text.slice(index, ends), /\bR\b/g)
    index = ends
  }
  return drawn === 0 && kids === 0 ? 0 : Math.max(drawn, kids, highestCount(text))
}

/** The number of matches, up to one more than the limit: a malicious file may have millions. */
function times(text: string, what: RegExp): number {
  let found = 0
  while (found <= MOST_PAGES && what.test(text)) found++
  return found
}

function highestCount(text: string): number {
  const count = /\/Count\s{1,8}(\d{1,9})/g
  let highest = 0
  for (let seen = 0; seen < MOST_COUNTS && highest <= MOST_PAGES; seen++) {
    const found = count.exec(text)
    if (!found) break
    highest = Math.max(highest, Number(found[1]))
  }
  return highest
}
