import { msg } from '@lingui/core/macro'
import { href } from 'react-router'
import type { Services } from '#app/page/services.server.ts'
import type { EmailDeclaration } from '#app/platform/emails.server.ts'
import { hashOf } from '#app/platform/keyed-hash.server.ts'
import { linkForEmail } from './send-draft-link.server.ts'

type Data = { draftId: string }
type DraftLinkTemplateData = NonNullable<Awaited<ReturnType<typeof linkForEmail>>>

declare module '#app/platform/emails.server.ts' {
  interface QueuedEmails {
    'application link': Data
  }
}

export const draftLinkEmail: EmailDeclaration<
  Pick<Services, 'config' | 'db' | 'secret' | 'settings'>,
  Data,
  DraftLinkTemplateData
> = {
  readers: 'provider',
  examples: ({ recipient, siteUrl }) => [
    { recipient, href: `${siteUrl}${href('/application/link')}?token=example` },
  ],
  loadTemplateData: (services, { draftId }) => linkForEmail(services, draftId),
  template: (i18n, { href }) => ({
    heading: i18n._(msg`Continue your application`),
    parts: [i18n._(msg`Open this link on the device you want to continue on.`)],
    button: { label: i18n._(msg`Continue your application`), href },
    after: [
      i18n._(msg`The link works for 30 days and opens what you typed. Don't share it.`),
      i18n._(msg`Didn't ask for it? Ignore this email: the link opens no account.`),
    ],
    reason: i18n._(msg`You get this email because someone typed this address into an application.`),
  }),
  dedupeKey: (_, { href }) => `application link ${hashOf(href)}`,
  // The link gives access to the draft.
  isSecret: () => true,
}
