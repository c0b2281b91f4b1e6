import sharp from 'sharp'

/** The widths that a picture is drawn at: for a face in a list, a card, a page, and large. */
export const photoWidths = [96, 224, 448, 960, 1600] as const
export type PhotoWidth = (typeof photoWidths)[number]

const MOST_KEPT = 24 * 1024 * 1024
const kept = new Map<string, Uint8Array>()
let keptBytes = 0

/** A picture of ours at one of the widths. What was drawn lately is kept: the same faces are asked for often. */
export async function drawnPhoto(
  key: string,
  width: PhotoWidth,
  read: (key: string) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const name = `${key} ${width}`
  const found = kept.get(name)
  if (found) {
    kept.delete(name)
    kept.set(name, found)
    return found
  }
  const whole = await read(key)
  const drawn = new Uint8Array(
    await sharp(whole)
      .resize(width, width, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 76 })
      .toBuffer(),
  )
  // Two who asked at once drew it both; it is kept once.
  if (!kept.has(name)) keptBytes += drawn.length
  kept.set(name, drawn)
  for (const [oldest, bytes] of kept) {
    if (keptBytes <= MOST_KEPT) break
    kept.delete(oldest)
    keptBytes -= bytes.length
  }
  return drawn
}
