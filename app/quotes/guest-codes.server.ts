import { msg } from '@lingui/core/macro'
import type { Services } from '#app/page/services.server.ts'
import { type Queryable, type Tx, transaction } from '#app/platform/db.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { newId } from '#app/platform/ids.ts'
import { isSame, keyedHash } from '#app/platform/keyed-hash.server.ts'
import { languageOrEnglish } from '#app/platform/languages.ts'
import { countSms, type SmsCap } from '#app/platform/sms-caps.server.ts'
import { hasOptedOut } from '#app/platform/sms-opt-outs.server.ts'
import { CODE_LENGTH, judgeCode } from '#app/platform/texted-code.ts'
import { confirmLocked } from './confirm-request.server.ts'
import {
  codeText,
  MOST_TEXTS,
  repeatsCode,
  type SentCode,
  triesLeft,
  waitBeforeCode,
} from './guest-code.ts'
import { makeLink, savedToken } from './guest-link.server.ts'
import { lockRequest } from './locks.server.ts'
import type { Refusal } from './outcome.ts'
import { textsGuests } from './texts-guests.server.ts'

export type CodeServices = Pick<
  Services,
  'clock' | 'config' | 'db' | 'jobs' | 'live' | 'secret' | 'securityClock' | 'settings' | 'texts'
>

/** Why no code was sent. All but the first offer email instead. */
export type CodeRefusal = Extract<
  Refusal,
  'code too soon' | 'opted out' | 'no sms' | 'number had enough sms' | 'too many sms'
>

type Row = SentCode & { id: string; isTexted: boolean; usedAt: Date | null }

type Sending = { phone: string; language: string; network: string | null }

const refusalOf: Record<SmsCap, CodeRefusal> = {
  number: 'number had enough sms',
  network: 'too many sms',
  site: 'too many sms',
}

/**
 * Sends the code of a request, or of a number alone, by SMS in the caller's transaction. The caller locks the
 * request.
 */
export async function textCode(
  services: CodeServices,
  tx: Tx,
  { id, requestId }: { id: string; requestId: string | null },
  { phone, language, network }: Sending,
): Promise<CodeRefusal | null> {
  const { config, clock, secret, securityClock, texts } = services
  if (!textsGuests(services)) return 'no sms'
  const now = securityClock.now()
  const pending = await codeById(tx, id)
  if (waitBeforeCode(pending, { phone, now }) > 0) return 'code too soon'
  if (await hasOptedOut(tx, phone)) return 'opted out'
  if (requestId && (await textsSent(tx, requestId)).length >= MOST_TEXTS) return 'too many sms'
  const cap = await countSms(tx, config, { phone, network, now })
  if (cap) return refusalOf[cap]

  const madeAt = await writeCode(tx, { id, requestId, pending, phone, now, isTexted: true })
  if (requestId) await noteText(tx, { requestId, kind: 'code', now: clock.now() })
  const words = codeMessage(services, language, codeOf(secret, { id, phone, madeAt }))
  await texts.write(tx, { kind: 'one-time code', isSecret: true, to: phone, words }, clock.now())
  return null
}

function codeMessage({ config, settings }: CodeServices, language: string, code: string) {
  const { name } = settings.current()
  const words = i18nFor(languageOrEnglish(language))._(
    msg`${code} is your ${name} code. Don't share it with anyone. Reply STOP for no more SMS.`,
  )
  return codeText(words, { siteUrl: config.siteUrl, code })
}

type Writing = {
  id: string
  requestId: string | null
  pending: Row | null
  phone: string
  now: Date
  isTexted: boolean
}

/**
 * Records that a code was sent, or that none was where the sender must not learn that. Returns when the code
 * was created.
 */
export async function writeCode(
  tx: Tx,
  { id, requestId, pending, phone, now, isTexted }: Writing,
): Promise<Date> {
  const repeated = pending && repeatsCode(pending, { phone, now }) ? pending : null
  const row = {
    phone,
    created_at: repeated?.madeAt ?? new Date(now.getTime()),
    sent_at: now,
    wrong_codes: repeated?.wrongCodes ?? 0,
    is_texted: isTexted || (repeated?.isTexted ?? false),
  }
  await tx
    .insertInto('guest_codes')
    .values({ id, request_id: requestId, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  return row.created_at
}

/** Derived from the row and the server's key, so that a repeated SMS has the same code. */
export function codeOf(
  secret: string,
  { id, phone, madeAt }: { id: string; phone: string; madeAt: Date },
): string {
  const hash = keyedHash(secret, 'guest code', `${id} ${phone} ${madeAt.getTime()}`)
  return String(hash.readUIntBE(0, 6) % 10 ** CODE_LENGTH).padStart(CODE_LENGTH, '0')
}

/** A code has its request's id; one that opens the requests of a number has its own. */
export async function codeById(db: Queryable, id: string): Promise<Row | null> {
  const row = await db
    .selectFrom('guest_codes')
    .select(['id', 'phone', 'created_at as madeAt', 'sent_at as sentAt'])
    .select(['wrong_codes as wrongCodes', 'used_at as usedAt', 'is_texted as isTexted'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

export async function textsSent(db: Queryable, requestId: string) {
  const rows = await db
    .selectFrom('request_texts')
    .select('kind')
    .where('request_id', '=', requestId)
    .execute()
  return rows.map(({ kind }) => kind as 'code' | 'first quote' | 'digest')
}

export async function noteText(
  tx: Tx,
  { requestId, kind, now }: { requestId: string; kind: string; now: Date },
) {
  await tx
    .insertInto('request_texts')
    .values({ id: newId(), request_id: requestId, kind, written_at: now })
    .execute()
}

/** Another SMS for a request that waits for its code, to its number or to another. */
export async function textCodeAgain(
  services: CodeServices,
  { requestId, phone, network }: { requestId: string; phone?: string; network: string | null },
): Promise<Refusal | null> {
  return transaction(services.db, async (tx) => {
    const request = await lockRequest(tx, requestId)
    const to = phone ?? request?.guest_phone
    if (request?.state !== 'held' || !to) return 'gone'
    const refusal = await textCode(
      services,
      tx,
      { id: requestId, requestId },
      { phone: to, language: request.language, network },
    )
    // A correct number may be unable to receive SMS: then it is stored, and the email confirms.
    if (refusal || to === request.guest_phone) return refusal
    await tx
      .updateTable('quote_requests')
      .set({ guest_phone: to })
      .where('id', '=', requestId)
      .execute()
    return null
  })
}

export type CodeChecked =
  | { ok: true; token: string }
  | { ok: false; why: 'wrong'; left: number }
  | { ok: false; why: 'code expired' | 'too many wrong codes' }
  | { ok: false; why: Refusal }

/**
 * The right code confirms the request and issues its link. A second tap or tab gets the same; wrong codes are
 * counted even if the rest fails.
 */
export async function confirmByCode(
  services: CodeServices,
  { requestId, code }: { requestId: string; code: string },
): Promise<CodeChecked> {
  const { clock, secret, securityClock } = services
  const now = securityClock.now()
  return transaction(services.db, async (tx): Promise<CodeChecked> => {
    const request = await lockRequest(tx, requestId)
    const pending = await codeById(tx, requestId)
    if (!request || !pending || request.customer_user) return { ok: false, why: 'gone' }
    const checked = await checkCode(tx, { secret, pending, code, now })
    if (!checked.ok) return checked
    const confirmed = await confirmLocked(services, tx, request, {
      proved: { phone: pending.phone },
      now: clock.now(),
    })
    if (!confirmed.ok) return confirmed
    if (!request.phone_confirmed_at) {
      // An address typed before was never confirmed, and may be a stranger's, who has the link that was
      // emailed to it.
      const isUnconfirmed = request.state === 'held' && request.guest_email
      await tx
        .updateTable('quote_requests')
        .set({ guest_phone: pending.phone, phone_confirmed_at: now })
        .$if(Boolean(isUnconfirmed), (query) => query.set({ guest_email: null }))
        .where('id', '=', requestId)
        .execute()
      if (isUnconfirmed) return { ok: true, token: await makeLink(tx, { secret, requestId, now }) }
    }
    return { ok: true, token: await savedToken(tx, { secret, requestId, now }) }
  })
}

/** Checks a typed code, in the transaction that locked what the code belongs to. */
export async function checkCode(
  tx: Tx,
  { secret, pending, code, now }: { secret: string; pending: Row; code: string; now: Date },
): Promise<{ ok: true } | Exclude<CodeChecked, { ok: true }>> {
  const isRight = pending.isTexted && isSame(codeOf(secret, pending), code.replace(/\D/g, ''))
  const verdict = judgeCode(pending, { isRight, now })
  if (verdict === 'expired') return { ok: false, why: 'code expired' }
  if (verdict === 'too many') return { ok: false, why: 'too many wrong codes' }
  await tx
    .updateTable('guest_codes')
    .set(verdict === 'right' ? { used_at: now } : { wrong_codes: pending.wrongCodes + 1 })
    .where('id', '=', pending.id)
    .execute()
  if (verdict === 'right') return { ok: true }
  const left = triesLeft({ wrongCodes: pending.wrongCodes + 1 })
  return left > 0 ? { ok: false, why: 'wrong', left } : { ok: false, why: 'too many wrong codes' }
}
