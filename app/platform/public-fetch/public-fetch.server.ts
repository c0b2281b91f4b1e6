import { isIP } from 'node:net'
import type { Agent, Response } from 'undici'
import type { Config } from '../config.server.ts'
import { SECOND } from '../time.ts'
import type { PublicAnswer, PublicRequest } from './answer.ts'
import {
  type Destination,
  destinationOf,
  type ResolveAddresses,
  resolveByDns,
} from './destination.server.ts'

const LONGEST = 10 * SECOND
const LARGEST = 2 * 1024 * 1024
const MOST_REDIRECTS = 3
const REDIRECTS = new Set([301, 302, 303, 307, 308])
const GONE = new Set([404, 410])

export type PublicFetch = (address: string, request?: PublicRequest) => Promise<PublicAnswer>

type Redirect = { location: string }

/**
 * Fetches from addresses that users typed, and reaches nothing but the public internet over https. The
 * host is resolved here, each of its IP addresses is checked, and the connection goes to exactly those;
 * all of that again after each redirect. Never rejects because of what the other side does.
 *
 * In tests alone, this machine may be reached as well: over http, and on any port.
 */
export function openPublicFetch(
  { env, siteUrl }: Pick<Config, 'env' | 'siteUrl'>,
  resolve: ResolveAddresses = resolveByDns,
): PublicFetch {
  const userAgent = `Thembeka (+${siteUrl})`
  return async (address, request = {}) => {
    const deadline = AbortSignal.timeout(request.longest ?? LONGEST)
    const signal = request.signal ? AbortSignal.any([request.signal, deadline]) : deadline
    const rules = { resolve, hosts: request.hosts, allowsLoopback: env === 'test' }
    try {
      let next = address
      for (let redirects = 0; ; redirects++) {
        const destination = await destinationOf(next, rules, signal)
        if (typeof destination === 'string') return { ok: false, why: destination }
        const answer = await requestFrom(destination, request, { signal, userAgent })
        if ('ok' in answer) return answer
        if (redirects === MOST_REDIRECTS || request.send) return { ok: false, why: 'redirects' }
        next = answer.location
      }
    } catch (error) {
      if (request.signal?.aborted) return { ok: false, why: 'stopped' }
      if (deadline.aborted) return { ok: false, why: 'too slow' }
      if (error instanceof ConnectionFailed) return refusalOfFailure(error)
      throw error
    }
  }
}

async function requestFrom(
  destination: Destination,
  request: PublicRequest,
  { signal, userAgent }: { signal: AbortSignal; userAgent: string },
): Promise<PublicAnswer | Redirect> {
  const largest = request.largest ?? LARGEST
  // Loaded when it is first needed: most processes never fetch anything.
  const undici = await import('undici')
  const agent = agentFor(undici.Agent, destination, largest, request.longest ?? LONGEST)
  try {
    const response = await overTheNetwork(
      undici.fetch(destination.url, {
        dispatcher: agent,
        redirect: 'manual',
        referrerPolicy: 'no-referrer',
        headers: headersOf(request, userAgent),
        signal,
        ...(request.send ? { method: 'POST', body: request.send.body } : {}),
      }),
    )
    return (
      answerWithoutContent(response, destination.url, request) ??
      (await answerOf(response, destination.url, largest))
    )
  } finally {
    // Whatever of the answer nobody reads ends with its connection.
    await agent.destroy()
  }
}

/** Connects to the checked addresses whatever the host is called: no second lookup can differ from the first. */
function agentFor(
  AgentClass: typeof Agent,
  { addresses }: Destination,
  largest: number,
  longest: number,
) {
  const resolved = addresses.map((address) => ({ address, family: isIP(address) }))
  return new AgentClass({
    allowH2: false,
    // Of what is sent. What it unpacks to is counted while it is read.
    maxResponseSize: largest,
    connect: {
      timeout: longest,
      autoSelectFamily: true,
      lookup: (_host, { all }, found) => {
        if (all) found(null, resolved)
        else found(null, resolved[0]!.address, resolved[0]!.family)
      },
    },
  })
}

function headersOf({ accept, validators, send }: PublicRequest, userAgent: string) {
  return {
    accept: accept ?? '*/*',
    ...(validators?.etag ? { 'if-none-match': validators.etag } : {}),
    ...(validators?.lastModified ? { 'if-modified-since': validators.lastModified } : {}),
    ...send?.headers,
    'user-agent': userAgent,
  }
}

/** What an answer amounts to of which only status and headers count; null for one with content. */
function answerWithoutContent(
  { status, headers, ok }: Response,
  url: URL,
  { validators }: PublicRequest,
): PublicAnswer | Redirect | null {
  const location = headers.get('location')
  if (REDIRECTS.has(status) && location !== null)
    return { location: URL.parse(location, url)?.href ?? location }
  if (status === 304 && validators) return { ok: true, isChanged: false }
  if (ok) return null
  const retryAfter = headers.get('retry-after')
  return {
    ok: false,
    why: GONE.has(status) ? 'not found' : 'refused by status',
    status,
    retryAfter,
  }
}

async function answerOf(response: Response, { href }: URL, largest: number): Promise<PublicAnswer> {
  const { status, headers } = response
  const body = await overTheNetwork(bodyOf(response, largest))
  if (!body) return { ok: false, why: 'too big', status }
  return {
    ok: true,
    isChanged: true,
    status,
    contentType: headers.get('content-type'),
    body,
    validators: { etag: headers.get('etag'), lastModified: headers.get('last-modified') },
    url: href,
  }
}

/** Counts what has been unpacked, so that a small answer can't become a large one: null where it is too big. */
async function bodyOf({ body }: Response, largest: number): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.byteLength
    if (size > largest) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** What the network or the other machine did wrong, as opposed to a mistake of this program. */
class ConnectionFailed extends Error {}

async function overTheNetwork<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (cause) {
    throw new ConnectionFailed('The connection failed', { cause })
  }
}

function refusalOfFailure({ cause }: ConnectionFailed): PublicAnswer {
  // The reason is below "fetch failed" and "terminated".
  const reasons = [cause, (cause as Error).cause] as ({ code?: string } | undefined)[]
  const isTooBig = reasons.some((reason) => reason?.code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE')
  return { ok: false, why: isTooBig ? 'too big' : 'unreachable', cause }
}
