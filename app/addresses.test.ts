import { expect, it } from 'vitest'
import { addressAt, addressOf } from './addresses.server.ts'
import { documentedAddresses, filled } from './test-addresses.ts'
import { allRoutes } from './test-site.server.ts'

it('knows every route that answers, by the id that the framework gives it', async () => {
  const answering = (await allRoutes()).filter(({ isLeaf }) => isLeaf)
  for (const { id, address, file } of answering)
    expect(addressOf(address.replace(/(?<=.)\/$/, ''))).toMatchObject({ route: id, file })
  expect(documentedAddresses.length).toBe(answering.length - 1)
  expect(new Set(documentedAddresses.map(({ pattern }) => pattern)).size).toBe(
    documentedAddresses.length,
  )
})

it('finds an address by its path, however it is written', () => {
  for (const address of documentedAddresses) {
    const path = filled(address.pattern)
    for (const written of [path, path.toUpperCase(), path === '/' ? path : `${path}/`])
      expect([written, addressAt(written)?.pattern]).toEqual([written, address.pattern])
  }
})

it('goes by whole words of an address', () => {
  for (const path of [
    '/no/such/page',
    '/profiles',
    '/administer',
    '/admin/people/1/ban/2',
    '/quote',
  ])
    expect([path, addressAt(path)]).toEqual([path, undefined])
  // A static segment wins over a parameter.
  expect(addressAt('/services/npo-charities')?.pattern).toBe('/services/npo-charities')
  expect(addressAt('/admin/history.csv')?.pattern).toBe('/admin/history.csv')
  expect(addressAt('/admin/support/1/transcript-txt')).toBeUndefined()
})
