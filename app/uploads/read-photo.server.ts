import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { MOST_BYTES } from './public/most-bytes.ts'
import { notStored, tooManyToday } from './public/too-often.ts'
import { drawing, typeOf } from './reading.server.ts'

const PHOTO = { edge: 1600, quality: 78 }
/** Small print must stay readable. */
export const OF_A_DOCUMENT = { edge: 2600, quality: 84 }
/** More than any phone's camera has; a small file that unpacks to more is malicious. */
const MOST_PIXELS = 64_000_000

const readable = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'])

export const photoRefusals = {
  empty: msg`This file is empty.`,
  'too large': msg`This photo is over 12 MB. Choose a smaller one.`,
  heic: msg`We can't read photos in Apple's HEIC format. Choose "Most compatible" in the camera settings, or send a screenshot of it.`,
  'not a photo': msg`This isn't a photo. Send a JPG, PNG or WebP image.`,
  'too many pixels': msg`This photo has too many pixels. Send a smaller one.`,
  broken: msg`This photo is damaged and can't be read. Take another one, or choose another.`,
  'too many': msg`You can send at most 6 photos. Remove one to add another.`,
  'too many today': tooManyToday,
  'not stored': notStored,
} as const satisfies Record<string, MessageDescriptor>

export type PhotoRefusal = keyof typeof photoRefusals
export type ReadPhoto =
  | { ok: true; bytes: Uint8Array; width: number; height: number }
  | { ok: false; why: PhotoRefusal }

/**
 * Detects a picture by content, never by name, and re-encodes it as a small WebP without location, time or
 * camera.
 */
export async function readPhoto(bytes: Uint8Array, { edge, quality } = PHOTO): Promise<ReadPhoto> {
  if (bytes.length === 0) return no('empty')
  if (bytes.length > MOST_BYTES) return no('too large')
  const type = await typeOf(bytes)
  if (type && /hei[cf]/.test(type.mime)) return no('heic')
  if (!type || !readable.has(type.mime)) return no('not a photo')
  const sharp = await drawing()
  try {
    const { width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > MOST_PIXELS) return no('too many pixels')
    const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer({ resolveWithObject: true })
    return { ok: true, bytes: data, width: info.width, height: info.height }
  } catch {
    // Sharp has many different errors for a corrupt file; the user gets one.
    return no('broken')
  }
}

const no = (why: PhotoRefusal): ReadPhoto => ({ ok: false, why })
