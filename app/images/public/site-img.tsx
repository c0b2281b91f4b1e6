import { cx } from '#app/ui/cx.ts'
import { imageSources, type SiteImage } from './site-image.ts'

/**
 * A picture of the library. Its page links `focal.css` where the picture is cut to a shape. A WebP that doesn't arrive
 * is asked for again as a JPEG (`hydration/loader.inline.js`).
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
  /** How wide it is shown: "(width >= 48rem) 50vw, 100vw". */
  sizes: string
  /** For the one picture at the top of a page; others wait until they are near. */
  eager?: boolean
  /** Fetched before others, but not where it isn't shown: with Data saver. */
  isUrgent?: boolean
  /** What it shows is said beside it. */
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
