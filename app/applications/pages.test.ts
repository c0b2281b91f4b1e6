import { expect, it } from 'vitest'
import { beginCheckout } from '#app/billing/subscriptions/begin-checkout.server.ts'
import { LAUNCH_PLACES } from '#app/plans/public/plans.ts'
import { applicationOf } from './save-draft.server.ts'
import { startApplications, submitted, textOf } from './test-applications.ts'

it('has the sections of the recruiting page in their order, with prices of the plan table', async () => {
  const { visit } = await startApplications()
  const page = await textOf(await visit('/become-provider'))
  const order = [
    'R49.99',
    '10%',
    'Why join',
    'How It Works',
    'The full cost',
    'Quality standards',
    'Frequently Asked Questions',
    'Apply to Become a Provider',
    'Good at what you do?',
  ].map((words) => page.indexOf(words))
  expect(order.every((position) => position >= 0)).toBe(true)
  expect([...order].sort((a, b) => a - b)).toEqual(order)
  for (const price of ['R599.88', 'R149.99', 'R199.00', 'R299.00', 'R5.00'])
    expect(page).toContain(price)
})

it('leads every call to the application', async () => {
  const { visit } = await startApplications()
  const page = await (await visit('/become-provider')).text()
  const calls = [
    ...page.matchAll(/<a[^>]*href="([^"]*)"[^>]*>([^<]*(?:Apply|Start my application)[^<]*)</g),
  ]
  expect(calls.length).toBeGreaterThanOrEqual(4)
  for (const [, href, words] of calls) expect(href, words).toBe('/become-provider/apply')
})

it('leads a provider to their portal, and sells them nothing twice', async () => {
  const world = await startApplications()
  const { thandi } = await submitted(world)
  for (const address of ['/become-provider', '/become-provider-landing']) {
    const page = await (await thandi.visit(address)).text()
    expect(page).toMatch(/href="\/provider-portal"[^>]*>Go to Provider Dashboard/)
    expect(page).not.toMatch(
      /Choose Standard|Start my application|>Apply Now|\/become-provider\/apply/,
    )
  }
})

it('says how many places are left, and says it again when one is taken', async () => {
  const { visit, pay, services, ids, clock } = await startApplications()
  const left = async () =>
    /([\d\s]+) places left/.exec(await textOf(await visit('/become-provider')))
  const number = async () => Number((await left())?.[1]?.replace(/\s/g, ''))
  expect(await number()).toBe(LAUNCH_PLACES)
  await applicationOf(services, { userId: ids.thandi, language: 'en', now: clock.now() })
  await pay('thandi')
  await expect.poll(number).toBe(LAUNCH_PLACES - 1)

  // A place of the launch special is reserved during checkout: it can be neither taken nor released.
  const reserved = await beginCheckout(services, {
    userId: ids.refilwe,
    plan: 'launch-special',
    cycle: 'monthly',
    contractMonths: 12,
    holder: 'person',
    npoCategory: 'animal-welfare',
    now: clock.now(),
  })
  expect(reserved.ok).toBe(true)
  await expect.poll(number).toBe(LAUNCH_PLACES - 2)
  expect(await textOf(await visit('/become-provider'))).toMatch(/ 1 taken, 998 left/)
})

it('shows the elite page at both addresses, with what is available and what is coming', async () => {
  const { visit } = await startApplications()
  for (const address of ['/become-provider-landing', '/provider-special']) {
    const answer = await visit(address)
    const html = await answer.clone().text()
    const page = await textOf(answer)
    expect(page).toContain('Elite Providers')
    expect(page).toContain('R49.99/Month Launch Special')
    expect(page).toMatch(/Client management available/)
    expect(page).toMatch(/Analytics available/)
    expect(page).toMatch(/Digital job cards coming soon/)
    expect(html).toContain('rel="canonical" href="http://localhost:3000/become-provider-landing"')
  }
})

it('shows only the launch special before the launch', async () => {
  const { visit, clock } = await startApplications()
  clock.set(new Date('2025-06-10T12:00:00+02:00'))
  const page = await textOf(await visit('/become-provider'))
  expect(page).toContain('R49.99')
  expect(page).not.toContain('R199.00')
  expect(page).toMatch(/Premium Coming Soon/)
  expect(page).toContain('Choose Launch Special')
  expect(page).not.toContain('Choose Premium')
})
