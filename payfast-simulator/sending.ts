import { lookup } from 'node:dns/promises'
import { request as requestOverHttp } from 'node:http'
import { request as requestOverHttps } from 'node:https'

export type Parcel = {
  url: string
  body: string
  /** The source address, if the machine has several. */
  from: string | null
  forwardedFor: string | null
}

/** Sends one notification; returns the status, or why there is none. */
export type Send = (parcel: Parcel) => Promise<{ status: number } | { silence: string }>

const PATIENCE = 30_000

/** Only to this machine: a simulator that could reach other hosts could be mistaken for PayFast. */
export function sendOverLoopback(patience = PATIENCE): Send {
  return async ({ url, body, from, forwardedFor }) => {
    const target = new URL(url)
    if (!(await isLoopback(target.hostname)))
      return { silence: `${target.hostname} is not this machine` }
    return new Promise((resolve) => {
      const request = target.protocol === 'https:' ? requestOverHttps : requestOverHttp
      const outgoing = request(target, {
        method: 'POST',
        // Certificates for loopback are self-signed.
        rejectUnauthorized: false,
        localAddress: from ?? undefined,
        timeout: patience,
        agent: false,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'PayFast simulator',
          ...(forwardedFor && { 'x-forwarded-for': forwardedFor }),
        },
      })
      outgoing.once('response', (answer) => {
        answer.resume()
        resolve({ status: answer.statusCode ?? 0 })
      })
      outgoing.once('timeout', () => outgoing.destroy(new Error(`no answer in ${patience} ms`)))
      outgoing.once('error', (error) => resolve({ silence: error.message || 'no connection' }))
      outgoing.end(body)
    })
  }
}

/** All addresses of a name must be loopback. */
export async function isLoopback(host: string): Promise<boolean> {
  const name = host.replace(/^\[|\]$/g, '')
  const found = await lookup(name, { all: true }).catch(() => [])
  return (
    found.length > 0 &&
    found.every(({ address }) => address === '::1' || /^(?:::ffff:)?127\./.test(address))
  )
}
