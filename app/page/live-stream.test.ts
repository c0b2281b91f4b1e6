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
  says(name: string, data: unknown) {
    this.dispatchEvent(Object.assign(new Event(name), { data: JSON.stringify(data) }))
  }
}

/** A page that slept until now: what its live updates heard stands beside the loader. */
function startPage(heard: Record<string, string>) {
  const page = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    querySelector: () => ({ dataset: heard }),
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

const hearer = (...names: string[]) => ({ names, heard: vi.fn(), refused: vi.fn() })

beforeEach(() => {
  Source.opened = []
  vi.resetModules()
  return () => vi.unstubAllGlobals()
})

it('goes on from what was heard while the page slept, and asks once for what happened since it was drawn', async () => {
  const { look } = startPage({ since: '41', unseen: '3' })
  const { hearLive } = await import('./live-stream.ts')
  const bell = hearer('unseen')
  const request = hearer('request changed')
  const forget = [hearLive(bell), hearLive(request)]
  expect(bell.heard.mock.calls).toEqual([[{ unseen: 3 }]])
  expect(Source.opened.map(({ address }) => address)).toEqual(['/live?since=41'])

  Source.opened[0]!.says('unseen', { unseen: 4 })
  Source.opened[0]!.says('request changed', {})
  expect(bell.heard).toHaveBeenLastCalledWith({ unseen: 4 })
  expect(request.heard).toHaveBeenCalledTimes(1)

  look('hidden')
  expect(Source.opened[0]!.readyState).toBe(Source.CLOSED)
  look('visible')
  expect(Source.opened.map(({ address }) => address)).toEqual(['/live?since=41', '/live'])
  for (const each of forget) each()
  expect(Source.opened[1]!.readyState).toBe(Source.CLOSED)
})

it('hears a conversation with support on a stream of its own', async () => {
  startPage({ unread: '2' })
  const { CHAT_LIVE, hearLive } = await import('./live-stream.ts')
  const bell = hearer('unseen')
  const chat = hearer('unread')
  hearLive(bell)
  hearLive(chat, CHAT_LIVE)
  expect(Source.opened.map(({ address }) => address)).toEqual(['/live', '/support/live'])
  expect(bell.heard).not.toHaveBeenCalled()
  expect(chat.heard.mock.calls).toEqual([[{ unread: 2 }]])
  Source.opened[1]!.says('unread', { unread: 5 })
  expect(chat.heard).toHaveBeenLastCalledWith({ unread: 5 })
  expect(bell.heard).not.toHaveBeenCalled()
})

it('asks in another way while it is refused, and goes back to the stream once there is one', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  startPage({})
  const { hearLive } = await import('./live-stream.ts')
  const request = hearer('request changed')
  const forget = hearLive(request)
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
  Source.opened[2]!.says('request changed', {})
  expect(request.heard).toHaveBeenCalledTimes(1)
  forget()
})
