export type Trust = { isProduction: boolean; siteUrl: string }

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The `__Host-` prefix ties the cookie to this host over https; browsers take it on localhost too.
 * A phone on the local network during development gets one without.
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
