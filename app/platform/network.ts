/**
 * The network that an address stands for where addresses are counted: an IPv4 address itself, of an
 * IPv6 address the first 64 bits, because whoever has one has all that begin like it.
 */
export function networkOf(address: string | null): string {
  const plain = (address ?? '').toLowerCase().replace(/(?<=:.*)%.*$/, '')
  const mapped = /^(?:0*:)*:?ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)
  if (mapped) return mapped[1]!
  if (!/^[0-9a-f:]+$/.test(plain) || !plain.includes(':')) return plain || 'unknown'
  const [before = '', after] = plain.split('::')
  const first = groups(before)
  // What "::" leaves out is as long as it must be for eight groups.
  const left = after === undefined ? 0 : Math.max(0, 8 - first.length - groups(after).length)
  const all = [...first, ...Array<string>(left).fill('0'), ...groups(after ?? '')]
  const prefix = all.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${prefix.join(':')}::/64`
}

const groups = (part: string) => (part === '' ? [] : part.split(':'))
