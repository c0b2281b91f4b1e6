import type { Account } from './account.ts'
import { timestampOf } from './days.ts'
import { urlEncode } from './encoding.ts'
import { apiSignature } from './signature.ts'

/** A call of the API, before signing. Values are sent exactly as they are signed. */
export type Call = {
  method: 'GET' | 'PUT' | 'PATCH' | 'POST'
  path: string
  body?: Record<string, string | number | undefined>
  query?: Record<string, string | number | undefined>
}

/** The signed request. The passphrase is used only for the signature. */
export function signedRequest(
  { merchantId, passphrase, apiUrl, isTesting }: Account,
  { method, path, body = {}, query = {} }: Call,
  now: Date,
): { url: string; init: RequestInit } {
  const headers = { 'merchant-id': merchantId, version: 'v1', timestamp: timestampOf(now) }
  const [sent, requested] = [given(body), given(query)]
  const signature = apiSignature({ ...headers, ...texts(sent), ...texts(requested) }, passphrase)
  const parts = Object.entries(texts(requested)).map(
    ([name, value]) => `${name}=${urlEncode(value)}`,
  )
  if (isTesting) parts.push('testing=true')
  return {
    url: `${apiUrl}${path}${parts.length > 0 ? `?${parts.join('&')}` : ''}`,
    init: { method, ...content(method, { ...headers, signature }, sent) },
  }
}

/** An empty JSON object is rejected with an error, and a PUT without a Content-Length with 411. */
function content(
  method: string,
  headers: Record<string, string>,
  body: Record<string, string | number>,
): RequestInit {
  if (Object.keys(body).length > 0)
    return {
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
  return method === 'GET' ? { headers } : { headers: { ...headers, 'content-length': '0' } }
}

function given(values: Record<string, string | number | undefined>) {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ''),
  ) as Record<string, string | number>
}

function texts(values: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
}
