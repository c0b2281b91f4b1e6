import { msg } from '@lingui/core/macro'
import { href } from 'react-router'
import { peopleCalled, userById } from '#app/auth/index.server.ts'
import type { Services } from '#app/page/services.server.ts'
import type { EmailDeclaration, Recipient } from '#app/platform/emails.server.ts'
import { languageIn } from '#app/platform/languages.ts'

declare module '#app/platform/emails.server.ts' {
  interface QueuedEmails {
    'site seen': SiteSeen
  }
}
type SiteSeen = { impersonationId: string; reason: string }
type EmailServices = Pick<Services, 'db' | 'config' | 'settings'>
type Facts = { recipient: Recipient; staff: string; reason: string; siteUrl: string; site: string }

/** Notifies a user which staff member saw the site as them, and why. */
const siteSeen: EmailDeclaration<EmailServices, SiteSeen, Facts> = {
  readers: 'account',
  examples: ({ recipient, siteUrl, site }) => [
    {
      recipient,
      staff: 'Nomsa Zulu',
      reason: 'You asked us to look at your quotes.',
      siteUrl,
      site: site.name,
    },
  ],
  loadTemplateData: async ({ db, config, settings }, { impersonationId, reason }) => {
    const row = await db
      .selectFrom('impersonations')
      .select(['person_id', 'staff_id'])
      .where('id', '=', impersonationId)
      .executeTakeFirst()
    if (!row) return null
    const user = await userById(db, row.person_id)
    if (!user?.email) return null
    const staff = (await peopleCalled(db, [row.staff_id])).get(row.staff_id)
    return {
      recipient: { address: user.email, language: languageIn(user.user_metadata) },
      staff: staff?.name ?? settings.current().name,
      reason,
      siteUrl: config.siteUrl,
      site: settings.current().name,
    }
  },
  template: (i18n, { staff, reason, siteUrl, site }) => ({
    subject: i18n._(msg`${staff} from ${site} saw the site as you see it`),
    preview: i18n._(msg`For up to 15 minutes, and without changing anything.`),
    heading: i18n._(msg`Our team saw the site as you see it`),
    parts: [
      i18n._(
        msg`${staff} from our team opened the site as you see it, for up to 15 minutes. They could read your pages but not change or send anything. Your messages, payments, documents and sign-in details weren't shown.`,
      ),
      { facts: [[i18n._(msg`Why`), reason]] },
    ],
    button: { label: i18n._(msg`Your notifications`), href: `${siteUrl}${href('/notifications')}` },
    after: [i18n._(msg`If you didn't expect this, reply to this email or ask us about it.`)],
    reason: i18n._(msg`You get this email because someone from our team looked at your pages.`),
  }),
  dedupeKey: ({ impersonationId }) => `site seen ${impersonationId}`,
}

export const impersonationEmails = { 'site seen': siteSeen }
