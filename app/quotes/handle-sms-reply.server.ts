import { msg } from '@lingui/core/macro'
import type { Services } from '#app/page/services.server.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { languageOrEnglish } from '#app/platform/languages.ts'
import { consumeAll } from '#app/platform/limits.server.ts'
import { countSms } from '#app/platform/sms-caps.server.ts'
import { addOptOut, removeOptOut } from '#app/platform/sms-opt-outs.server.ts'
import { DAY } from '#app/platform/time.ts'
import { wishOf } from './sms-replies.ts'

export type SmsReply = { id: string; phone: string; words: string }

type ReplyServices = Pick<
  Services,
  'clock' | 'config' | 'db' | 'securityClock' | 'settings' | 'texts'
>

/** Gateways repeat deliveries that they think were lost, for a day or two. */
const REMEMBERED_FOR = 7 * DAY

/**
 * STOP opts a number out of all SMS, START opts it in again. A repeated delivery counts once: otherwise a
 * late copy of START would undo a newer STOP.
 */
export async function handleSmsReply(
  services: ReplyServices,
  { id, phone, words }: SmsReply,
): Promise<void> {
  const wish = wishOf(words)
  if (!wish) return
  const { clock, db, securityClock } = services
  await transaction(db, async (tx) => {
    const delivery = { key: `sms reply ${id}`, within: REMEMBERED_FOR, most: 1 }
    const isNew = (await consumeAll(tx, [delivery], securityClock.now())) !== null
    if (!isNew) return
    if (wish === 'stop') return addOptOut(tx, phone, clock.now())
    if (await removeOptOut(tx, phone)) await confirmRestart(services, tx, phone)
  })
}

/** START always works; its confirmation isn't sent if the number or the site has reached its daily limit. */
async function confirmRestart(
  { clock, config, securityClock, settings, texts }: ReplyServices,
  tx: Tx,
  phone: string,
) {
  if (await countSms(tx, config, { phone, network: null, now: securityClock.now() })) return
  const { name } = settings.current()
  const i18n = i18nFor(languageOrEnglish(await languageOfGuest(tx, phone)))
  const words = i18n._(msg`You'll get SMS from ${name} again. Reply STOP for no more SMS.`)
  await texts.write(tx, { kind: 'sms restarted', to: phone, words }, clock.now())
}

async function languageOfGuest(tx: Tx, phone: string) {
  const newest = await tx
    .selectFrom('quote_requests')
    .select('language')
    .where('guest_phone', '=', phone)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.language ?? 'en'
}
