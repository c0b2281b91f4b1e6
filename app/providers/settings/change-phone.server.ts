import { timingSafeEqual } from 'node:crypto'
import { msg } from '@lingui/core/macro'
import type { Services } from '#app/page/services.server.ts'
import { type Db, type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { keyedHash, newCode } from '#app/platform/keyed-hash.server.ts'
import type { Language } from '#app/platform/languages.ts'
import { consumeAll, type RateLimit } from '#app/platform/limits.server.ts'
import { CODE_LENGTH, type CodeVerdict, judgeCode } from '#app/platform/texted-code.ts'
import { DAY } from '#app/platform/time.ts'
import { changeProfile, lockProvider } from '../provider-record.server.ts'
import { maySendCode } from './phone-change.ts'

type PhoneServices = Pick<
  Services,
  'clock' | 'db' | 'secret' | 'securityClock' | 'settings' | 'texts'
>
type Acting = { providerId: string; by: string; now: Date }

/** An SMS costs money and disturbs the number's owner. */
const limits = {
  provider: { most: 10, within: DAY },
  number: { most: 5, within: DAY },
} as const satisfies Record<string, RateLimit>

export type Sent = 'sent' | 'same number' | 'too soon' | 'too many' | 'no texts'

/** Sends a code to the new number by SMS. The old number stays until the code is confirmed. */
export async function sendPhoneCode(
  { clock, db, secret, securityClock, settings, texts }: PhoneServices,
  { providerId, phone, language }: { providerId: string; phone: string; language: Language },
): Promise<Sent> {
  if (!texts.areRead) return 'no texts'
  const now = securityClock.now()
  const code = newCode(CODE_LENGTH)
  const { name } = settings.current()
  const words = i18nFor(language)._(
    msg`Your ${name} code is ${code}. We will never ask you for it.`,
  )
  return transaction(db, async (tx) => {
    const provider = await lockProvider(tx, providerId)
    if (provider.phone === phone) return 'same number'
    const pending = await pendingPhone(tx, providerId)
    if (!maySendCode(pending, { phone, now })) return 'too soon'
    const counters = [
      { key: `phone codes of provider ${providerId}`, ...limits.provider },
      { key: `phone codes to ${phone}`, ...limits.number },
    ]
    if (!(await consumeAll(tx, counters, now))) return 'too many'
    const code_hash = hashOf(secret, { providerId, phone, code })
    const change = { phone, code_hash, sent_at: now, wrong_codes: 0 }
    await tx
      .insertInto('provider_phone_changes')
      .values({ provider_id: providerId, ...change })
      .onConflict((conflict) => conflict.column('provider_id').doUpdateSet(change))
      .execute()
    await texts.write(tx, { kind: 'one-time code', isSecret: true, to: phone, words }, clock.now())
    return 'sent'
  })
}

/** Switches to the new number if the code is right. Wrong codes are counted even if the rest fails. */
export async function confirmPhone(
  { db, secret, securityClock }: PhoneServices,
  { providerId, by, now: instant, code }: Acting & { code: string },
): Promise<CodeVerdict> {
  const now = securityClock.now()
  return transaction(db, async (tx) => {
    await lockProvider(tx, providerId)
    const pending = await pendingPhone(tx, providerId)
    if (!pending) return 'expired'
    const { phone, codeHash } = pending
    const isRight = isSame(hashOf(secret, { providerId, phone, code }), codeHash)
    const verdict = judgeCode(pending, { isRight, now })
    if (verdict === 'wrong')
      await tx
        .updateTable('provider_phone_changes')
        .set({ wrong_codes: pending.wrongCodes + 1 })
        .where('provider_id', '=', providerId)
        .execute()
    if (verdict !== 'right') return verdict
    await forgetChange(tx, providerId)
    await changeProfile(tx, { providerId, change: { phone }, now: instant })
    await recordEvent(tx, {
      name: 'cellphone changed',
      about: { kind: 'provider', id: providerId },
      by,
      now: instant,
      tags: [`provider/${providerId}`],
    })
    return 'right'
  })
}

/** The number that waits for its code, if any. */
export async function pendingPhone(db: Db | Tx, providerId: string) {
  const row = await db
    .selectFrom('provider_phone_changes')
    .selectAll()
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  if (!row) return null
  const { phone, code_hash: codeHash, sent_at: sentAt, wrong_codes: wrongCodes } = row
  return { phone, codeHash, sentAt, wrongCodes }
}

/** Cancels the change: the old number stays. */
export async function forgetChange(db: Db | Tx, providerId: string) {
  await db.deleteFrom('provider_phone_changes').where('provider_id', '=', providerId).execute()
}

type Coded = { providerId: string; phone: string; code: string }

const hashOf = (secret: string, { providerId, phone, code }: Coded) =>
  keyedHash(secret, 'provider phone', `${providerId} ${phone} ${code}`).toString('base64url')

function isSame(first: string, other: string) {
  const [a, b] = [Buffer.from(first), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
