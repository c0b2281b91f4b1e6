import sharp, { type Sharp } from 'sharp'

/** The widths of a picture: for a portrait in a list, a card, a page, and full size. */
export const photoWidths = [96, 224, 448, 960, 1600] as const

/** The formats of a picture: a page requests WebP, and a JPEG if that fails to load. */
const renderedAs = {
  webp: { type: 'image/webp', draw: (picture: Sharp) => picture.webp({ quality: 76 }) },
  // JPEG has no transparency, so it gets a background colour.
  jpg: {
    type: 'image/jpeg',
    draw: (picture: Sharp) => picture.flatten({ background: '#FFFDF8' }).jpeg({ quality: 80 }),
  },
} as const

export type RequestedPhoto = { width: (typeof photoWidths)[number]; as: keyof typeof renderedAs }

/** The size and format in the end of a URL: "448", or "448.jpg". */
export function requestedPhoto(end: string): RequestedPhoto | undefined {
  const [, digits, jpg] = /^(\d+)(\.jpg)?$/.exec(end) ?? []
  const width = photoWidths.find((photoWidth) => String(photoWidth) === digits)
  return width && { width, as: jpg ? 'jpg' : 'webp' }
}

const MOST_KEPT = 24 * 1024 * 1024
const stored = new Map<string, Uint8Array<ArrayBuffer>>()
let storedBytes = 0

/**
 * A stored picture in the requested size. Recent results are cached: the same portraits are requested often.
 */
export async function drawnPhoto(
  key: string,
  { width, as }: RequestedPhoto,
  read: (key: string) => Promise<Uint8Array>,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }> {
  const { type, draw } = renderedAs[as]
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
