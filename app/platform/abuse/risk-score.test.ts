import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MINUTE } from '../time.ts'
import { bounds, type Counted, countersOf, HARDEST, judge, type Who } from './risk-score.ts'

const now = (minutes: number) => new Date(minutes * MINUTE)
const bound = { work: 5, refuse: 40, within: 15 * MINUTE }
const counted = (points: number, until = now(15)): Counted => ({ bound, tally: { points, until } })

it.each([
  { points: 0, verdict: { is: 'let through' } },
  { points: 4, verdict: { is: 'let through' } },
  { points: 5, verdict: { is: 'ask for work', level: 1, until: now(15) } },
  { points: 9, verdict: { is: 'ask for work', level: 1, until: now(15) } },
  { points: 10, verdict: { is: 'ask for work', level: 2, until: now(15) } },
  { points: 20, verdict: { is: 'ask for work', level: 3, until: now(15) } },
  { points: 39, verdict: { is: 'ask for work', level: 3, until: now(15) } },
  { points: 40, verdict: { is: 'refuse until', until: now(15) } },
])('after $points: $verdict', ({ points, verdict }) => {
  expect(judge([counted(points)])).toEqual(verdict)
})

it('lets through where nothing was counted', () => {
  expect(judge([{ bound, tally: null }])).toEqual({ is: 'let through' })
  expect(judge([])).toEqual({ is: 'let through' })
})

it('asks for the most that one counter asks for, until the last of them is past', () => {
  expect(judge([counted(5, now(30)), counted(20, now(10)), counted(1, now(60))])).toEqual({
    is: 'ask for work',
    level: 3,
    until: now(30),
  })
})

it('never asks for less when more was counted, nor for more than a phone can do', () => {
  const rank = (points: number) => {
    const verdict = judge([counted(points)])
    if (verdict.is === 'let through') return 0
    return verdict.is === 'ask for work' ? verdict.level : HARDEST + 1
  }
  fc.assert(
    fc.property(fc.nat(3000), fc.nat(3000), (some, more) => {
      expect(rank(some)).toBeLessThanOrEqual(rank(some + more))
    }),
  )
})

it('asks a whole network for work long before it refuses anybody in it', () => {
  for (const form of [
    'login',
    'register',
    'email',
    'mailed link',
    'launch signup',
    'quote request',
    'support file',
    'request photo',
  ] as const) {
    const { address } = bounds[form]
    expect(address.refuse, form).toBeGreaterThanOrEqual(5 * address.work)
  }
})

it('counts the owner’s device for itself alone, whatever happens elsewhere', () => {
  const who: Who = { account: 'thandi@example.co.za', network: '41.0.0.1', device: null }
  const elsewhere = countersOf('login', who).map(({ key }) => key)
  const owner = countersOf('login', { ...who, device: 'a token' }).map(({ key }) => key)

  expect(elsewhere).toHaveLength(3)
  expect(owner).toHaveLength(1)
  expect(elsewhere).not.toContain(owner[0])
})

it('counts by address alone where a form names nobody', () => {
  const nobody: Who = { account: null, network: '41.0.0.1', device: 'a token' }
  expect(countersOf('login', nobody)).toEqual([
    { key: 'login from 41.0.0.1', bound: bounds.login.address },
  ])
})
