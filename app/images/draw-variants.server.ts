import { type Crop, cropBox } from './public/crop.ts'
import { type ImageFormat, imageFormats, variantWidths } from './public/site-image.ts'

export type Variant = {
  format: ImageFormat
  width: number
  height: number
  bytes: Uint8Array
}

/** The illustrations' background, because a JPEG has no transparency. */
const PAPER = '#FFFDF8'

/**
 * All widths and formats of a cropped picture. It is decoded once; sharp uses its own threads, so the server
 * stays responsive.
 */
export async function drawVariants(picture: Uint8Array, crop: Crop): Promise<Variant[]> {
  const { default: sharp } = await import('sharp')
  const { width = 0, height = 0 } = await sharp(picture).metadata()
  const { data, info } = await sharp(picture)
    .extract(cropBox({ width, height }, crop))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const drawn: Variant[] = []
  for (const width of variantWidths(info.width))
    for (const format of imageFormats) {
      const resized = sharp(data, { raw }).resize({ width })
      const encoded =
        format === 'webp'
          ? resized.webp({ quality: 78 })
          : resized.flatten({ background: PAPER }).jpeg({ quality: 80, mozjpeg: true })
      const made = await encoded.toBuffer({ resolveWithObject: true })
      drawn.push({ format, width, height: made.info.height, bytes: made.data })
    }
  return drawn
}
