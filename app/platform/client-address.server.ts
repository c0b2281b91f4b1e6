import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Config } from './config.server.ts'
import { withoutPort } from './network.ts'

/**
 * The client's IP address. A header is trusted only as configured: anyone can send X-Forwarded-For, so only
 * the entries that our own proxies added count.
 */
export function clientAddress(
  c: Context,
  config: Pick<Config, 'trustedProxies' | 'clientIpHeader'>,
): string {
  const direct = getConnInfo(c).remote.address ?? 'unknown'
  if (config.clientIpHeader)
    return withoutPort(c.req.header(config.clientIpHeader)?.trim() ?? '') || direct
  if (config.trustedProxies === 0) return direct
  const hops = (c.req.header('X-Forwarded-For') ?? '').split(',').map((hop) => hop.trim())
  return withoutPort(hops.at(-config.trustedProxies) ?? '') || direct
}
