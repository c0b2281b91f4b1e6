import type { Focus } from './crop.ts'

/** A picture of the library as a page shows it: only what its markup needs. */
export type SiteImage = {
  id: string
  /** Of its file and crop: what has an address never changes. */
  version: number
  /** In the language of the page; empty for none. */
  alt: string
  /** Of the cropped picture. */
  width: number
  height: number
  /** In percent of the cropped picture. */
  focus: Focus
}

/** The widths that every picture is stored in. */
const WIDTHS = [320, 640, 960, 1440, 1920] as const
export const WIDEST = 1920

export const imageFormats = ['webp', 'jpg'] as const
export type ImageFormat = (typeof imageFormats)[number]

/** The stored widths of a picture, the narrowest first. None is wider than the picture itself. */
export const variantWidths = (width: number): number[] =>
  width > WIDEST ? [...WIDTHS] : [...WIDTHS.filter((item) => item < width), width]

type Addressed = Pick<SiteImage, 'id' | 'version'>

export const imageAddress = (
  { id, version }: Addressed,
  { width, format }: { width: number; format: ImageFormat },
) => `/images/${id}/${version}/${width}.${format}`

export type ImageSources = {
  /** A JPEG, for browsers and readers that choose no source. */
  src: string
  srcSet: Record<ImageFormat, string>
  width: number
  height: number
  alt: string
  /** Keeps the focal point in view where the picture is cut to a shape: needs focal.css. */
  className: string
}

/** The attributes of a picture: `<SiteImg>` has them in its markup. */
export function imageSources(image: SiteImage): ImageSources {
  const widths = variantWidths(image.width)
  const address = (width: number, format: ImageFormat) => imageAddress(image, { width, format })
  const srcSet = (format: ImageFormat) =>
    widths.map((width) => `${address(width, format)} ${width}w`).join(', ')
  const usual = widths.find((width) => width >= 960) ?? widths.at(-1)!
  return {
    src: address(usual, 'jpg'),
    srcSet: { webp: srcSet('webp'), jpg: srcSet('jpg') },
    width: image.width,
    height: image.height,
    alt: image.alt,
    className: focusClass(image.focus),
  }
}

/** The policy for styles refuses style attributes: focal.css has a class for every fifth percent. */
export function focusClass({ x, y }: Focus): string {
  const step = (percent: number) => Math.round(percent / 5) * 5
  return `focal focal-x-${step(x)} focal-y-${step(y)}`
}
