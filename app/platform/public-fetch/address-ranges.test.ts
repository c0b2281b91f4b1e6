import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isLoopbackAddress, isPublicAddress } from './address-ranges.ts'

it.each([
  '8.8.8.8',
  '41.0.0.1',
  '100.63.255.255',
  '100.128.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '223.255.255.255',
  '2001:4860:4860::8888',
  '2a00:1450:400a:800::200e',
  '2c0f:fb50:4002::1',
])('%s is on the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

it.each([
  ['unspecified', '0.0.0.0'],
  ['this network', '0.1.2.3'],
  ['private', '10.0.0.1'],
  ['private', '172.16.0.1'],
  ['private', '172.31.255.255'],
  ['private', '192.168.1.1'],
  ['shared with other customers', '100.64.0.1'],
  ['shared with other customers', '100.127.255.255'],
  ['metadata in a shared range', '100.100.100.200'],
  ['loopback', '127.0.0.1'],
  ['loopback', '127.255.255.254'],
  ['link-local metadata', '169.254.169.254'],
  ['link-local', '169.254.0.1'],
  ['protocol assignments', '192.0.0.192'],
  ['documentation', '192.0.2.1'],
  ['6to4 relays', '192.88.99.1'],
  ['benchmarking', '198.18.0.1'],
  ['benchmarking', '198.19.255.255'],
  ['documentation', '198.51.100.1'],
  ['documentation', '203.0.113.1'],
  ['multicast', '224.0.0.1'],
  ['multicast', '239.255.255.255'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['metadata in a public range', '168.63.129.16'],
  ['unspecified', '::'],
  ['loopback', '::1'],
  ['IPv4-mapped', '::ffff:8.8.8.8'],
  ['IPv4-mapped', '::ffff:7f00:1'],
  ['IPv4-compatible', '::127.0.0.1'],
  ['IPv4-translated', '::ffff:0:7f00:1'],
  ['NAT64', '64:ff9b::7f00:1'],
  ['NAT64', '64:ff9b::8.8.8.8'],
  ['local NAT64', '64:ff9b:1::a00:1'],
  ['6to4', '2002:7f00:1::1'],
  ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  ['benchmarking', '2001:2::1'],
  ['ORCHID', '2001:20::1'],
  ['documentation', '2001:db8::1'],
  ['documentation', '3fff::1'],
  ['discard', '100::1'],
  ['unique local', 'fc00::1'],
  ['unique local metadata', 'fd00:ec2::254'],
  ['link-local', 'fe80::1'],
  ['link-local with an interface', 'fe80::1%eth0'],
  ['public with an interface', '2a00:1450::1%eth0'],
  ['site-local', 'fec0::1'],
  ['multicast', 'ff02::1'],
  ['segment routing', '5f00::1'],
  ['unassigned', '4000::1'],
  ['no address', 'localhost'],
  ['no address', ''],
  ['spelled otherwise', '127.1'],
  ['spelled otherwise', '0x7f000001'],
  ['spelled otherwise', '2130706433'],
  ['spelled otherwise', '0177.0.0.1'],
])('what is %s isn’t (%s)', (_kind, address) => {
  expect(isPublicAddress(address)).toBe(false)
})

it('takes no IPv4 address for public that is carried by IPv6', () => {
  const prefixes = ['::ffff:', '::', '::ffff:0:', '64:ff9b::', '64:ff9b:1::']
  fc.assert(
    fc.property(fc.ipV4(), fc.constantFrom(...prefixes), (address, prefix) => {
      expect(isPublicAddress(`${prefix}${address}`)).toBe(false)
    }),
  )
})

it('is public and this machine’s own at once for no address', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
      expect(isPublicAddress(address) && isLoopbackAddress(address)).toBe(false)
    }),
  )
})

it.each(['127.0.0.1', '127.8.8.8', '::1'])('%s is this machine', (address) => {
  expect(isLoopbackAddress(address)).toBe(true)
})

it.each(['10.0.0.1', '0.0.0.0', '::', '::ffff:127.0.0.1', 'localhost'])('%s isn’t', (address) => {
  expect(isLoopbackAddress(address)).toBe(false)
})
