/**
 * Whether a request that changes something comes from a page of ours. Browsers say so in Origin;
 * where it is missing, Sec-Fetch-Site must say it. Who says neither is no browser with our cookie.
 */
export function sameOrigin(request: Request, siteUrl: string): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return true
  const origin = request.headers.get('Origin')
  if (origin === null) return request.headers.get('Sec-Fetch-Site') === 'same-origin'
  if (!URL.canParse(origin)) return false
  const { host, protocol } = new URL(origin)
  if (origin === new URL(siteUrl).origin) return true
  // Another name of the same machine (127.0.0.1, the local network): what the browser asked for.
  return protocol === new URL(request.url).protocol && host === request.headers.get('Host')
}
