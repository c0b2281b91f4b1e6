import { msg } from '@lingui/core/macro'
import type { EmailDeclaration, TemplateData } from '#app/platform/emails.server.ts'
import type { AdapterServices } from './adapter-services.ts'
import type { Notification } from './form-notification.ts'

type EmailServices = Pick<AdapterServices, 'config' | 'settings'>

/** The other forms are actions of the site with emails of their own: a message, a signup, a ticket. */
export type MailedForm = Extract<Notification, { kind: 'application' }>
type Application = {
  form: Pick<MailedForm, 'kind' | 'formData' | 'userName'>
  sender: { email: string } | null
}

/** Sent to our own team, who work in English. */
const toOffice: EmailDeclaration<EmailServices, Application, TemplateData & Application> = {
  readers: 'team',
  isEnglish: true,
  examples: ({ recipient }) => [
    {
      recipient,
      form: {
        kind: 'application',
        userName: 'Sipho Mahlangu',
        formData: { trade: 'Plumbing', area: 'Mamelodi' },
      },
      sender: { email: 'sipho@example.co.za' },
    },
  ],
  loadTemplateData: async ({ settings }, application) => ({
    recipient: { address: settings.current().adminMailbox, language: 'en' },
    ...application,
  }),
  template: (i18n, { form: { formData, userName }, sender }) => {
    const applicant = userName || sender?.email || ''
    const account: Field[] = [
      [i18n._(msg`Account`), sender?.email],
      [i18n._(msg`Name`), userName],
    ]
    return {
      subject: i18n._(msg`Provider application: ${applicant}`).slice(0, 200),
      heading: i18n._(msg`Provider application`),
      parts: [{ facts: facts(account) }, { facts: facts(Object.entries(formData)) }],
      reason: i18n._(msg`Sent by an applicant who was signed in. We haven't checked any of it.`),
    }
  },
  replyTo: ({ sender }) => sender?.email,
}

type Field = [label: string, value: unknown]

/** Those that have something to say. */
function facts(fields: Field[]): [string, string][] {
  return fields.flatMap(([label, value]) => {
    const words = Array.isArray(value) ? value.join(', ') : String(value ?? '')
    return words ? [[label, words] as [string, string]] : []
  })
}

/** Sent to an applicant, at the address of their account only. */
const toApplicant: EmailDeclaration<
  EmailServices,
  { address: string },
  TemplateData & { name: string }
> = {
  readers: 'provider',
  examples: ({ recipient, site }) => [{ recipient, name: site.name }],
  loadTemplateData: async ({ settings }, { address }) => ({
    recipient: { address, language: 'en' },
    name: settings.current().name,
  }),
  template: (i18n, { name }) => ({
    heading: i18n._(msg`We've got your application`),
    parts: [i18n._(msg`Your application to ${name} has reached our team.`)],
    reason: i18n._(msg`You get this email because you applied as a provider with this address.`),
  }),
}

export const adapterEmails = { application: toOffice, 'application received': toApplicant }
