import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { href } from 'react-router'
import type { EditField } from '#app/directory/public/profile-fields.ts'
import { fieldNames, pageOf } from '#app/directory/public/profile-fields.ts'
import type { Services } from '#app/page/services.server.ts'
import type { EmailDeclaration, EmailFacts, EmailTexts } from '#app/platform/emails.server.ts'
import { languageIn } from '#app/platform/languages.ts'
import { formatDate } from '#app/platform/time.ts'

declare module '#app/platform/emails.server.ts' {
  interface QueuedEmails extends Record<EditEmailKind, EditEmailData> {
    'paper runs out': PaperEmailData
  }
}
type EditEmailKind = 'profile edit approved' | 'profile edit refused'
type EditEmailData = { id: string }
/** `id` is the paper's. */
type PaperEmailData = { id: string; days: number }

type EmailServices = Pick<Services, 'config' | 'db' | 'settings'>
type PaperFacts = EmailFacts & { paper: string; expiresOn: string; settingsUrl: string }
type EditFacts = EmailFacts & { field: EditField; reason: string | null; href: string }

const everyEmail = (i18n: I18n) => ({
  preview: i18n._(msg`Your settings in the provider portal`),
  reason: i18n._(msg`This letter was sent because you offer services here.`),
})

const paperRunsOut: EmailDeclaration<EmailServices, PaperEmailData, PaperFacts> = {
  loadFacts: (services, { id }) => paperFacts(services, id),
  template: (i18n, facts) => {
    const day = formatDate(facts.expiresOn, i18n.locale)
    return {
      ...everyEmail(i18n),
      heading: i18n._(msg`${facts.paper} runs out on ${day}`),
      parts: [
        i18n._(
          msg`Send the new one before that day: it takes us a moment to look, and until then the old one counts.`,
        ),
      ],
      button: { label: i18n._(msg`Send the new one`), href: `${facts.settingsUrl}/documents` },
    }
  },
  dedupeKey: ({ id, days }, { expiresOn }) => `settings: paper runs out ${id} ${expiresOn} ${days}`,
}

const editDecided = (
  kind: EditEmailKind,
  texts: (i18n: I18n, facts: EditFacts & { fieldName: string }) => Omit<EmailTexts, 'reason'>,
): EmailDeclaration<EmailServices, EditEmailData, EditFacts> => ({
  loadFacts: (services, { id }) => editFacts(services, id),
  template: (i18n, facts) => ({
    ...everyEmail(i18n),
    ...texts(i18n, { ...facts, fieldName: i18n._(fieldNames[facts.field]) }),
  }),
  dedupeKey: ({ id }) => `settings: ${kind} ${id} `,
})

export const settingsEmails = {
  'paper runs out': paperRunsOut,
  'profile edit approved': editDecided(
    'profile edit approved',
    (i18n, { fieldName: field, href }) => ({
      heading: i18n._(msg`Your edit is shown: ${field}`),
      parts: [i18n._(msg`We looked at what you changed. Customers see it from now on.`)],
      button: { label: i18n._(msg`See it`), href },
    }),
  ),
  'profile edit refused': editDecided(
    'profile edit refused',
    (i18n, { fieldName: field, href, reason }) => ({
      heading: i18n._(msg`Your edit is not shown: ${field}`),
      parts: [
        ...(reason ? [{ quote: reason, from: i18n._(msg`the team that checks`) }] : []),
        i18n._(msg`What customers saw before stays. You can change it and send it again.`),
      ],
      button: { label: i18n._(msg`Change it`), href },
    }),
  ),
}

const settingsUrlOf = ({ config }: EmailServices) =>
  `${config.siteUrl}${href('/provider-portal/settings')}`

async function paperFacts(services: EmailServices, id: string): Promise<PaperFacts | null> {
  const row = await services.db
    .selectFrom('provider_papers as paper')
    .innerJoin('stored_files', 'stored_files.id', 'paper.file_id')
    .innerJoin('provider_profiles', 'provider_profiles.id', 'paper.provider_id')
    .innerJoin('people', 'people.id', 'provider_profiles.user_id')
    .select(['people.email', 'people.user_metadata as metadata'])
    .select(['stored_files.name as paper', 'paper.expires_on as expiresOn'])
    .where('paper.file_id', '=', id)
    .where('paper.state', '=', 'approved')
    .where('people.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row?.email || !row.expiresOn) return null
  return {
    recipient: { address: row.email, language: languageIn(row.metadata) },
    paper: row.paper,
    expiresOn: row.expiresOn,
    settingsUrl: settingsUrlOf(services),
  }
}

/** To the account's own address: the business's was never shown to be theirs. */
async function editFacts(services: EmailServices, id: string): Promise<EditFacts | null> {
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
