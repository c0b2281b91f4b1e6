import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useEffect } from 'react'
import focal from '#app/images/public/focal.css?url'
import { SiteImg } from '#app/images/public/site-img.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import turnAddress from '../slider.worker.ts?worker&url'
import {
  BREAKPOINT,
  type ChosenSlide,
  type Slide,
  type SlideImage,
  shownSlides,
} from '../slides.ts'

const FETCHED_AGAIN_AFTER = 5000

/**
 * Four pictures that rotate every eight seconds. Without script they can be swiped; `slider.worker.ts`
 * rotates them, loaded by the inline loader if the page wasn't interacted with, or here after hydration.
 */
export function HeroSlider({ chosen }: { chosen?: readonly ChosenSlide[] }) {
  const { t } = useLingui()
  const slides = shownSlides(chosen)
  useTurning()
  return (
    <section className="slider" aria-label={t`Pictures`} data-turn={turnAddress}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys */}
      <ul className="slides" tabIndex={0} aria-label={t`Swipe for the next picture`}>
        {slides.map((slide, index) => (
          <SlideItem key={slide.id} slide={slide} isFirst={index === 0} />
        ))}
      </ul>
      <SliderButtons slides={slides} />
    </section>
  )
}

function useTurning() {
  useEffect(() => {
    let isGone = false
    let again: ReturnType<typeof setTimeout> | undefined
    const fetchTurning = () =>
      import(/* @vite-ignore */ turnAddress).then(
        () => dispatchEvent(new Event('slider')),
        // Loading failed: a click on a button waits until it succeeds.
        () => {
          if (!isGone) again = setTimeout(fetchTurning, FETCHED_AGAIN_AFTER)
        },
      )
    void fetchTurning()
    return () => {
      isGone = true
      clearTimeout(again)
    }
  }, [])
}

function SliderButtons({ slides }: { slides: readonly Slide[] }) {
  const { t } = useLingui()
  return (
    <div className="slider-buttons">
      <IconButton label={t`Previous picture`} data-step="-1">
        <ChevronLeft />
      </IconButton>
      {slides.map(({ id }, index) => (
        <button
          key={id}
          type="button"
          className="slider-dot"
          data-slide={index}
          aria-current={index === 0 || undefined}
        >
          <span className="visually-hidden">
            <Trans>Picture {index + 1}</Trans>
          </span>
        </button>
      ))}
      <IconButton label={t`Next picture`} data-step="1">
        <ChevronRight />
      </IconButton>
      <PauseButton />
    </div>
  )
}

const PauseButton = () => (
  <button type="button" className="icon-button" data-pause>
    <span className="slider-pause">
      <Pause aria-hidden />
      <span className="visually-hidden">
        <Trans>Pause the pictures</Trans>
      </span>
    </span>
    <span className="slider-play">
      <Play aria-hidden />
      <span className="visually-hidden">
        <Trans>Play the pictures</Trans>
      </span>
    </span>
  </button>
)

const squares = ['avif', 'webp', 'jpg'] as const

function SlideItem({ slide, isFirst }: { slide: Slide; isFirst: boolean }) {
  const { t } = useLingui()
  const { id, alt, theme, overlayIntensity } = slide
  const words = typeof alt === 'string' ? alt : t(alt)
  return (
    <li className="slide" data-slide-id={id} data-theme={theme} data-overlay={overlayIntensity}>
      {'image' in slide ? (
        <>
          <link rel="stylesheet" href={focal} precedence="default" />
          <SiteImg image={{ ...slide.image, alt: words }} sizes="100vw" isUrgent={isFirst} />
        </>
      ) : (
        <Drawing {...slide} words={words} isFirst={isFirst} />
      )}
    </li>
  )
}

type DrawingProps = { desktop: SlideImage; mobile: SlideImage; words: string; isFirst: boolean }

function Drawing({ desktop, mobile, words, isFirst }: DrawingProps) {
  return (
    <picture>
      <SquareSources mobile={mobile} />
      <source type="image/avif" srcSet={desktop.avif} />
      <source type="image/webp" srcSet={desktop.webp} />
      <img
        src={desktop.jpg}
        width={desktop.width}
        height={desktop.height}
        alt={words}
        // Data saver hides the picture, and hidden lazy pictures aren't fetched.
        loading="lazy"
        decoding="async"
        fetchPriority={isFirst ? 'high' : undefined}
      />
    </picture>
  )
}

/** The square pictures, for phones. */
function SquareSources({ mobile }: Pick<DrawingProps, 'mobile'>) {
  const narrow = `(width < ${BREAKPOINT / 16}rem)`
  return (
    <>
      {squares.map((format) => (
        <source
          key={format}
          media={narrow}
          type={`image/${format === 'jpg' ? 'jpeg' : format}`}
          srcSet={mobile[format]}
          width={mobile.width}
          height={mobile.height}
        />
      ))}
    </>
  )
}
