import sharp, { type Sharp } from 'sharp'

/** The widths that a picture is drawn at: for a face in a list, a card, a page, and large. */
export const photoWidths = [96, 224, 448, 960, 1600] as const

/** How a picture is drawn: a page asks for WebP, and for a JPEG where that didn't come. */
const drawnAs = {
  webp: { type: 'image/webp', draw: (picture: Sharp) => picture.webp({ quality: 76 }) },
  // It knows nothing of holes: what is see-through is on document.
  jpg: {
    type: 'image/jpeg',
    draw: (picture: Sharp) => picture.flatten({ background: '#FFFDF8' }).jpeg({ quality: 80 }),
  },
} as const

export type RequestedPhoto = { width: (typeof photoWidths)[number]; as: keyof typeof drawnAs }

/** What the end of an address asks for: "448", or "448.jpg". */
export function requestedPhoto(end: string): RequestedPhoto | undefined {
  const [, digits, jpg] = /^(\d+)(\.jpg)?$/.exec(end) ?? []
  const width = photoWidths.find((photoWidth) => String(photoWidth) === digits)
  return width && { width, as: jpg ? 'jpg' : 'webp' }
}

const MOST_KEPT = 24 * 1024 * 1024
const stored = new Map<string, Uint8Array<ArrayBuffer>>()
let storedBytes = 0

/** A stored picture in the requested size. Recent results are cached: the same portraits are requested often. */
export async function drawnPhoto(
  key: string,
  { width, as }: RequestedPhoto,
  read: (key: string) => Promise<Uint8Array>,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }> {
  const { type, draw } = drawnAs[as]
  const name = `${key} ${width} ${as}`
  const found = stored.get(name)
  if (found) {
    stored.delete(name)
    stored.set(name, found)
    return { bytes: found, type }
  }
  const whole = await read(key)
  const drawn = new Uint8Array(
    await draw(
      sharp(whole).resize(width, width, { fit: 'inside', withoutEnlargement: true }),
    ).toBuffer(),
  )
  // Concurrent requests may both have resized it; it is cached once.
  if (!stored.has(name)) storedBytes += drawn.length
  stored.set(name, drawn)
  for (const [oldest, bytes] of stored) {
    if (storedBytes <= MOST_KEPT) break
    stored.delete(oldest)
    storedBytes -= bytes.length
  }
  return { bytes: drawn, type }
}
