import type { Services } from '#app/page/services.server.ts'
import { transaction } from '#app/platform/db.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { drawLetter } from '#app/platform/letter.tsx'
import { letterWords } from './letter-words.ts'
import type { LetterOrder } from './news.server.ts'
import { payerOf } from './payer.server.ts'

type LetterServices = Pick<Services, 'db' | 'config' | 'settings' | 'outbox' | 'clock'>

/** A job: draws one letter of this room and puts it into the outbox. Run twice it is written once. */
export async function writeBillingLetter(services: LetterServices, data: Record<string, unknown>) {
  const { kind, userId, once, details } = data as LetterOrder
  const { config, settings, outbox, db, clock } = services
  const { name, supportEmail, adminMailbox } = settings.current()
  const reader = userId
    ? await payerOf(db, userId)
    : { name, email: adminMailbox, language: 'en' as const }
  // The account is gone, and with it whoever would have read this.
  if (!reader) return
  const words = letterWords[kind](i18nFor(reader.language), {
    details,
    siteUrl: config.siteUrl,
    name: reader.name,
  })
  const { subject, ...rest } = words
  const sender = { name, supportEmail, siteUrl: config.siteUrl }
  const drawn = await drawLetter(sender, { language: reader.language, ...rest })
  await transaction(db, (tx) =>
    outbox.write(
      tx,
      { kind, to: reader.email, subject, ...drawn, dedupe: `billing: ${kind} ${once}` },
      clock.now(),
    ),
  )
}
