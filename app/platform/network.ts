/**
 * The network of an IP address, for rate limits: the IPv4 address itself, or the first 64 bits of an IPv6
 * address, because users typically get a whole /64. Normalised, so that different spellings can't count
 * separately.
 */
export function networkOf(address: string | null): string {
  const plain = withoutZone(withoutPort((address ?? '').toLowerCase()))
  const groups = groupsOf(plain)
  if (!groups) return plain || 'unknown'
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  return isMapped ? asIPv4(groups.slice(6)) : `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * Removes the zone of an IPv6 address (`fe80::1%eth0`). Without a regular expression, because a header may be
 * 16 KB of one character.
 */
function withoutZone(address: string): string {
  const zone = address.indexOf('%')
  return address.slice(0, Math.max(0, zone)).includes(':') ? address.slice(0, zone) : address
}

/** The eight groups of an IPv6 address without leading zeros; null for everything else. */
function groupsOf(address: string): string[] | null {
  const url = `http://[${address}]`
  if (!URL.canParse(url)) return null
  const [before = '', after] = new URL(url).hostname.slice(1, -1).split('::')
  const [first, last] = [partsOf(before), partsOf(after ?? '')]
  // "::" fills up to eight groups.
  return [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
}

const partsOf = (part: string) => (part === '' ? [] : part.split(':'))

/** An IPv4 address from the two groups of an IPv4-mapped address. */
const asIPv4 = (groups: string[]) =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')

/**
 * Removes the port that a proxy may add (`41.0.0.1:5555`, `[2001:db8::1]:443`): otherwise each connection
 * would be counted separately.
 */
export function withoutPort(hop: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(hop)?.[1] ?? hop.replace(/^([\d.]+):\d+$/, '$1')
}
