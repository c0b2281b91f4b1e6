import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { documentProblem } from './document-problem.server.ts'
import type { Content } from './public/content.ts'
import { MOST_BYTES } from './public/most-bytes.ts'
import { OF_A_DOCUMENT, photoRefusals, readPhoto } from './read-photo.server.ts'
import { drawing, typeOf } from './reading.server.ts'

const MOST_PIXELS = 64_000_000
const pictures: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

export const documentRefusals = {
  empty: msg`This file is empty.`,
  'too large': msg`This file is over 12 MB. Choose a smaller one.`,
  'no document': msg`This isn't a PDF, Word document, JPG, PNG or WebP image.`,
  broken: msg`This file is damaged and can't be read. Save or scan it again.`,
  locked: msg`This PDF is locked with a password. Save it without a password and send that.`,
  'runs something': msg`This file contains a program or another file. Print it as a PDF and send that.`,
  'too many pages': msg`This PDF has more than 100 pages. Send only the pages that prove it.`,
  unpacks: msg`This file is far larger once it's unpacked. Print it as a PDF and send that.`,
} as const satisfies Record<string, MessageDescriptor>
export type DocumentRefusalReason = keyof typeof documentRefusals

export type ReadDocument =
  | { ok: true; type: string; extension: string; isPicture: boolean }
  | { ok: false; why: DocumentRefusalReason }

/**
 * Detects a certificate's type by its content, whatever its name: a PDF, a Word document without macros, or a
 * picture. Checked before anyone has to open it.
 */
export async function readDocument(bytes: Uint8Array): Promise<ReadDocument> {
  if (bytes.length === 0) return no('empty')
  if (bytes.length > MOST_BYTES) return no('too large')
  const found = await typeOf(bytes)
  if (found?.mime === 'application/pdf')
    return document(await documentProblem('pdf', bytes), { type: found.mime, extension: 'pdf' })
  if (found?.mime === DOCX)
    return document(await documentProblem('zip', bytes), { type: found.mime, extension: 'docx' })
  if (found?.mime === 'application/x-cfb' && isWord(bytes))
    return document(null, { type: 'application/msword', extension: 'doc' })
  const extension = found && pictures[found.mime]
  if (!found || !extension) return no('no document')
  return (await isComplete(bytes))
    ? { ok: true, type: found.mime, extension, isPicture: true }
    : no('broken')
}

/** A document as stored: a picture is re-encoded without metadata, with its small print readable. */
export async function documentContent(
  bytes: Uint8Array,
): Promise<Content | { why: MessageDescriptor }> {
  const document = await readDocument(bytes)
  if (!document.ok) return { why: documentRefusals[document.why] }
  if (!document.isPicture) return { bytes, type: document.type, extension: document.extension }
  const picture = await readPhoto(bytes, OF_A_DOCUMENT)
  return picture.ok
    ? { ...picture, type: 'image/webp', extension: 'webp' }
    : { why: photoRefusals[picture.why] }
}

const no = (why: DocumentRefusalReason): ReadDocument => ({ ok: false, why })

function document(
  problem: DocumentRefusalReason | null,
  document: { type: string; extension: string },
): ReadDocument {
  return problem ? no(problem) : { ok: true, ...document, isPicture: false }
}

// Installers and spreadsheets use the same container: the names of its parts identify them.
function isWord(bytes: Uint8Array) {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const holds = (part: string) => content.includes(Buffer.from(part, 'utf16le'))
  return holds('WordDocument') && !holds('_VBA_PROJECT')
}

/** Decodes the whole picture: half a certificate proves nothing. */
async function isComplete(bytes: Uint8Array) {
  const sharp = await drawing()
  try {
    const whole = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    await whole.resize(32).raw().toBuffer()
    return true
  } catch {
    // Sharp has many different errors for a corrupt file.
    return false
  }
}
