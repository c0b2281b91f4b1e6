import { expect, it, onTestFinished, vi } from 'vitest'
import { listenToChat } from './listen.ts'

class Stream extends EventTarget {
  static CLOSED = 2
  readyState = 1
  onerror = () => {}
  constructor() {
    super()
    streams.push(this)
  }
  close() {
    this.readyState = Stream.CLOSED
  }
  emit(name: string) {
    this.dispatchEvent(new Event(name))
  }
}

let streams: Stream[] = []
const open = () => streams.filter(({ readyState }) => readyState !== Stream.CLOSED)

function listening() {
  streams = []
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.stubGlobal('EventSource', Stream)
  const onUpdate = vi.fn()
  const deafen = listenToChat({ onChange: onUpdate, onTyping: () => {} })
  onTestFinished(() => {
    deafen()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  const shows = (state: 'visible' | 'hidden') => {
    page.visibilityState = state
    page.dispatchEvent(new Event('visibilitychange'))
  }
  return { onUpdate, shows, deafen }
}

it('hears while the page is seen, and nothing in a tab behind others', () => {
  const { onUpdate, shows, deafen } = listening()
  expect(open()).toHaveLength(1)
  open()[0]!.emit('hello')
  open()[0]!.emit('chat changed')
  expect(onUpdate).toHaveBeenCalledTimes(2)

  shows('hidden')
  expect(open()).toHaveLength(0)
  shows('visible')
  expect(open()).toHaveLength(1)
  // Loads what changed meanwhile.
  open()[0]!.emit('hello')
  expect(onUpdate).toHaveBeenCalledTimes(3)

  deafen()
  expect(open()).toHaveLength(0)
  shows('hidden')
  shows('visible')
  expect(open()).toHaveLength(0)
})

it('asks now and then where the stream was refused, and only while the page is seen', () => {
  const { onUpdate, shows } = listening()
  streams[0]!.readyState = Stream.CLOSED
  streams[0]!.onerror()
  vi.advanceTimersByTime(10_000)
  expect(onUpdate).toHaveBeenCalledTimes(1)
  shows('hidden')
  vi.advanceTimersByTime(60_000)
  expect(onUpdate).toHaveBeenCalledTimes(1)
})

it('leaves its place to others where the server ends the stream again and again', () => {
  const { onUpdate } = listening()
  const [first] = streams
  for (let times = 0; times < 3; times++) {
    expect(open()).toHaveLength(1)
    vi.advanceTimersByTime(3000)
    // The browser reconnects by itself.
    first!.emit('hello')
    first!.onerror()
  }
  expect(open()).toHaveLength(0)
  onUpdate.mockClear()
  vi.advanceTimersByTime(10_000)
  expect(onUpdate).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(300_000)
  expect(open()).toHaveLength(1)
})

it('stays where its stream ends now and then', () => {
  listening()
  for (let times = 0; times < 10; times++) {
    streams[0]!.emit('hello')
    vi.advanceTimersByTime(40_000)
    streams[0]!.onerror()
  }
  expect(open()).toHaveLength(1)
})
