import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SiteImage } from '#app/images/public/site-image.ts'
import construction from '#app/ui/art/hero-construction-worker.svg?slide'
import professionals from '#app/ui/art/hero-diverse-professionals.svg?slide'
import homeService from '#app/ui/art/hero-home-service-provider.svg?slide'
import businessOwner from '#app/ui/art/hero-local-business-owner.svg?slide'

/** A picture in one aspect ratio, in several formats. */
export type SlideImage = { avif: string; webp: string; jpg: string; width: number; height: number }

/** A built-in drawing in two aspect ratios, or a picture of the library. */
export type Slide = Shown & ({ desktop: SlideImage; mobile: SlideImage } | { image: SiteImage })

type Shown = {
  id: string
  /** A message, or an editor's text in the page's language. */
  alt: MessageDescriptor | string
  /** Whether the text is on a dark or light background. */
  theme: 'dark' | 'light'
  /** The opacity of the overlay behind the text, for readability. */
  overlayIntensity: 0.6 | 0.7
}

/** Below this width the square picture is shown, above it the wide one. */
export const BREAKPOINT = 768

/** A published slide: a drawing by its key, or a picture of the library. */
export type ChosenSlide = {
  picture: string | SiteImage
  alt: string
  theme: string
  overlay: string
}

/** The built-in slides, or the published ones; a drawing that this release lacks is left out. */
export function shownSlides(chosen: readonly ChosenSlide[] | undefined): Slide[] {
  const found = chosen?.flatMap(({ picture, alt, theme, overlay }) => {
    const slide =
      typeof picture === 'string'
        ? slides.find(({ id }) => id === picture)
        : { id: picture.id, image: picture }
    if (!slide) return []
    return [
      {
        ...slide,
        alt,
        theme: theme === 'dark' ? ('dark' as const) : ('light' as const),
        overlayIntensity: overlay === '0.6' ? (0.6 as const) : (0.7 as const),
      },
    ]
  })
  return found?.length ? found : slides
}

export const slides: Slide[] = [
  {
    id: 'construction-worker',
    ...construction,
    alt: msg`A builder in a hard hat looks at plans on a building site`,
    theme: 'light',
    overlayIntensity: 0.6,
  },
  {
    id: 'home-service-provider',
    ...homeService,
    alt: msg`A woman with her tools at the door of a house`,
    theme: 'light',
    overlayIntensity: 0.6,
  },
  {
    id: 'diverse-professionals',
    ...professionals,
    alt: msg`Four people of different trades side by side`,
    theme: 'light',
    overlayIntensity: 0.7,
  },
  {
    id: 'local-business-owner',
    ...businessOwner,
    alt: msg`A shopkeeper with fruit in front of her shop`,
    theme: 'light',
    overlayIntensity: 0.7,
  },
]
