/**
 * Whether a state-changing request comes from our own page. Checks Origin or, if it is missing,
 * Sec-Fetch-Site. A client that sends neither isn't a browser with our cookie.
 */
export function sameOrigin(request: Request, siteUrl: string): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return true
  const origin = request.headers.get('Origin')
  if (origin === null) return request.headers.get('Sec-Fetch-Site') === 'same-origin'
  if (!URL.canParse(origin)) return false
  const site = new URL(siteUrl)
  if (origin === site.origin) return true
  // Behind a TLS proxy `request.url` is http. A page loaded over http isn't trusted, because anyone on the
  // network could have changed it.
  if (site.protocol === 'https:') return false
  // Another name of the same machine (127.0.0.1, the local network): compared with the requested host.
  const { host, protocol } = new URL(origin)
  return protocol === new URL(request.url).protocol && host === request.headers.get('Host')
}
