import type { Services } from '#app/page/services.server.ts'
import type { Queryable } from '#app/platform/db.server.ts'
import { type Language, languageOrEnglish } from '#app/platform/languages.ts'
import { hasOptedOut } from '#app/platform/sms-opt-outs.server.ts'

/**
 * Whether guests can confirm a request by SMS: there is a gateway, and nobody turned it off
 * (page/switches.ts).
 */
export const textsGuests = ({ texts, settings }: Pick<Services, 'texts' | 'settings'>): boolean =>
  texts.areRead && settings.current().guestSms

/** The number of a guest who gave no email address, and their language. Null where nobody is texted, and after STOP. */
export async function textedGuest(
  services: Pick<Services, 'texts' | 'settings'>,
  db: Queryable,
  requestId: string,
): Promise<{ phone: string; language: Language } | null> {
  if (!textsGuests(services)) return null
  const guest = await db
    .selectFrom('quote_requests')
    .select(['guest_phone as phone', 'language'])
    .where('id', '=', requestId)
    .where('customer_user', 'is', null)
    .where('guest_email', 'is', null)
    .where('phone_confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (!guest?.phone || (await hasOptedOut(db, guest.phone))) return null
  return { phone: guest.phone, language: languageOrEnglish(guest.language) }
}
