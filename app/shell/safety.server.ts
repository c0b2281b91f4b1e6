import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { loaderHash } from '#app/hydration/page-block.server.ts'
import { FRAMED } from '#app/page/framed.ts'
import type { Config } from '#app/platform/config.server.ts'

/**
 * Security headers of every response. The CSP is strict on every page: only our own scripts and one constant
 * inline script, no eval. Forms may post to us, and to the payment provider.
 */
export function safety(
  config: Pick<Config, 'isDevelopment' | 'siteUrl'>,
  { formOrigin }: { formOrigin: string },
): MiddlewareHandler {
  // Vite's development server adds style elements; the built site never does.
  const isLiveReloading = config.isDevelopment && import.meta.env.DEV
  const isEncrypted = config.siteUrl.startsWith('https:')
  const headers = secureHeaders({
    contentSecurityPolicy: policy(formOrigin, isLiveReloading),
    // With no-referrer every form without JavaScript would send "Origin: null" and be refused.
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    strictTransportSecurity: isEncrypted ? 'max-age=31536000; includeSubDomains' : false,
    crossOriginResourcePolicy: 'same-origin',
    crossOriginOpenerPolicy: 'same-origin',
    permissionsPolicy: { camera: [], microphone: ['self'], geolocation: ['self'], payment: [] },
  })

  return async (c, next) => {
    let own: string | null = null
    await headers(c, async () => {
      await next()
      own = c.res.headers.get(POLICY)
    })
    // Uploaded files have a stricter policy of their own.
    if (own) c.res.headers.set(POLICY, own)
    if (c.res.headers.has(FRAMED)) letOwnPagesFrame(c.res.headers)
    if (isEncrypted) secureCookies(c.res.headers)
  }
}

const policy = (formOrigin: string, isLiveReloading: boolean) => ({
  defaultSrc: ["'self'"],
  scriptSrc: isLiveReloading ? ["'self'", "'unsafe-inline'"] : ["'self'", loaderHash],
  styleSrc: isLiveReloading ? ["'self'", "'unsafe-inline'"] : ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: isLiveReloading ? ["'self'", 'ws:'] : ["'self'"],
  formAction: ["'self'", formOrigin],
  frameAncestors: ["'none'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  ...(isLiveReloading ? {} : { requireTrustedTypesFor: ["'script'"] }),
})

const POLICY = 'Content-Security-Policy'

/** The content editor frames the page of a draft, and the email editor a preview. */
function letOwnPagesFrame(headers: Headers) {
  headers.set('X-Frame-Options', 'SAMEORIGIN')
  const policy = headers.get(POLICY) ?? ''
  headers.set(POLICY, policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"))
}

/** With https every cookie is Secure, whichever module set it. */
function secureCookies(headers: Headers) {
  const cookies = headers.getSetCookie()
  if (cookies.every(isSecure)) return
  headers.delete('Set-Cookie')
  for (const cookie of cookies)
    headers.append('Set-Cookie', isSecure(cookie) ? cookie : `${cookie}; Secure`)
}

const isSecure = (cookie: string) => /;\s*secure\s*(?:;|$)/i.test(cookie)
