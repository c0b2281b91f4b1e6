import { BlockList, isIP } from 'node:net'

/** The addresses that PayFast publishes for notifications. */
export const publishedRanges = [
  '197.97.145.144/28',
  '41.74.179.192/27',
  '102.216.36.0/28',
  '102.216.36.128/28',
  '144.126.193.139',
  '13.245.74.88',
  ...Array.from({ length: 21 }, (_, index) => `3.163.${232 + index}.237`),
]

export const payfastHosts = [
  'www.payfast.co.za',
  'sandbox.payfast.co.za',
  'w1w.payfast.co.za',
  'w2w.payfast.co.za',
]

/** Resolves a host name to addresses; rejects on an error. */
export type Resolve = (host: string) => Promise<string[]>

export type SourceAnswer = 'known' | 'foreign' | 'unknown'

/**
 * Whether a notification came from PayFast. The published ranges are checked first: host names cover only
 * part of them. If a name couldn't be resolved, a miss is inconclusive. `peer` is the address that our own
 * proxy recorded, never the left-most of X-Forwarded-For.
 */
export function sourceCheck({
  ranges = publishedRanges,
  hosts = payfastHosts,
  resolve,
}: {
  ranges?: readonly string[]
  hosts?: readonly string[]
  resolve: Resolve
}): (peer: string) => Promise<SourceAnswer> {
  const listed = listOf(ranges)
  return async (peer) => {
    const address = peer.replace(/^::ffff:(?=\d+\.)/i, '')
    if (isIP(address) === 0) return 'foreign'
    if (isIn(listed, address)) return 'known'
    const requested = await Promise.allSettled(hosts.map(resolve))
    if (requested.some((item) => item.status === 'fulfilled' && item.value.includes(address)))
      return 'known'
    return requested.some(({ status }) => status === 'rejected') ? 'unknown' : 'foreign'
  }
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const version = isIP(address)
    if (version === 0) throw new RangeError(`${range} is no address or range of addresses`)
    const family = version === 4 ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

function isIn(list: BlockList, address: string) {
  return list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
}
