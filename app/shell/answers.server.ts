import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { CachedPage } from '#app/platform/page-cache.server.ts'
import { showsSession } from './personal.server.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

type Encoding = 'br' | 'gzip' | 'identity'

/** By name, unless its weight is 0, which excludes it. */
const takes = (name: string) =>
  new RegExp(String.raw`(?:^|,)\s*${name}\s*(?:;(?!\s*q=0(?:\.0*)?\s*(?:,|$))[^,]*)?(?:,|$)`, 'i')
const BROTLI = takes('br')
const GZIP = takes('gzip')

function acceptedEncoding(request: Request): Encoding {
  const accepted = request.headers.get('Accept-Encoding') ?? ''
  if (BROTLI.test(accepted)) return 'br'
  return GZIP.test(accepted) ? 'gzip' : 'identity'
}

/** Sends a cached page: 304 if the browser has it, otherwise its bytes. */
export function sendCached(page: CachedPage, request: Request): Response {
  const headers = new Headers(page.headers)
  headers.set('ETag', page.etag)
  headers.set('Cache-Control', 'no-cache')
  headers.set('Vary', 'Accept-Encoding, Cookie')
  if (request.headers.get('If-None-Match')?.includes(page.etag))
    return new Response(null, { status: 304, headers })
  const encoding = acceptedEncoding(request)
  const body = page.bodies[encoding]
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(body.length))
  return new Response(request.method === 'HEAD' ? null : (body as Uint8Array<ArrayBuffer>), {
    status: page.status,
    headers,
  })
}

const COMPRESSIBLE = /^(text\/|application\/(json|xml|javascript|manifest))|text-x-script|svg/
const WORTH_COMPRESSING = 1024

/** Only "no-store" keeps a page out of the bfcache. */
function cacheControl(request: Request, isPersonal: boolean) {
  if (showsSession(request)) return 'no-store'
  return isPersonal ? 'private, no-cache' : 'no-cache'
}

/** Sends an uncached response, compressed quickly rather than tightly. */
export async function sendFresh(
  response: Response,
  request: Request,
  { isPersonal }: { isPersonal: boolean },
) {
  const headers = new Headers(response.headers)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', cacheControl(request, isPersonal))
  headers.append('Vary', 'Accept-Encoding, Cookie')
  const encoding = acceptedEncoding(request)
  const canCompress =
    response.body !== null &&
    encoding !== 'identity' &&
    !headers.has('Content-Encoding') &&
    COMPRESSIBLE.test(headers.get('Content-Type') ?? '')
  if (!canCompress) return new Response(response.body, { status: response.status, headers })

  const whole = Buffer.from(await response.arrayBuffer())
  if (whole.length < WORTH_COMPRESSING)
    return new Response(whole, { status: response.status, headers })
  const body =
    encoding === 'br'
      ? await compressBrotli(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : await compressGzip(whole, { level: 5 })
  headers.set('Content-Encoding', encoding)
  headers.delete('Content-Length')
  return new Response(body as Uint8Array<ArrayBuffer>, { status: response.status, headers })
}
