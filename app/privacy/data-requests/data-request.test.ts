import { expect, it } from 'vitest'
import { actsOn, kindsOfRequests } from './data-request.ts'
import { isPossibleDay } from './recorded-request.ts'

it('carries out only what there is an account for, and always leaves an answer', () => {
  expect(actsOn({ kind: 'access', hasAccount: true })[0]).toBe('sendCopy')
  expect(actsOn({ kind: 'deletion', hasAccount: true })[0]).toBe('closeAccount')
  for (const kind of kindsOfRequests) {
    const acts = actsOn({ kind, hasAccount: false })
    expect([kind, acts[0]]).toEqual([kind, 'answer'])
    expect(acts).not.toContain('sendCopy')
    expect(acts).not.toContain('closeAccount')
  }
})

it('takes a day of the last 90, not one that has yet to come', () => {
  expect(isPossibleDay('2026-03-06', '2026-03-06')).toBe(true)
  expect(isPossibleDay('2025-12-06', '2026-03-06')).toBe(true)
  expect(isPossibleDay('2025-12-05', '2026-03-06')).toBe(false)
  expect(isPossibleDay('2026-03-07', '2026-03-06')).toBe(false)
  expect(isPossibleDay('sometime', '2026-03-06')).toBe(false)
})
