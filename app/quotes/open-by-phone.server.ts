import { type Db, type Queryable, type Tx, transaction } from '#app/platform/db.server.ts'
import { countWish } from '#app/platform/sms-caps.server.ts'
import { DAY } from '#app/platform/time.ts'
import { waitBeforeCode } from './guest-code.ts'
import {
  type CodeChecked,
  type CodeServices,
  checkCode,
  codeById,
  textCode,
  writeCode,
} from './guest-codes.server.ts'
import { savedToken } from './guest-link.server.ts'
import type { Refusal } from './outcome.ts'

/** Phone numbers are reassigned after a while: an older request needs its link. */
const OPENED_FOR = 30 * DAY

/**
 * The requests that a number gives access to: recent guest requests confirmed with it. Never an account, nor
 * a request that an account has adopted.
 */
async function requestsOf(db: Queryable, phone: string, now: Date) {
  return db
    .selectFrom('quote_requests')
    .select(['id', 'category', 'job', 'words', 'reference'])
    .where('guest_phone', '=', phone)
    .where('phone_confirmed_at', 'is not', null)
    .where('customer_user', 'is', null)
    .where('state', 'in', ['open', 'closed'])
    .where('created_at', '>', new Date(now.getTime() - OPENED_FOR))
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()
}

/**
 * Sends a code to a number with requests. Every other number gets the same responses, including for repeated
 * sending, wrong codes, and limits.
 */
export async function textOpeningCode(
  services: CodeServices,
  {
    id,
    phone,
    language,
    network,
  }: { id: string; phone: string; language: string; network: string },
): Promise<Refusal | null> {
  const { clock, config, db, securityClock } = services
  const now = securityClock.now()
  return transaction(db, async (tx) => {
    const pending = await lockCode(tx, id)
    if (waitBeforeCode(pending, { phone, now }) > 0) return 'code too soon'
    if (!(await countWish(tx, config, { network, now }))) return 'too many sms'
    const opensNothing = (await requestsOf(tx, phone, clock.now())).length === 0
    const code = { id, requestId: null }
    const isUntexted =
      opensNothing || (await textCode(services, tx, code, { phone, language, network: null }))
    if (isUntexted) await writeCode(tx, { ...code, pending, phone, now, isTexted: false })
    return null
  })
}

/** Serializes sending and guessing. */
async function lockCode(tx: Tx, id: string) {
  const never = new Date(0)
  await tx
    .insertInto('guest_codes')
    .values({ id, phone: '', created_at: never, sent_at: never, is_texted: false })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await tx.selectFrom('guest_codes').select('id').where('id', '=', id).forUpdate().execute()
  return codeById(tx, id)
}

type Opened = { id: string; category: string; job: string | null; words: string; token: string }

/** The requests that the right code opens, each with the link for the browser's cookie. */
export async function openByCode(
  services: CodeServices,
  { id, code }: { id: string; code: string },
): Promise<{ ok: true; requests: Opened[] } | Exclude<CodeChecked, { ok: true }>> {
  const { clock, secret, securityClock } = services
  const now = securityClock.now()
  return transaction(services.db, async (tx) => {
    await tx.selectFrom('guest_codes').select('id').where('id', '=', id).forUpdate().execute()
    const pending = await codeById(tx, id)
    if (!pending) return { ok: false, why: 'code expired' }
    const checked = await checkCode(tx, { secret, pending, code, now })
    if (!checked.ok) return checked
    const requests: Opened[] = []
    for (const request of await requestsOf(tx, pending.phone, clock.now()))
      requests.push({
        ...request,
        token: await savedToken(tx, { secret, requestId: request.id, now }),
      })
    return { ok: true, requests }
  })
}

/**
 * A scheduled task: deletes expired codes. Codes are valid for minutes; a request that is still unconfirmed
 * may get another.
 */
export async function forgetOpeningCodes(db: Db, now: Date) {
  await db
    .deleteFrom('guest_codes')
    .where('sent_at', '<', new Date(now.getTime() - DAY))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('quote_requests')
            .select('quote_requests.id')
            .whereRef('quote_requests.id', '=', 'guest_codes.request_id')
            .where('quote_requests.state', '=', 'held'),
        ),
      ),
    )
    .execute()
}
