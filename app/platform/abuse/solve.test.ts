import { expect, it, onTestFinished, vi } from 'vitest'
import { tryNumbers } from './puzzle.ts'
import { solve } from './solve.ts'

/** The solution is 7: its hash with the salt is the challenge. */
const sum = {
  algorithm: 'SHA-256',
  challenge: '',
  maxnumber: 1000,
  salt: '0123456789abcdef?l=1&expires=1&',
  signature: '0'.repeat(64),
} as const
const soluble = async () => {
  const text = new TextEncoder().encode(`${sum.salt}7`)
  const challenge = Buffer.from(await crypto.subtle.digest('SHA-256', text)).toString('hex')
  expect(tryNumbers({ ...sum, challenge }, 0, 10)).toBe(7)
  return { ...sum, challenge }
}

/** A browser with this Worker implementation. */
function browserWith(Worker: unknown) {
  vi.stubGlobal('window', {})
  vi.stubGlobal('Worker', Worker)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
}

it('lets go of anyone who waits when the work is not wanted any more', async () => {
  let terminated = 0
  browserWith(
    class {
      postMessage() {}
      terminate() {
        terminated++
      }
    },
  )
  const work = new AbortController()
  const solved = solve(await soluble(), { onProgress: () => {}, signal: work.signal })
  work.abort()
  expect(await solved).toBeNull()
  expect(terminated).toBe(1)
  expect(await solve(await soluble(), { onProgress: () => {}, signal: work.signal })).toBeNull()
})

it.each([
  [
    'refuses to begin one',
    class {
      constructor() {
        throw new DOMException('No worker here', 'SecurityError')
      }
    },
  ],
  [
    'cannot read its file',
    class {
      onerror = (_: unknown) => {}
      postMessage() {
        this.onerror(new Event('error'))
      }
      terminate() {}
    },
  ],
])('works on the page itself where a browser %s', async (_, Worker) => {
  browserWith(Worker)
  const signal = new AbortController().signal
  const proof = await solve(await soluble(), { onProgress: () => {}, signal })
  expect(JSON.parse(atob(proof!))).toMatchObject({ number: 7 })
})
