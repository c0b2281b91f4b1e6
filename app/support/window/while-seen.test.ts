import { expect, it, onTestFinished, vi } from 'vitest'
import { whileSeen } from './while-seen.ts'

it('asks for nothing while nobody sees the page, and once when they are back', () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const shows = (state: 'visible' | 'hidden') => {
    page.visibilityState = state
    page.dispatchEvent(new Event('visibilitychange'))
  }
  const ask = vi.fn()
  const { news, end } = whileSeen(ask)
  news()
  expect(ask).toHaveBeenCalledTimes(1)

  shows('hidden')
  news()
  news()
  expect(ask).toHaveBeenCalledTimes(1)
  shows('visible')
  expect(ask).toHaveBeenCalledTimes(2)
  shows('hidden')
  shows('visible')
  expect(ask).toHaveBeenCalledTimes(2)

  shows('hidden')
  news()
  end()
  shows('visible')
  expect(ask).toHaveBeenCalledTimes(2)
})
