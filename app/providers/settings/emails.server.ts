import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { href } from 'react-router'
import type { EditField } from '#app/directory/public/profile-fields.ts'
import { fieldNames, pageOf } from '#app/directory/public/profile-fields.ts'
import type { Services } from '#app/page/services.server.ts'
import type { EmailDeclaration, EmailTexts, TemplateData } from '#app/platform/emails.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { languageIn } from '#app/platform/languages.ts'
import { addDays, dayOf, formatDate } from '#app/platform/time.ts'

declare module '#app/platform/emails.server.ts' {
  interface QueuedEmails extends Record<EditEmailKind, EditEmailData> {
    'document runs out': DocumentEmailData
  }
}
type EditEmailKind = 'profile edit approved' | 'profile edit refused'
type EditEmailData = { id: string }
/** `id` is the document's. */
type DocumentEmailData = { id: string; days: number }

type EmailServices = Pick<Services, 'config' | 'db' | 'settings'>
type DocumentTemplateData = TemplateData & {
  document: string
  expiresOn: string
  settingsUrl: string
}
type EditTemplateData = TemplateData & { field: EditField; reason: string | null; href: string }

const everyEmail = (i18n: I18n) => ({
  preview: i18n._(msg`Your settings in the provider portal`),
  reason: i18n._(msg`You get this email because you offer services here.`),
})

const documentRunsOut: EmailDeclaration<EmailServices, DocumentEmailData, DocumentTemplateData> = {
  readers: 'provider',
  examples: ({ recipient, now, siteUrl }) => [
    {
      recipient,
      document: 'certificate.pdf',
      expiresOn: addDays(dayOf(now), 30),
      settingsUrl: `${siteUrl}${href('/provider-portal/settings')}`,
    },
  ],
  loadTemplateData: (services, { id }) => loadDocument(services, id),
  template: (i18n, data) => {
    const day = formatDate(data.expiresOn, i18n.locale)
    return {
      ...everyEmail(i18n),
      heading: i18n._(msg`${data.document} expires on ${day}`),
      parts: [
        i18n._(
          msg`Upload the new one before then. We need a little time to check it; until then the old one counts.`,
        ),
      ],
      button: { label: i18n._(msg`Upload a new one`), href: `${data.settingsUrl}/documents` },
    }
  },
  dedupeKey: ({ id, days }, { expiresOn }) =>
    `settings: document runs out ${id} ${expiresOn} ${days}`,
}

const editDecided = (
  kind: EditEmailKind,
  texts: (i18n: I18n, data: EditTemplateData & { fieldName: string }) => Omit<EmailTexts, 'reason'>,
): EmailDeclaration<EmailServices, EditEmailData, EditTemplateData> => ({
  readers: 'provider',
  examples: ({ recipient, siteUrl }) => [
    {
      recipient,
      field: 'tradingName',
      reason: 'The name is that of another registered business.',
      href: `${siteUrl}${href('/provider-portal/settings')}`,
    },
  ],
  loadTemplateData: (services, { id }) => loadEdit(services, id),
  template: (i18n, data) => ({
    ...everyEmail(i18n),
    // The name of the page where it is edited.
    ...texts(i18n, {
      ...data,
      fieldName: i18nFor(data.recipient.language)._(fieldNames[data.field]),
    }),
  }),
  dedupeKey: ({ id }) => `settings: ${kind} ${id} `,
})

export const settingsEmails = {
  'document runs out': documentRunsOut,
  'profile edit approved': editDecided(
    'profile edit approved',
    (i18n, { fieldName: field, href }) => ({
      heading: i18n._(msg`Your change is live: ${field}`),
      parts: [i18n._(msg`We've checked your change. Customers can see it now.`)],
      button: { label: i18n._(msg`View it`), href },
    }),
  ),
  'profile edit refused': editDecided(
    'profile edit refused',
    (i18n, { fieldName: field, href, reason }) => ({
      heading: i18n._(msg`Your change wasn't approved: ${field}`),
      parts: [
        ...(reason ? [{ quote: reason, from: i18n._(msg`our checks team`) }] : []),
        i18n._(msg`Customers still see the earlier version. You can edit it and send it again.`),
      ],
      button: { label: i18n._(msg`Change it`), href },
    }),
  ),
}

const settingsUrlOf = ({ config }: EmailServices) =>
  `${config.siteUrl}${href('/provider-portal/settings')}`

async function loadDocument(
  services: EmailServices,
  id: string,
): Promise<DocumentTemplateData | null> {
  const row = await services.db
    .selectFrom('provider_documents as document')
    .innerJoin('stored_files', 'stored_files.id', 'document.file_id')
    .innerJoin('provider_profiles', 'provider_profiles.id', 'document.provider_id')
    .innerJoin('people', 'people.id', 'provider_profiles.user_id')
    .select(['people.email', 'people.user_metadata as metadata'])
    .select(['stored_files.name as document', 'document.expires_on as expiresOn'])
    .where('document.file_id', '=', id)
    .where('document.state', '=', 'approved')
    .where('people.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row?.email || !row.expiresOn) return null
  return {
    recipient: { address: row.email, language: languageIn(row.metadata) },
    document: row.document,
    expiresOn: row.expiresOn,
    settingsUrl: settingsUrlOf(services),
  }
}

/** Sent to the account's own address, because the business's is unverified. */
async function loadEdit(services: EmailServices, id: string): Promise<EditTemplateData | null> {
  const row = await services.db
    .selectFrom('profile_edits as edit')
    .innerJoin('provider_profiles', 'provider_profiles.id', 'edit.provider_id')
    .innerJoin('people', 'people.id', 'provider_profiles.user_id')
    .select(['people.email', 'people.user_metadata as metadata', 'edit.field', 'edit.reason'])
    .where('edit.id', '=', id)
    .where('people.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row?.email) return null
  const field = row.field as EditField
  return {
    recipient: { address: row.email, language: languageIn(row.metadata) },
    field,
    reason: row.reason,
    href: `${settingsUrlOf(services)}/${pageOf(field)}`,
  }
}
