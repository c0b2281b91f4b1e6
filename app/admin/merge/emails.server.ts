import { msg } from '@lingui/core/macro'
import { href } from 'react-router'
import { userById } from '#app/auth/index.server.ts'
import type { Services } from '#app/page/services.server.ts'
import type { EmailDeclaration, Recipient } from '#app/platform/emails.server.ts'
import { languageIn } from '#app/platform/languages.ts'

declare module '#app/platform/emails.server.ts' {
  interface QueuedEmails {
    'accounts merged': Merged
  }
}
/** `address` is the closed account's; without it the email goes to the remaining account. */
type Merged = { from: string; userId: string; address: string | null }
type EmailServices = Pick<Services, 'db' | 'config' | 'settings'>
type Facts = { recipient: Recipient; email: string; siteUrl: string; site: string }

/** Tells both addresses that the accounts were merged, and which of them signs in. */
const accountsMerged: EmailDeclaration<EmailServices, Merged, Facts> = {
  readers: 'account',
  examples: ({ recipient, siteUrl, site }) => [
    { recipient, email: recipient.address, siteUrl, site: site.name },
  ],
  loadTemplateData: async ({ db, config, settings }, { userId, address }) => {
    const user = await userById(db, userId)
    const recipient = address ?? user?.email
    if (!user || !recipient) return null
    return {
      recipient: { address: recipient, language: languageIn(user.user_metadata) },
      email: user.email ?? '',
      siteUrl: config.siteUrl,
      site: settings.current().name,
    }
  },
  template: (i18n, { email, siteUrl, site }) => ({
    subject: i18n._(msg`Your two accounts at ${site} are one now`),
    preview: i18n._(msg`Your requests, reviews and messages are together.`),
    heading: i18n._(msg`Your two accounts are one now`),
    parts: [
      i18n._(
        msg`You had two accounts at ${site}, and we merged them. The one that remains has your requests, reviews and messages of both. Nobody can sign in to the other one any more.`,
      ),
      ...(email ? [{ facts: [[i18n._(msg`Sign in with`), email] as const] }] : []),
    ],
    button: { label: i18n._(msg`Sign in`), href: `${siteUrl}${href('/auth')}` },
    after: [i18n._(msg`If only one of these accounts is yours, reply to this email at once.`)],
    reason: i18n._(msg`You get this email because two accounts were merged.`),
  }),
  dedupeKey: ({ from, address }) => `accounts merged ${from} ${address ?? ''}`,
}

export const mergeEmails = { 'accounts merged': accountsMerged }
