const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * Where a mailed link may lead in the end: this site or a loopback address. A target that isn't
 * allowed is silently replaced by the site, never an error.
 */
export function allowedRedirect(asked: string | null | undefined, siteUrl: string): string {
  if (!asked || !URL.canParse(asked)) return siteUrl
  const [target, site] = [new URL(asked), new URL(siteUrl)]
  if (!['http:', 'https:'].includes(target.protocol)) return siteUrl
  const isSite =
    target.protocol === site.protocol &&
    target.hostname === site.hostname &&
    (target.port === site.port || LOOPBACK.test(site.hostname))
  // By number only: a name that resolves to this machine may be anyone's.
  const isLoopbackNumber = LOOPBACK.test(target.hostname) && target.hostname !== 'localhost'
  return isSite || isLoopbackNumber ? asked : siteUrl
}
