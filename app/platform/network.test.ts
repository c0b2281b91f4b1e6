import fc from 'fast-check'
import { expect, it } from 'vitest'
import { networkOf, withoutPort } from './network.ts'

it.each([
  ['41.0.0.1', '41.0.0.1'],
  ['::ffff:41.0.0.1', '41.0.0.1'],
  ['0:0:0:0:0:ffff:41.0.0.1', '41.0.0.1'],
  ['::ffff:2900:1', '41.0.0.1'],
  ['0:0:0:0:0:FFFF:2900:0001', '41.0.0.1'],
  ['2001:db8:0:0:0:ffff:2900:1', '2001:db8:0:0::/64'],
  ['0000:0000:0000:0000:0000:ffff:2900:0001', '41.0.0.1'],
  ['[::ffff:41.0.0.1]:443', '41.0.0.1'],
  ['41.0.0.1:5555', '41.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:3:4:41.0.0.1', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]:5555', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  [null, 'unknown'],
  ['', 'unknown'],
  ['not an address', 'not an address'],
])('counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

it.each([
  ['41.0.0.1:5555', '41.0.0.1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['41.0.0.1', '41.0.0.1'],
  ['unknown', 'unknown'],
])('reads %s of a header as %s', (hop, address) => {
  expect(withoutPort(hop)).toBe(address)
})

it('is the same for anyone who only changes the second half of an IPv6 address', () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((part) => part.toString(16))
  fc.assert(
    fc.property(
      fc.tuple(group, group, group, group),
      fc.ipV6().filter((address) => !address.includes('.')),
      fc.string(),
      (prefix, any, text) => {
        const here = (end: string) => networkOf(`${prefix.join(':')}:${end}`)
        expect(here('1:2:3:4')).toBe(here('ffff:0:0:1'))
        expect(networkOf(any)).toBe(networkOf(any.toUpperCase()))
        expect(networkOf(text)).toEqual(expect.any(String))
      },
    ),
  )
})
