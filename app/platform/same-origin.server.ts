/**
 * Whether a request that changes something comes from a page of ours. Browsers say so in Origin;
 * where it is missing, Sec-Fetch-Site must say it. Who says neither is no browser with our cookie.
 */
export function sameOrigin(request: Request, siteUrl: string): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return true
  const origin = request.headers.get('Origin')
  if (origin === null) return request.headers.get('Sec-Fetch-Site') === 'same-origin'
  if (!URL.canParse(origin)) return false
  const site = new URL(siteUrl)
  if (origin === site.origin) return true
  // Behind a TLS proxy `request.url` says http. A page that came over http isn't ours: anyone on the
  // line could have written it.
  if (site.protocol === 'https:') return false
  // Another name of the same machine (127.0.0.1, the local network): what the browser asked for.
  const { host, protocol } = new URL(origin)
  return protocol === new URL(request.url).protocol && host === request.headers.get('Host')
}
