import type { Focus } from './crop.ts'

/** A picture of the library with the data that its markup needs. */
export type SiteImage = {
  id: string
  /** The version of its file and crop: a URL's content never changes. */
  version: number
  /** The alternative text in the page's language; empty for none. */
  alt: string
  /** Of the cropped picture. */
  width: number
  height: number
  /** In percent of the cropped picture. */
  focus: Focus
}

/** The widths in which every picture is stored. */
const WIDTHS = [320, 640, 960, 1440, 1920] as const
export const WIDEST = 1920

export const imageFormats = ['webp', 'jpg'] as const
export type ImageFormat = (typeof imageFormats)[number]

/** A picture's stored widths, narrowest first. None is wider than the picture itself. */
export const variantWidths = (width: number): number[] =>
  width > WIDEST ? [...WIDTHS] : [...WIDTHS.filter((item) => item < width), width]

type Addressed = Pick<SiteImage, 'id' | 'version'>

export const imageAddress = (
  { id, version }: Addressed,
  { width, format }: { width: number; format: ImageFormat },
) => `/images/${id}/${version}/${width}.${format}`

export type ImageSources = {
  /** A JPEG, as the fallback of the sources. */
  src: string
  srcSet: Record<ImageFormat, string>
  width: number
  height: number
  alt: string
  /** Keeps the focal point visible where the picture is cut to an aspect ratio: requires focal.css. */
  className: string
}

/** The attributes of a picture: `<SiteImg>` renders them. */
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

/** The CSP refuses style attributes, so focal.css has a class for every fifth percent. */
export function focusClass({ x, y }: Focus): string {
  const step = (percent: number) => Math.round(percent / 5) * 5
  return `focal focal-x-${step(x)} focal-y-${step(y)}`
}
