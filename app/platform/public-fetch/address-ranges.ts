import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** In the public range, but only machines of one hosting company reach it: their own metadata. */
const METADATA = new Set(['168.63.129.16'])
/** What IANA hands out as global unicast. Everything else of IPv6 is local, translated or reserved. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an IP address is one of the public internet. False for everything that is private, local to a
 * machine or link, multicast, reserved or documentation, for IPv6 that carries an IPv4 address (mapped,
 * NAT64, 6to4, Teredo), and for whatever is no IP address.
 */
export function isPublicAddress(address: string): boolean {
  // An interface behind it ("%eth0") is of this machine.
  if (!isIP(address) || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv6' ? parsed.match(GLOBAL_UNICAST) : !METADATA.has(address)
}

/** Whether an IP address is this machine's own: 127.0.0.0/8 or ::1. */
export function isLoopbackAddress(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.parse(address).range() === 'loopback'
}
