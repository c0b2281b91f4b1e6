import { Hono } from 'hono'
import pLimit from 'p-limit'
import type { Services } from '#app/page/services.server.ts'
import { clientAddress } from '#app/platform/client-address.server.ts'
import { askAboutAgreement } from '../payments/compare.server.ts'
import { judgeDelivery } from '../payments/judge-inbox.server.ts'
import { ITN_PATH } from '../payments/payfast-client.server.ts'
import { saveItn } from '../payments/save-itn.server.ts'

const LARGEST = 16 * 1024
/** Verifying takes a connection each: this leaves enough for other requests. */
const JUDGED_TOGETHER = 2

/**
 * PayFast's payment notifications (ITN). Responds as soon as the delivery is stored, and verifies it
 * afterwards: PayFast only needs an acknowledgement, and retries without one.
 */
export function itnEndpoint(services: Services) {
  const oneOfFew = pLimit(JUDGED_TOGETHER)
  // Queries to PayFast run in the background, one at a time, because recording payments is more urgent.
  const oneByOne = pLimit(1)
  return new Hono().post(ITN_PATH, async (c) => {
    if (Number(c.req.header('Content-Length') ?? 0) > LARGEST) return c.text('Too large', 413)
    const body = await wholeBody(c.req.raw)
    if (!body) return c.text('Too large', 413)
    const { clock, config, log } = services
    const peer = clientAddress(c, config)
    const stored = await saveItn(services, { body, headers: c.req.raw.headers, peer }).catch(
      (error) => {
        log.error({ err: error }, 'a notification of PayFast could not be kept')
        return null
      },
    )
    if (!stored) return c.text('Try again', 503)
    if (stored.is === 'refused') return c.text('Not a notification', 400)
    if (stored.is === 'limited') return c.text('Too many', 429, { 'Retry-After': '3600' })
    const { id } = stored
    oneOfFew(() => judgeDelivery(services, id))
      .then(
        (charged) =>
          charged && oneByOne(() => askAboutAgreement(services, charged.token, clock.now())),
      )
      .catch((error) =>
        log.error({ err: error, delivery: id }, 'a notification could not be judged yet'),
      )
    return c.text('Kept')
  })
}

/** The raw bytes, or null if there are more than a notification can have. */
async function wholeBody(request: Request): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.length
    if (length > LARGEST) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
