import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SiteImage } from '#app/images/public/site-image.ts'
import construction from '#app/ui/art/hero-construction-worker.svg?slide'
import professionals from '#app/ui/art/hero-diverse-professionals.svg?slide'
import homeService from '#app/ui/art/hero-home-service-provider.svg?slide'
import businessOwner from '#app/ui/art/hero-local-business-owner.svg?slide'

/** One shape of a picture, in the formats that browsers choose from. */
export type SlideImage = { avif: string; webp: string; jpg: string; width: number; height: number }

/** A drawing of the release in two shapes, or a picture of the library. */
export type Slide = Shown & ({ desktop: SlideImage; mobile: SlideImage } | { image: SiteImage })

type Shown = {
  id: string
  /** A message, or the words of an editor in the language of the page. */
  alt: MessageDescriptor | string
  /** Whether what is written over it is on something dark or light. */
  theme: 'dark' | 'light'
  /** How much of the calm side is washed with its ground, so that words stay readable. */
  overlayIntensity: 0.6 | 0.7
}

/** Below this width the square is shown, from it on the wide picture. */
export const BREAKPOINT = 768

/** As an editor publishes it: a drawing by its key, or a picture of the library. */
export type ChosenSlide = {
  picture: string | SiteImage
  alt: string
  theme: string
  overlay: string
}

/** The built-in slides, or those that are published; a picture that this release lacks is left out. */
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
