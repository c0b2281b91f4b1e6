import { expect, it } from 'vitest'
import routes from '#app/routes.ts'
import { addressesOf, audienceOf, isFor } from './addresses.ts'

it('lists every address once, with the route that answers it', () => {
  const addresses = addressesOf(routes, { letterId: 'x' })
  const paths = addresses.map(({ path }) => path)

  expect(paths).toContain('/')
  expect(paths).toContain('/auth')
  expect(paths).toContain('/dev/mail/x')
  expect(new Set(paths)).toHaveLength(paths.length)
  expect(addresses.find(({ path }) => path === '/auth/reset')?.leaf).toBe('auth/screens/reset')
  expect(paths.some((path) => /[:*?]/.test(path))).toBe(false)
})

it.each([
  ['/', 'everyone'],
  ['/auth', 'everyone'],
  ['/administer', 'everyone'],
  ['/profile', 'signed in'],
  ['/requests', 'signed in'],
  // A guest opens this one with a mailed link.
  ['/requests/K7QM-29XA', 'everyone'],
  ['/admin', 'support'],
  ['/admin/', 'support'],
  ['/admin/people', 'admin'],
  ['/admin/providers', 'admin'],
  ['/admin/support/12', 'support'],
  ['/dev/mail', 'developers'],
])('%s is for %s', (address, audience) => {
  expect(audienceOf(address)).toBe(audience)
})

it('keeps roles apart', () => {
  expect(isFor('admin', null)).toBe(false)
  expect(isFor('admin', ['customer', 'provider', 'support'])).toBe(false)
  expect(isFor('admin', ['customer', 'admin'])).toBe(true)
  expect(isFor('support', ['customer', 'admin'])).toBe(true)
  expect(isFor('signed in', null)).toBe(false)
  expect(isFor('everyone', null)).toBe(true)
})
