import { msg } from '@lingui/core/macro'
import { href } from 'react-router'
import { jobName } from '#app/directory/public/job-title.ts'
import type { Services } from '#app/page/services.server.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { languageOrEnglish } from '#app/platform/languages.ts'
import { formatRand } from '#app/platform/money.ts'
import { endOfQuietHours } from '#app/platform/quiet-hours.ts'
import { countSms } from '#app/platform/sms-caps.server.ts'
import { hasOptedOut } from '#app/platform/sms-opt-outs.server.ts'
import { nextText } from './guest-code.ts'
import { type CodeServices, noteText, textsSent } from './guest-codes.server.ts'
import { savedToken } from './guest-link.server.ts'
import { type LockedRequest, lockRequest } from './locks.server.ts'
import { invitationsOf, type QuoteView, quotesOf } from './queries.server.ts'
import { textsGuests } from './texts-guests.server.ts'

export const TEXT_GUEST = 'text guest'

type Guest = { id: string; phone_confirmed_at: Date | null; guest_email: string | null }

/**
 * Called in the transaction that changed a request's quotes. Guests with an email address get emails instead.
 */
export async function queueGuestText(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Tx,
  request: Guest,
): Promise<void> {
  if (request.phone_confirmed_at && !request.guest_email)
    await jobs.send(tx, TEXT_GUEST, { requestId: request.id })
}

/**
 * Sends a guest an SMS about the first quote, and another when all answers are in. Idempotent. In quiet hours
 * it waits for the morning and covers what has arrived by then; a guest with an urgent job gets it at once.
 */
export async function textGuest(services: CodeServices, requestId: string): Promise<void> {
  const { clock, config, secret, securityClock, texts } = services
  if (!textsGuests(services)) return
  await transaction(services.db, async (tx) => {
    const request = await lockRequest(tx, requestId)
    const phone = request?.guest_phone
    if (!phone || request.state !== 'open' || request.customer_user) return
    if (!request.phone_confirmed_at || request.guest_email) return
    const invitations = await invitationsOf(tx, requestId)
    const invitationIds = invitations.map(({ id }) => id)
    const quotes = (await quotesOf(tx, invitationIds)).filter(({ state }) => state === 'sent')
    const kind = nextText({
      sent: await textsSent(tx, requestId),
      quotes: quotes.length,
      waiting: invitations.filter(({ state }) => state === 'waiting').length,
    })
    const now = securityClock.now()
    if (!kind || (await hasOptedOut(tx, phone))) return
    const morning = request.urgent ? null : endOfQuietHours(clock.now())
    if (morning) {
      const millis = morning.getTime() - clock.now().getTime()
      return services.jobs.send(tx, TEXT_GUEST, { requestId }, { millis })
    }
    if (await countSms(tx, config, { phone, network: null, now })) return
    await noteText(tx, { requestId, kind, now: clock.now() })

    const token = await savedToken(tx, { secret, requestId, now })
    const link = `${config.siteUrl}${href('/quote/link')}?token=${token}`
    const words = quotesText(request, quotes, link)
    // Secret, because anyone with the link can open the request.
    const isNews = !request.urgent
    const text = { kind: 'quote arrived', isSecret: true, isNews, to: phone, words } as const
    await texts.write(tx, text, clock.now())
  })
}

function quotesText(request: LockedRequest, quotes: QuoteView[], link: string) {
  const i18n = i18nFor(languageOrEnglish(request.language))
  const job = jobName(i18n, request)
  const lowest = formatRand(Math.min(...quotes.map(({ totalCents }) => totalCents)))
  const count = quotes.length
  return count === 1
    ? i18n._(msg`First quote for ${job}: ${lowest}. Compare and choose: ${link}`)
    : i18n._(msg`${count} quotes for ${job}, from ${lowest}. Compare and choose: ${link}`)
}
