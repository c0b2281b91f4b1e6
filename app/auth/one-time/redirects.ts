const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/
const NUMBER = /^(?:\[.*\]|\d{1,3}(?:\.\d{1,3}){3})$/
const LONGEST = 4000

/**
 * Where a mailed link or an identity provider may lead in the end: this site, a loopback address, or
 * an address that the list allows. A target that isn't allowed is silently replaced by the next
 * candidate and at last by the site, never an error.
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
  // Browsers read a backslash as a slash and skip tabs: such an address is never what it looks like.
  if (requests.length > LONGEST || /[\s\\\p{Cc}]/u.test(requests) || !URL.canParse(requests))
    return false
  const [target, site] = [new URL(requests), new URL(siteUrl)]
  if (['javascript:', 'data:', 'vbscript:', 'blob:', 'file:'].includes(target.protocol))
    return false
  const isWeb = ['http:', 'https:'].includes(target.protocol)
  // Spelled as a browser spells it: no user name before it, no number in another form, no escapes.
  if (isWeb && spelledHost(requests) !== target.hostname) return false
  const isSite =
    isWeb &&
    target.protocol === site.protocol &&
    target.hostname === site.hostname &&
    (target.port === site.port || LOOPBACK.test(site.hostname))
  if (isSite) return true
  // By number only: a name that resolves to this machine may be anyone's.
  if (isWeb && NUMBER.test(target.hostname)) return LOOPBACK.test(target.hostname)
  const whole = requests.split('#')[0]!
  return allowed.some((pattern) => fits(pattern, whole))
}

function spelledHost(address: string) {
  const authority = /^[a-z]+:\/\/([^/?#]*)/i.exec(address)?.[1] ?? ''
  return authority.replace(/:\d*$/, '').toLowerCase()
}

/** A pattern of the list: `*` stops at dots and slashes, `**` does not, `?` is one character. */
function fits(pattern: string, address: string): boolean {
  const source = pattern.replace(/\*\*|\*|\?|[.+^${}()|[\]\\/-]/g, (part) => {
    if (part === '**') return '.*'
    if (part === '*') return '[^./]*'
    return part === '?' ? '[^./]' : `\\${part}`
  })
  return new RegExp(`^${source}$`, 's').test(address)
}
