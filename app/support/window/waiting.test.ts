import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { dropWaiting, saveWaiting, type Waiting, waitingMessages, waitsUntil } from './waiting.ts'

const DAY = 24 * 3600_000
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.useFakeTimers({ now: Date.parse('2026-03-06T09:00:00Z') })
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  })
  onTestFinished(() => {
    saveWaiting('thandi', [])
    saveWaiting('guest', [])
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
})

const written = (who: string, words: string, position = Date.now()): Waiting => ({
  key: words,
  who,
  writtenAt: position,
  words,
  name: '',
  email: '',
  language: 'en',
  path: '/',
})
const words = (who: string) => waitingMessages(who).map((waitingMessage) => waitingMessage.words)

it('shows and sends nobody what someone else wrote, and leaves it until they are back', () => {
  saveWaiting('thandi', [written('thandi', 'of mine')])
  expect(words('guest')).toEqual([])
  saveWaiting('guest', [written('guest', 'of a guest')])
  saveWaiting('guest', [])
  expect(words('guest')).toEqual([])
  expect(words('thandi')).toEqual(['of mine'])
})

it('gives up after a week what others left, and what nobody knows whose it is', () => {
  const unknown = { ...written('', 'of whom?'), who: undefined }
  stored.set('chatWaiting', JSON.stringify([unknown, written('thandi', 'of mine')]))
  expect(words('guest')).toEqual([])
  vi.advanceTimersByTime(6 * DAY)
  saveWaiting('guest', [])
  expect(words('thandi')).toEqual(['of mine'])
  expect(stored.get('chatWaiting')).not.toContain('of whom?')
  vi.advanceTimersByTime(2 * DAY)
  // Their own messages stay, however long they were offline.
  saveWaiting('thandi', waitingMessages('thandi'))
  expect(words('thandi')).toEqual(['of mine'])
  saveWaiting('guest', [])
  expect(stored.size).toBe(0)
})

it('takes out one message', () => {
  saveWaiting('guest', [written('guest', 'first'), written('guest', 'second')])
  dropWaiting('guest', 'first')
  expect(words('guest')).toEqual(['second'])
})

it('keeps in memory what the storage has no room for', () => {
  saveWaiting('guest', [written('guest', 'first')])
  localStorage.setItem = () => {
    throw new DOMException('Full', 'QuotaExceededError')
  }
  saveWaiting('guest', [written('guest', 'first'), written('guest', 'second')])
  expect(words('guest')).toEqual(['first', 'second'])
})

it('waits until then, and not for days where the clock was set again', () => {
  const now = Date.now()
  expect(waitsUntil({ until: now + 20 * 60_000 })).toBe(now + 20 * 60_000)
  expect(waitsUntil({ until: now + 60 * 60_000 })).toBe(now + 60 * 60_000)
  expect(waitsUntil({ until: now + 3 * DAY })).toBeNull()
  expect(waitsUntil({ until: now - 1 })).toBeNull()
  expect(waitsUntil({})).toBeNull()
})
