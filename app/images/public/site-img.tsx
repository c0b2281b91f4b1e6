import { cx } from '#app/ui/cx.ts'
import { imageSources, type SiteImage } from './site-image.ts'

/**
 * A picture of the library. Its page links `focal.css` where the picture is cut to an aspect ratio. A WebP
 * that fails to load is requested again as a JPEG (`hydration/loader.inline.js`).
 */
export function SiteImg({
  image,
  sizes,
  eager,
  isUrgent,
  decorative,
  className,
}: {
  image: SiteImage
  /** The sizes attribute: "(width >= 48rem) 50vw, 100vw". */
  sizes: string
  /** For the picture at the top of a page; others are lazy. */
  eager?: boolean
  /** High fetch priority, unless it is hidden by Data saver. */
  isUrgent?: boolean
  /** Its content is described by the text beside it. */
  decorative?: boolean
  className?: string
}) {
  const { src, srcSet, width, height, alt, className: focus } = imageSources(image)
  return (
    <picture>
      <source type="image/webp" srcSet={srcSet.webp} sizes={sizes} />
      <img
        {...{ src, sizes, width, height }}
        srcSet={srcSet.jpg}
        alt={decorative ? '' : alt}
        loading={eager ? undefined : 'lazy'}
        fetchPriority={eager || isUrgent ? 'high' : undefined}
        decoding="async"
        className={cx(focus, className)}
      />
    </picture>
  )
}
