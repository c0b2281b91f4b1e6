import type { Context, MiddlewareHandler } from 'hono'
import { TokenBucket } from 'limiter'
import type { RateLimit } from '#app/platform/limits.server.ts'
import { networkOf } from '#app/platform/network.ts'
import { HOUR, MINUTE } from '#app/platform/time.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthSettings } from '../settings.server.ts'
import type { AuthEnv } from './auth-api.server.ts'

const BURST = 30
const MOST_ADDRESSES = 10_000

/**
 * Limits per IP address, for the standalone service behind a proxy that passes the address in a header. One
 * token bucket per group of calls.
 */
export function rateLimits({ rates }: AuthSettings): MiddlewareHandler<AuthEnv> {
  const { header } = rates
  if (!header) return (_c, next) => next()
  const buckets = new Map<string, TokenBucket>()
  const groups = groupsOf(rates)
  return async (c, next) => {
    const { method, path } = c.req
    const address = c.req.header(header)?.split(',')[0]?.trim()
    const network = address && networkOf(address)
    const group = groups.find(
      (otherGroup) => otherGroup.method === method && otherGroup.fits.test(path),
    )
    if (network && group) {
      const isAnonymous = path.endsWith('/signup') && (await namesNobody(c))
      const rate = isAnonymous ? { most: rates.anonymous, within: HOUR } : group.rate
      const name = isAnonymous ? 'anonymous' : group.name
      const key = `${name} ${group.fits.exec(path)?.[1] ?? ''} ${network}`
      if (!bucketOf(buckets, key, rate).tryRemoveTokens(1))
        throw new AuthError('over_request_rate_limit', 'Request rate limit reached')
    }
    await next()
  }
}

/** A sign-up without an address or a number. */
async function namesNobody(c: Context<AuthEnv>) {
  const text = await c.req.text()
  try {
    const { email, phone } = JSON.parse(text) as { email?: unknown; phone?: unknown }
    return !email && !phone
  } catch {
    return false
  }
}

/** Excludes MFA factors and passkeys, whose paths end the same. */
const LINKS = /^(?!.*\/(?:factors|passkeys)\/).*\/verify$/

const EMAILS = /\/(signup|otp|magiclink|recover|resend)$/

function groupsOf(rates: AuthSettings['rates']) {
  const each = (most: number): RateLimit => ({ most, within: 5 * MINUTE })
  const minutely = (most: number): RateLimit => ({ most, within: MINUTE })
  return [
    { name: 'token', method: 'POST', fits: /\/token$/, rate: each(rates.token) },
    { name: 'verify', method: 'POST', fits: LINKS, rate: each(rates.verify) },
    { name: 'verify', method: 'GET', fits: LINKS, rate: each(rates.verify) },
    { name: 'otp', method: 'POST', fits: EMAILS, rate: each(rates.otp) },
    { name: 'user', method: 'PUT', fits: /\/user$/, rate: each(rates.otp) },
    {
      name: 'factor',
      method: 'POST',
      fits: /\/factors\/[^/]+\/(challenge|verify)$/,
      rate: minutely(Math.max(1, Math.ceil(rates.verify / 2))),
    },
    { name: 'sso', method: 'POST', fits: /\/sso$/, rate: each(rates.sso) },
    {
      name: 'passkeys',
      method: 'POST',
      fits: /\/passkeys\/(registration|authentication)\/options$/,
      rate: each(rates.sso),
    },
    // A callback calls the provider and may create an account.
    { name: 'callback', method: 'GET', fits: /\/callback$/, rate: each(rates.sso) },
    { name: 'callback', method: 'POST', fits: /\/callback$/, rate: each(rates.sso) },
    { name: 'acs', method: 'POST', fits: /\/sso\/saml\/acs$/, rate: each(15) },
  ]
}

/** Drops the least recently used bucket first, so that a flood of addresses can't fill the memory. */
function bucketOf(buckets: Map<string, TokenBucket>, key: string, { most, within }: RateLimit) {
  const known = buckets.get(key)
  const bucket =
    known ?? new TokenBucket({ bucketSize: BURST, tokensPerInterval: most, interval: within })
  if (!known) bucket.content = BURST
  buckets.delete(key)
  buckets.set(key, bucket)
  if (buckets.size > MOST_ADDRESSES) buckets.delete(buckets.keys().next().value!)
  return bucket
}
