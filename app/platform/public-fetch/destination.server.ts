import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { SECOND } from '../time.ts'
import { isLoopbackAddress, isPublicAddress } from './address-ranges.ts'
import type { FetchRefusal } from './answer.ts'

const LONGEST_ADDRESS = 2000
const PORTS = new Set(['', '443', '8443'])
/** A DNS server that doesn't answer is asked twice. */
const DNS = { timeout: 2 * SECOND, tries: 2 }

/** Where a request goes: the address as typed, and the IP addresses that may be connected to. */
export type Destination = { url: URL; addresses: string[] }

/** All IP addresses of a host, none where it has none. Settles at once when the signal is aborted. */
export type ResolveAddresses = (host: string, signal: AbortSignal) => Promise<string[]>

export type DestinationRules = {
  resolve: ResolveAddresses
  hosts?: readonly string[]
  /** In tests alone: this machine may be reached, over http too and on any port. */
  allowsLoopback: boolean
}

/** Checks an address that someone typed or a server redirected to, and every IP address of its host. */
export async function destinationOf(
  typed: string,
  rules: DestinationRules,
  signal: AbortSignal,
): Promise<Destination | FetchRefusal> {
  const url = typed.length > LONGEST_ADDRESS ? null : URL.parse(typed)
  if (!url?.hostname || url.username || url.password) return 'not an address'
  const { hostname, protocol } = url
  const problem = problemOf(url)
  if (problem && !(rules.allowsLoopback && /^https?:$/.test(protocol))) return problem
  if (rules.hosts && !rules.hosts.some((allowed) => isHost(hostname, allowed)))
    return 'host not allowed'
  const literal = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(literal) ? [literal] : await rules.resolve(hostname, signal)
  signal.throwIfAborted()
  if (addresses.length === 0) return 'unreachable'
  if (rules.allowsLoopback && addresses.every(isLoopbackAddress)) return { url, addresses }
  if (!addresses.every(isPublicAddress)) return 'private address'
  return problem ?? { url, addresses }
}

function problemOf({ protocol, port }: URL): FetchRefusal | null {
  if (protocol !== 'https:') return 'not https'
  return PORTS.has(port) ? null : 'not an address'
}

function isHost(hostname: string, allowed: string) {
  const host = hostname.replace(/\.$/, '')
  return allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed
}

/**
 * Asks DNS alone, never the machine's own list of hosts. Not by `lookup`: that holds one of the four
 * threads of the file system until a DNS server answers, and anyone can have a server that doesn't.
 */
export const resolveByDns = dnsResolver()

/** `servers` instead of those of this machine, as "127.0.0.1:53". */
export function dnsResolver(servers?: string[]): ResolveAddresses {
  return async (host, signal) => {
    const resolver = new Resolver(DNS)
    if (servers) resolver.setServers(servers)
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      // Most hosts have addresses of one kind. The failure of the other is no reason not to use it.
      const results = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
      return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
}
