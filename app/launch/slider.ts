/**
 * Rotates the slides. React renders none of this: the slides are in the HTML and can be swiped without it; it
 * may load before hydration, and on a slow connection doesn't hydrate the page.
 */
export const ROTATES_EVERY = 8000
/** Clicks are ignored during a transition. */
export const LOCKED_FOR = 300

const started = new WeakSet<Element>()

/** Starts rotating this slider, unless it already does. `waited` is how long it has stood still. */
export function beginSlider(slider: HTMLElement, waited = 0) {
  if (started.has(slider)) return
  started.add(slider)
  const track = slider.querySelector<HTMLElement>('.slides')!
  const slides = [...track.children] as HTMLElement[]
  const dots = [...slider.querySelectorAll<HTMLElement>('[data-slide]')]

  let timer: ReturnType<typeof setTimeout> | undefined
  let lockedUntil = 0
  // The pointer or focus may be on it already.
  let isPaused = isUnderMouse(slider) || slider.contains(document.activeElement)
  let isStopped = isPlaybackOff() || 'touched' in slider.dataset

  const shown = () => Math.round(track.scrollLeft / Math.max(1, track.clientWidth))
  const show = (index: number) => {
    const now = performance.now()
    if (now < lockedUntil) return
    lockedUntil = now + LOCKED_FOR
    const to = (index + slides.length) % slides.length
    mark(to)
    track.scrollTo({ left: to * track.clientWidth, behavior: isCalm() ? 'instant' : 'smooth' })
  }
  const mark = (position: number) => {
    for (const [index, dot] of dots.entries())
      if (index === position) dot.setAttribute('aria-current', 'true')
      else dot.removeAttribute('aria-current')
  }
  const schedule = (wait = ROTATES_EVERY) => {
    clearTimeout(timer)
    slider.toggleAttribute('data-stopped', isStopped)
    if (isStopped || isPaused) return
    timer = setTimeout(() => {
      // The page was left.
      if (!slider.isConnected) return
      if (document.visibilityState === 'visible') show(shown() + 1)
      schedule()
    }, wait)
  }
  const stop = () => {
    isStopped = true
    schedule()
  }
  const hold = (paused: boolean) => () => {
    isPaused = paused
    schedule()
  }

  slider.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('button')
    if (!button) return
    if (button.matches('[data-pause]')) {
      isStopped = !isStopped
      isPaused = false
      return schedule()
    }
    // A manual choice stops the rotation for good.
    stop()
    show(
      button.dataset.slide
        ? Number(button.dataset.slide)
        : shown() + Number(button.dataset.step ?? 0),
    )
  })
  track.addEventListener('touchstart', stop, { passive: true })
  track.addEventListener('pointerdown', stop)
  track.addEventListener('keydown', stop)
  slider.addEventListener('pointerenter', (event) => {
    if (event.pointerType === 'mouse') hold(true)()
  })
  slider.addEventListener('pointerleave', (event) => {
    if (event.pointerType === 'mouse') hold(slider.contains(document.activeElement))()
  })
  slider.addEventListener('focusin', hold(true))
  slider.addEventListener('focusout', () => hold(isUnderMouse(slider))())
  let settling: ReturnType<typeof setTimeout> | undefined
  track.addEventListener(
    'scroll',
    () => {
      clearTimeout(settling)
      settling = setTimeout(() => mark(shown()), 100)
    },
    { passive: true },
  )
  slider.dataset.turning = ''
  schedule(Math.max(0, ROTATES_EVERY - waited))
}

/** Touch leaves `:hover` on the tapped element, which isn't a hovering mouse. */
const isUnderMouse = (slider: HTMLElement) =>
  slider.matches(':hover') && matchMedia('(hover: hover)').matches

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

const isPlaybackOff = () => isCalm() || document.documentElement.dataset.saver !== undefined
