import type { Services } from '#app/page/services.server.ts'
import { newId } from '#app/platform/ids.ts'
import { consumeAll } from '#app/platform/limits.server.ts'
import { networkOf } from '#app/platform/network.ts'
import { DAY, HOUR, SECOND } from '#app/platform/time.ts'
import { isFromMerchant, readItn } from '../payfast/index.ts'

/** Headers that help to review a delivery. Others may contain private data. */
const STORED_HEADERS = ['content-type', 'user-agent', 'x-forwarded-for', 'referer', 'host']
/** The process that stored a delivery verifies it at once; after this time the scheduled task takes over. */
const JUDGED_BY_RECEIVER = 20 * SECOND
/**
 * Anyone can post here. Notifications without our merchant id and a valid signature are stored for review
 * (the passphrase may have changed at PayFast), but only a limited number.
 */
const UNSIGNED_PER_ADDRESS = 20
const UNSIGNED_PER_DAY = 300
const UNSIGNED_KEPT = 14 * DAY

type InboxServices = Pick<Services, 'db' | 'clock' | 'securityClock' | 'payfast'>

export type Delivery = { body: Uint8Array; headers: Headers; peer: string }

export type Stored =
  | { is: 'saved'; id: string }
  /** Not a notification; a retry would be refused again. */
  | { is: 'refused' }
  /** Too many unsigned ones. PayFast retries a notification that doesn't get a 200. */
  | { is: 'limited' }

/** Stores a delivery unchanged. Once this returned "saved", the response to PayFast may be 200. */
export async function saveItn(
  { db, clock, securityClock, payfast }: InboxServices,
  { body, headers, peer }: Delivery,
): Promise<Stored> {
  const now = clock.now()
  const read = readItn(body)
  if ('refusal' in read && read.refusal === 'a NUL byte') return { is: 'refused' }
  const isSigned = 'itn' in read && isFromMerchant(payfast.account, read.itn, now)
  if (!isSigned) {
    const counters = [
      { key: `unsigned itn from ${networkOf(peer)}`, within: HOUR, most: UNSIGNED_PER_ADDRESS },
      { key: 'unsigned itn', within: DAY, most: UNSIGNED_PER_DAY },
    ]
    if (!(await consumeAll(db, counters, securityClock.now()))) return { is: 'limited' }
  }
  const id = newId()
  await db
    .insertInto('itn_inbox')
    .values({
      id,
      body: Buffer.from(body),
      headers: JSON.stringify(storedHeaders(headers)),
      peer,
      received_at: now,
      state: 'waiting',
      is_signed: isSigned,
      due_at: new Date(now.getTime() + JUDGED_BY_RECEIVER),
    })
    .execute()
  return { is: 'saved', id }
}

const storedHeaders = (headers: Headers) =>
  Object.fromEntries(
    STORED_HEADERS.flatMap((name) => (headers.has(name) ? [[name, headers.get(name)]] : [])),
  )

/** A scheduled task: deletes unsigned notifications, unless money was booked because of them. */
export async function deleteUnsignedItns({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  await db
    .deleteFrom('itn_inbox')
    .where('is_signed', '=', false)
    .where('state', '=', 'quarantined')
    .where('outcome', 'is', null)
    .where('received_at', '<', new Date(clock.now().getTime() - UNSIGNED_KEPT))
    .execute()
}
