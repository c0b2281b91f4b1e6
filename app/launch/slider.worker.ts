import { beginSlider } from './slider.ts'

/**
 * The slider on its own, a file of a kilobyte: the inline loader fetches it when the slides have stood
 * for their eight seconds and nobody has touched the page, and the page itself as soon as it is hydrated. It
 * is built as workers are, because that is how a file gets an address of its own.
 */
addEventListener('slider', (event) => {
  const waited = event instanceof CustomEvent ? Number(event.detail) : 0
  for (const slider of document.querySelectorAll<HTMLElement>('[data-turn]'))
    beginSlider(slider, waited)
})
