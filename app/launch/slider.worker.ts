import { beginSlider } from './slider.ts'

/**
 * The slider alone, a file of a kilobyte: the inline loader fetches it after eight seconds without
 * interaction, and the page once it is hydrated. Built as a worker, because that gives the file its own URL.
 */
addEventListener('slider', (event) => {
  const waited = event instanceof CustomEvent ? Number(event.detail) : 0
  for (const slider of document.querySelectorAll<HTMLElement>('[data-turn]'))
    beginSlider(slider, waited)
})
