import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'

class Source extends EventTarget {
  static readonly CLOSED = 2
  static opened: Source[] = []
  readyState = 1
  onerror = () => {}
  onopen = () => {}
  address: string
  constructor(address: string) {
    super()
    this.address = address
    Source.opened.push(this)
  }
  close() {
    this.readyState = Source.CLOSED
  }
  isRefused() {
    this.close()
    this.onerror()
  }
  emit(name: string, data: unknown) {
    this.dispatchEvent(Object.assign(new Event(name), { data: JSON.stringify(data) }))
  }
}

/** A page that wasn't hydrated until now: what its live updates received is beside the loader. */
function startPage(updates: Record<string, string>) {
  const page = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    querySelector: () => ({ dataset: updates }),
  })
  vi.stubGlobal('document', page)
  vi.stubGlobal('EventSource', Source)
  return {
    look: (visibilityState: string) => {
      page.visibilityState = visibilityState
      page.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

const listener = (...names: string[]) => ({ names, onMessage: vi.fn(), refused: vi.fn() })

beforeEach(() => {
  Source.opened = []
  vi.resetModules()
  return () => vi.unstubAllGlobals()
})

it('continues from what was heard while the page slept, and asks once for what happened since it was rendered', async () => {
  const { look } = startPage({ since: '41', unseen: '3' })
  const { subscribeLive } = await import('./live-stream.ts')
  const bell = listener('unseen')
  const request = listener('request changed')
  const forget = [subscribeLive(bell), subscribeLive(request)]
  expect(bell.onMessage.mock.calls).toEqual([[{ unseen: 3 }]])
  expect(Source.opened.map(({ address }) => address)).toEqual(['/live?since=41'])

  Source.opened[0]!.emit('unseen', { unseen: 4 })
  Source.opened[0]!.emit('request changed', {})
  expect(bell.onMessage).toHaveBeenLastCalledWith({ unseen: 4 })
  expect(request.onMessage).toHaveBeenCalledTimes(1)

  look('hidden')
  expect(Source.opened[0]!.readyState).toBe(Source.CLOSED)
  look('visible')
  expect(Source.opened.map(({ address }) => address)).toEqual(['/live?since=41', '/live'])
  for (const each of forget) each()
  expect(Source.opened[1]!.readyState).toBe(Source.CLOSED)
})

it('hears a conversation with support on a stream of its own', async () => {
  startPage({ unread: '2' })
  const { CHAT_LIVE, subscribeLive } = await import('./live-stream.ts')
  const bell = listener('unseen')
  const chat = listener('unread')
  subscribeLive(bell)
  subscribeLive(chat, CHAT_LIVE)
  expect(Source.opened.map(({ address }) => address)).toEqual(['/live', '/support/live'])
  expect(bell.onMessage).not.toHaveBeenCalled()
  expect(chat.onMessage.mock.calls).toEqual([[{ unread: 2 }]])
  Source.opened[1]!.emit('unread', { unread: 5 })
  expect(chat.onMessage).toHaveBeenLastCalledWith({ unread: 5 })
  expect(bell.onMessage).not.toHaveBeenCalled()
})

it('asks in another way while it is refused, and goes back to the stream once there is one', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  startPage({})
  const { subscribeLive } = await import('./live-stream.ts')
  const request = listener('request changed')
  const forget = subscribeLive(request)
  Source.opened[0]!.isRefused()
  vi.advanceTimersByTime(30_000)
  expect(request.refused).toHaveBeenCalledTimes(1)
  expect(Source.opened).toHaveLength(2)
  Source.opened[1]!.isRefused()
  vi.advanceTimersByTime(30_000)
  expect(request.refused).toHaveBeenCalledTimes(2)

  Source.opened[2]!.onopen()
  vi.advanceTimersByTime(90_000)
  expect(request.refused).toHaveBeenCalledTimes(2)
  Source.opened[2]!.emit('request changed', {})
  expect(request.onMessage).toHaveBeenCalledTimes(1)
  forget()
})
