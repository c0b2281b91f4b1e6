/**
 * Turns the slides. Nothing here is drawn by React: the slides are in the page from the start and can be
 * swiped without this; it may come before hydration, and on a slow line the page never hydrates for it.
 */
export const ROTATES_EVERY = 8000
/** Clicks are ignored while one slide gives way to another. */
export const LOCKED_FOR = 300

const begun = new WeakSet<Element>()

/** Begins to turn this slider, unless it turns already. `waited` is how long it has stood still. */
export function beginSlider(slider: HTMLElement, waited = 0) {
  if (begun.has(slider)) return
  begun.add(slider)
  const track = slider.querySelector<HTMLElement>('.slides')!
  const slides = [...track.children] as HTMLElement[]
  const dots = [...slider.querySelectorAll<HTMLElement>('[data-slide]')]

  let timer: ReturnType<typeof setTimeout> | undefined
  let lockedUntil = 0
  // The mouse or the keyboard may have come before this did.
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
      // Its page was left.
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
    // Anyone who chooses for themselves is never turned away from it.
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

/** A finger leaves `:hover` behind where it tapped, which isn't a mouse that rests there. */
const isUnderMouse = (slider: HTMLElement) =>
  slider.matches(':hover') && matchMedia('(hover: hover)').matches

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

const isPlaybackOff = () => isCalm() || document.documentElement.dataset.saver !== undefined
