import { msg } from '@lingui/core/macro'
import { href } from 'react-router'
import type { Services } from '#app/page/services.server.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { newId } from '#app/platform/ids.ts'
import { languageOrEnglish } from '#app/platform/languages.ts'
import { countSms, type SmsCap } from '#app/platform/sms-caps.server.ts'
import { hasOptedOut } from '#app/platform/sms-opt-outs.server.ts'
import { draftToken, LINK_AGAIN_AFTER, lockDraft, writeDraft } from './draft-link.server.ts'
import { type Outcome, type Refusal, refused } from './outcome.ts'
import type { Draft } from './public/application.ts'

export type LinkServices = Pick<
  Services,
  'clock' | 'config' | 'db' | 'jobs' | 'secret' | 'securityClock' | 'settings' | 'texts'
>
export type SendTo = { phone: string } | { email: string }

const refusalOf: Record<SmsCap, Refusal> = {
  number: 'number had enough sms',
  network: 'too many sms',
  site: 'too many sms',
}

/**
 * Stores a visitor's draft and sends the link that opens it. The draft of this browser is replaced. If the
 * link can't be sent, nothing is stored.
 */
export async function sendDraftLink(
  services: LinkServices,
  {
    known,
    typed,
    to,
    language,
    network,
  }: { known: string | null; typed: Draft; to: SendTo; language: string; network: string },
): Promise<Outcome<{ id: string; token: string }>> {
  const { db, secret, securityClock } = services
  const now = securityClock.now()
  return transaction(db, async (tx): Promise<Outcome<{ id: string; token: string }>> => {
    const before = known ? await lockDraft(tx, known) : undefined
    const isOpen = before !== undefined && before.adopted_at === null
    if (isOpen && +now - +before.created_at < LINK_AGAIN_AFTER) return refused('link too soon')
    const why = 'phone' in to ? await whyNoSms(services, tx, { phone: to.phone, network }) : null
    if (why) return refused(why)
    const id = isOpen ? before.id : newId()
    const sentTo = { phone: null, email: null, ...to }
    const token = await writeDraft(tx, { id, secret, typed, sentTo, language, now })
    if ('phone' in to) await textLink(services, tx, { phone: to.phone, token, language })
    else await queueEmail(services, tx, { kind: 'application link', draftId: id })
    return { ok: true, id, token }
  })
}

async function whyNoSms(
  { config, securityClock, texts }: LinkServices,
  tx: Tx,
  { phone, network }: { phone: string; network: string },
): Promise<Refusal | null> {
  if (!texts.areRead) return 'no sms'
  if (await hasOptedOut(tx, phone)) return 'opted out'
  const cap = await countSms(tx, config, { phone, network, now: securityClock.now() })
  return cap && refusalOf[cap]
}

async function textLink(
  { clock, config, settings, texts }: LinkServices,
  tx: Tx,
  { phone, token, language }: { phone: string; token: string; language: string },
) {
  const { name } = settings.current()
  const link = linkAddress(config.siteUrl, token)
  const words = i18nFor(languageOrEnglish(language))._(
    msg`Your ${name} application: ${link} Don't share this link. Reply STOP for no more SMS.`,
  )
  // The link gives access to the draft.
  await texts.write(tx, { kind: 'application link', isSecret: true, to: phone, words }, clock.now())
}

export const linkAddress = (siteUrl: string, token: string) =>
  `${siteUrl}${href('/application/link')}?token=${token}`

/** The link of a draft for its email; null if an account has taken the draft over. */
export async function linkForEmail(
  { db, config, secret }: Pick<Services, 'db' | 'config' | 'secret'>,
  draftId: string,
) {
  const draft = await db
    .selectFrom('application_drafts')
    .select(['id', 'email', 'language', 'created_at as madeAt'])
    .where('id', '=', draftId)
    .where('adopted_at', 'is', null)
    .executeTakeFirst()
  return draft?.email
    ? {
        recipient: { address: draft.email, language: languageOrEnglish(draft.language) },
        href: linkAddress(config.siteUrl, draftToken(secret, draft)),
      }
    : null
}
