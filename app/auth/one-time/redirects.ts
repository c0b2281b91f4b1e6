const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/
const NUMBER = /^(?:\[.*\]|\d{1,3}(?:\.\d{1,3}){3})$/
const LONGEST = 4000

/**
 * Where an emailed link or an identity provider may redirect to: this site, a loopback address, or a URL on
 * the allow list. A target that isn't allowed is replaced by the next candidate and finally by the site;
 * never an error.
 */
export function allowedRedirect(
  requested: string | null | undefined | readonly (string | null | undefined)[],
  siteUrl: string,
  allowed: readonly string[] = [],
): string {
  const candidates = Array.isArray(requested) ? requested : [requested as string | null | undefined]
  return (
    candidates.find((candidate) => candidate && isAllowed(candidate, siteUrl, allowed)) ?? siteUrl
  )
}

function isAllowed(requests: string, siteUrl: string, allowed: readonly string[]): boolean {
  // Browsers read a backslash as a slash and drop tabs, so such a URL is never what it looks like.
  if (requests.length > LONGEST || /[\s\\\p{Cc}]/u.test(requests) || !URL.canParse(requests))
    return false
  const [target, site] = [new URL(requests), new URL(siteUrl)]
  if (['javascript:', 'data:', 'vbscript:', 'blob:', 'file:'].includes(target.protocol))
    return false
  const isWeb = ['http:', 'https:'].includes(target.protocol)
  // The host must be in the browser's normal form: no user name, no other number format, no escapes.
  if (isWeb && spelledHost(requests) !== target.hostname) return false
  const isSite =
    isWeb &&
    target.protocol === site.protocol &&
    target.hostname === site.hostname &&
    (target.port === site.port || LOOPBACK.test(site.hostname))
  if (isSite) return true
  // Loopback only by IP address: a name that resolves to this machine may belong to anyone.
  if (isWeb && NUMBER.test(target.hostname)) return LOOPBACK.test(target.hostname)
  const whole = requests.split('#')[0]!
  return allowed.some((pattern) => fits(pattern, whole))
}

function spelledHost(address: string) {
  const authority = /^[a-z]+:\/\/([^/?#]*)/i.exec(address)?.[1] ?? ''
  return authority.replace(/:\d*$/, '').toLowerCase()
}

/** Matches a pattern of the allow list: `*` stops at dots and slashes, `**` doesn't, `?` is one character. */
function fits(pattern: string, address: string): boolean {
  const source = pattern.replace(/\*\*|\*|\?|[.+^${}()|[\]\\/-]/g, (part) => {
    if (part === '**') return '.*'
    if (part === '*') return '[^./]*'
    return part === '?' ? '[^./]' : `\\${part}`
  })
  return new RegExp(`^${source}$`, 's').test(address)
}
