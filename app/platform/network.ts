/**
 * The network of an address, for rate limits: an IPv4 address itself, of an
 * IPv6 address the first 64 bits, because anyone who has one has all that begin like it. An address has one network
 * however it is spelled, or each spelling would be counted as someone else.
 */
export function networkOf(address: string | null): string {
  const plain = withoutZone(withoutPort((address ?? '').toLowerCase()))
  const groups = groupsOf(plain)
  if (!groups) return plain || 'unknown'
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  return isMapped ? asIPv4(groups.slice(6)) : `${groups.slice(0, 4).join(':')}::/64`
}

/** Without the interface behind an IPv6 address (`fe80::1%eth0`). By hand: a header may be 16 KB of either sign. */
function withoutZone(address: string): string {
  const zone = address.indexOf('%')
  return address.slice(0, Math.max(0, zone)).includes(':') ? address.slice(0, zone) : address
}

/** The eight groups of an IPv6 address, shortest spelling of each; null for everything else. */
function groupsOf(address: string): string[] | null {
  const url = `http://[${address}]`
  if (!URL.canParse(url)) return null
  const [before = '', after] = new URL(url).hostname.slice(1, -1).split('::')
  const [first, last] = [partsOf(before), partsOf(after ?? '')]
  // What "::" leaves out is as long as it must be for eight groups.
  return [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
}

const partsOf = (part: string) => (part === '' ? [] : part.split(':'))

/** An IPv4 address from the two groups in which IPv6 writes it. */
const asIPv4 = (groups: string[]) =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')

/**
 * An address as a proxy may write it in a header, without the port (`41.0.0.1:5555`, `[2001:db8::1]:443`): with
 * it each connection would be counted as someone else.
 */
export function withoutPort(hop: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(hop)?.[1] ?? hop.replace(/^([\d.]+):\d+$/, '$1')
}
