import { expect, it } from 'vitest'
import { addressesOf } from '#app/auth/roles/addresses.ts'
import routes from '#app/routes.ts'
import { contactLink, footerColumns, mainLinks } from '#app/shell/addresses.ts'
import { adminLinks } from '#app/shell/admin-links.ts'
import { type AtTheGate, gateAnswer, gatedForEngines, openBeforeLaunch } from './gate.ts'

const asked = (page: string, others: Partial<AtTheGate> = {}): AtTheGate => ({
  phase: 'pre-launch',
  pattern: `:language?${page === '/' ? '' : page}`,
  params: {},
  roles: null,
  isOwner: async () => false,
  isSomebodys: async () => true,
  ...others,
})

it('leads nobody to a closed page: what header, menu and footer show before the launch is open', async () => {
  const links = [...mainLinks, contactLink, ...footerColumns.flatMap(({ links }) => links)]
  for (const { to, isFromLaunch } of links)
    expect([to, await gateAnswer(asked(to))]).toEqual([to, isFromLaunch ? 'Coming Soon!' : 'open'])
})

it('opens what lies under a section, and nothing that only begins like it', async () => {
  for (const page of [
    '/admin',
    '/admin/people/:personId',
    '/auth/reset',
    '/provider-portal/clients',
  ])
    expect([page, await gateAnswer(asked('', { pattern: page.slice(1) }))]).toEqual([page, 'open'])
  for (const page of ['/administer', '/authors', '/provider-portals', '/landing-pages'])
    expect([page, await gateAnswer(asked(page))]).toEqual([page, 'Coming Soon!'])
})

it('leads administrators to parts that are open in every phase', async () => {
  for (const { to } of Object.values(adminLinks))
    expect(await gateAnswer(asked('', { pattern: to.slice(1), roles: ['admin'] }))).toBe('open')
})

it('asks whose a profile is only where somebody could be its owner', async () => {
  let questions = 0
  const isOwner = async () => {
    questions++
    return true
  }
  for (const roles of [null, ['customer'] as const])
    expect(await gateAnswer(asked('/providers/:slug', { roles, isOwner }))).toBe('Coming Soon!')
  expect(questions).toBe(0)
  const provider = ['customer', 'provider'] as const
  for (const page of ['/providers/:slug', '/providers/:slug/reviews', '/sites/:slug'])
    expect(await gateAnswer(asked(page, { roles: provider, isOwner }))).toBe('open')
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
      expect(await gateAnswer(asked(page, { roles, isSomebodys }))).toBe('nobody’s')
  expect(questions).toBe(9)
  expect(await gateAnswer(asked('/services', { isSomebodys }))).toBe('Coming Soon!')
  expect(await gateAnswer(asked('/profile', { isSomebodys }))).toBe('Coming Soon!')
  const admin = { roles: ['admin'] as const, isSomebodys }
  expect(await gateAnswer(asked('/providers/:slug', admin))).toBe('open to administrators')
  expect(questions).toBe(9)
})

it('has an end: after the launch both pages of before lead to the front page', async () => {
  const launched = { phase: 'launched' } as const
  expect(await gateAnswer(asked('/landing', launched))).toBe('to the front page')
  expect(await gateAnswer(asked('/home', launched))).toBe('to the front page')
  expect(await gateAnswer(asked('/home', { ...launched, roles: ['admin'] }))).toBe('open')
  expect(await gateAnswer(asked('/services', launched))).toBe('open')
})

it('asks search engines to leave alone what is gated, all of it and nothing else', async () => {
  const publicPages = addressesOf(routes[0]!.children ?? []).map(({ path }) => path)
  expect(publicPages.length).toBeGreaterThan(20)
  const isRefused = (path: string) => gatedForEngines.some((start) => path.startsWith(start))
  for (const path of publicPages) {
    const pattern = path
      .replace('no-such-thing', ':slug')
      .replace('/services/:slug', '/services/:category')
    const params = { category: 'plumbing' }
    const isGated = (await gateAnswer(asked(pattern, { params }))) === 'Coming Soon!'
    expect([path, isRefused(path)]).toEqual([path, isGated])
    expect([path, isRefused(`/zu${path}`)]).toEqual([path, isGated])
  }
})

it('opens no page that isn’t there', () => {
  const patterns = new Set(addressesOf(routes, {}).map(({ path }) => path))
  const built = [...patterns]
  // These come with the letters of those who asked to hear of the launch.
  for (const page of Object.keys(openBeforeLaunch)) {
    const start = page.replace(/\/\*$/, '').replace(/:\w+/g, 'no-such-thing')
    expect([page, built.some((path) => path.startsWith(start))]).toEqual([page, true])
  }
})
