import { expect, it, onTestFinished, vi } from 'vitest'
import { beginSlider, ROTATES_EVERY } from './slider.ts'

it('turns while its page is there, and ends with it', () => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('document', {
    documentElement: { dataset: {} },
    activeElement: null,
    visibilityState: 'visible',
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  const scrollTo = vi.fn()
  const track = Object.assign(new EventTarget(), {
    children: [{}, {}],
    scrollLeft: 0,
    clientWidth: 360,
    scrollTo,
  })
  const slider = Object.assign(new EventTarget(), {
    dataset: {},
    isConnected: true,
    querySelector: () => track,
    querySelectorAll: () => [],
    contains: () => false,
    matches: () => false,
    toggleAttribute: () => {},
  })
  beginSlider(slider as unknown as HTMLElement)
  vi.advanceTimersByTime(ROTATES_EVERY)
  expect(scrollTo).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(1)

  slider.isConnected = false
  vi.advanceTimersByTime(ROTATES_EVERY)
  expect(scrollTo).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})
