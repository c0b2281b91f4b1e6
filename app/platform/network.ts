/**
 * The network that an address stands for where addresses are counted: an IPv4 address itself, of an
 * IPv6 address the first 64 bits, because whoever has one has all that begin like it.
 */
export function networkOf(address: string | null): string {
  const plain = withoutZone((address ?? '').toLowerCase())
  const mapped = /^(?:0*:)*:?ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)
  if (mapped) return mapped[1]!
  const inHex = /^(?:0*:)*:?ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(plain)
  if (inHex) return fromHex(inHex[1]!, inHex[2]!)
  if (!/^[0-9a-f:]+$/.test(plain) || !plain.includes(':')) return plain || 'unknown'
  const [before = '', after] = plain.split('::')
  const first = groups(before)
  // What "::" leaves out is as long as it must be for eight groups.
  const left = after === undefined ? 0 : Math.max(0, 8 - first.length - groups(after).length)
  const all = [...first, ...Array<string>(left).fill('0'), ...groups(after ?? '')]
  const prefix = all.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${prefix.join(':')}::/64`
}

/** Without the interface behind an IPv6 address (`fe80::1%eth0`). By hand: a header may be 16 KB of either sign. */
function withoutZone(address: string): string {
  const zone = address.indexOf('%')
  return address.slice(0, Math.max(0, zone)).includes(':') ? address.slice(0, zone) : address
}

/** An IPv4 address from the two groups in which IPv6 may write it. */
const fromHex = (high: string, low: string) =>
  [high, low]
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.')

/**
 * An address as a proxy may write it in a header, without the port (`41.0.0.1:5555`, `[2001:db8::1]:443`): with
 * it each connection would be counted as somebody else.
 */
export function withoutPort(hop: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(hop)?.[1] ?? hop.replace(/^([\d.]+):\d+$/, '$1')
}

const groups = (part: string) => (part === '' ? [] : part.split(':'))
