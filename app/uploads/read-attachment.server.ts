import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Content } from './public/content.ts'
import { MOST_BYTES } from './public/most-bytes.ts'
import { documentRefusals, readDocument } from './read-document.server.ts'
import { OF_A_DOCUMENT, photoRefusals, readPhoto } from './read-photo.server.ts'
import { typeOf } from './reading.server.ts'

const ownRefusals = {
  'too large': msg`This file is over 12 MB. Choose a smaller one.`,
  'not taken': msg`This isn't an image or a PDF. Send a JPG, PNG or WebP image, or a PDF.`,
  'too many pages': msg`This PDF has more than 100 pages. Send only the pages it's about.`,
} as const

export type ReadAttachment = { ok: true; content: Content } | { ok: false; why: MessageDescriptor }

/**
 * Reads an attachment of a message by its content, whatever its name: a picture, which is re-encoded without
 * metadata, or a PDF without scripts.
 */
export async function readAttachment(bytes: Uint8Array): Promise<ReadAttachment> {
  if (bytes.length > MOST_BYTES) return no(ownRefusals['too large'])
  const type = (await typeOf(bytes))?.mime
  if (type === 'application/pdf') {
    const document = await readDocument(bytes)
    if (document.ok) return { ok: true, content: { bytes, type, extension: 'pdf' } }
    return no(
      document.why === 'too many pages'
        ? ownRefusals['too many pages']
        : documentRefusals[document.why],
    )
  }
  // Small print in a screenshot must stay readable.
  const picture = await readPhoto(bytes, OF_A_DOCUMENT)
  if (picture.ok)
    return { ok: true, content: { ...picture, type: 'image/webp', extension: 'webp' } }
  return no(picture.why === 'not a photo' ? ownRefusals['not taken'] : photoRefusals[picture.why])
}

const no = (why: MessageDescriptor) => ({ ok: false, why }) as const
