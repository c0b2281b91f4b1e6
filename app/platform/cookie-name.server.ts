export type Trust = { isProduction: boolean; siteUrl: string }

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The `__Host-` prefix binds the cookie to this host over https; browsers also accept it on localhost. A
 * phone on the local network during development gets one without.
 */
export function nameAndFlags(request: Request, { isProduction, siteUrl }: Trust, plain: string) {
  const isSecure =
    isProduction ||
    siteUrl.startsWith('https:') ||
    request.url.startsWith('https:') ||
    LOCAL.has(new URL(request.url).hostname)
  return isSecure
    ? { name: `__Host-${plain}`, flags: 'Path=/; HttpOnly; Secure; SameSite=Lax' }
    : { name: plain, flags: 'Path=/; HttpOnly; SameSite=Lax' }
}

/**
 * The cookie's raw value. If the prefix is used, an unprefixed cookie is ignored, because any subdomain could
 * have set it.
 */
export function shownCookie(request: Request, trust: Trust, plain: string): string | undefined {
  const { name } = nameAndFlags(request, trust, plain)
  const found = new RegExp(`(?:^|;\\s*)${name}=([^;\\s]+)`)
  return found.exec(request.headers.get('Cookie') ?? '')?.[1]
}

/** A cookie with this lifetime in seconds; zero deletes it. */
export function hostCookie(
  request: Request,
  trust: Trust,
  { name: plain, value, seconds }: { name: string; value: string; seconds: number },
): string {
  const { name, flags } = nameAndFlags(request, trust, plain)
  return `${name}=${value}; ${flags}; Max-Age=${seconds}`
}
