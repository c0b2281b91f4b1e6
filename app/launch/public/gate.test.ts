import { expect, it } from 'vitest'
import { addressOf } from '#app/addresses.server.ts'
import { adminLinks } from '#app/shell/admin-links.ts'
import { closedToRobots } from '#app/shell/machine-pages.server.ts'
import { documentedAddresses, filled } from '#app/test-addresses.ts'
import { type AtTheGate, gateAnswer } from './gate.ts'

const requested = (page: string, others: Partial<AtTheGate> = {}): AtTheGate => ({
  phase: 'pre-launch',
  address: addressOf(page),
  params: {},
  roles: null,
  isOwner: async () => false,
  isSomebodys: async () => true,
  ...others,
})

it('leads administrators to parts that are open in every phase', async () => {
  for (const { to } of Object.values(adminLinks))
    expect(await gateAnswer(requested(to, { roles: ['admin'] }))).toBe('open')
})

it('asks whose a profile is only where someone could be its owner', async () => {
  let questions = 0
  const isOwner = async () => {
    questions++
    return true
  }
  for (const roles of [null, ['customer'] as const])
    expect(await gateAnswer(requested('/providers/:slug', { roles, isOwner }))).toBe('Coming Soon!')
  expect(questions).toBe(0)
  const provider = ['customer', 'provider'] as const
  for (const page of ['/providers/:slug', '/providers/:slug/reviews', '/sites/:slug'])
    expect(await gateAnswer(requested(page, { roles: provider, isOwner }))).toBe('open')
  expect(questions).toBe(3)
})

it('knows nothing of an address that is nobody’s, and asks only for providers’ addresses', async () => {
  let questions = 0
  const isSomebodys = async () => {
    questions++
    return false
  }
  for (const page of ['/providers/:slug', '/providers/:slug/reviews', '/sites/:slug'])
    for (const roles of [null, ['customer'] as const, ['customer', 'provider'] as const])
      expect(await gateAnswer(requested(page, { roles, isSomebodys }))).toBe('nobody’s')
  expect(questions).toBe(9)
  expect(await gateAnswer(requested('/services', { isSomebodys }))).toBe('Coming Soon!')
  expect(await gateAnswer(requested('/profile', { isSomebodys }))).toBe('Coming Soon!')
  const admin = { roles: ['admin'] as const, isSomebodys }
  expect(await gateAnswer(requested('/providers/:slug', admin))).toBe('open to administrators')
  expect(questions).toBe(9)
})

it('has an end: after the launch both pages of before lead to the front page', async () => {
  const launched = { phase: 'launched' } as const
  expect(await gateAnswer(requested('/landing', launched))).toBe('to the front page')
  expect(await gateAnswer(requested('/home', launched))).toBe('to the front page')
  expect(await gateAnswer(requested('/home', { ...launched, roles: ['admin'] }))).toBe('open')
  expect(await gateAnswer(requested('/services', launched))).toBe('open')
})

it('asks search engines to leave alone what is gated or someone’s, all of it and nothing else', () => {
  const isIn = (closed: string[], path: string) => closed.some((start) => path.startsWith(start))
  const [early, launched] = [closedToRobots('pre-launch'), closedToRobots('launched')]
  expect(documentedAddresses.length).toBeGreaterThan(120)
  for (const { pattern, robots, isInEveryLanguage, early: why, earlyFor } of documentedAddresses) {
    const isOpen = why !== null && earlyFor === 'everyone'
    const isExcluded = robots === 'kept out'
    for (const path of isInEveryLanguage
      ? [filled(pattern), `/zu${filled(pattern)}`.replace(/\/$/, '')]
      : [filled(pattern)]) {
      expect([path, isIn(launched, path)]).toEqual([path, isExcluded])
      const isClosed = isExcluded || (isInEveryLanguage && !isOpen)
      expect([path, isIn(early, path)]).toEqual([path, isClosed])
    }
  }
  for (const path of ['/search?q=plumber', '/af/search?q=plumber'])
    expect(isIn(launched, path)).toBe(true)
})
