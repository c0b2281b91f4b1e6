import { msg } from '@lingui/core/macro'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { drawLetter, type LetterPart } from '#app/platform/letter.tsx'
import type { Letter } from '#app/platform/outbox.server.ts'
import type { AdapterServices } from './adapter-services.ts'
import type { Notification } from './form-notification.ts'

type Writing = Pick<AdapterServices, 'config' | 'settings'>
type Words = {
  subject: string
  heading: string
  parts: LetterPart[]
  reason: string
  replyTo?: string
}

/** The others are acts of the site with letters of their own: a message, a signup, a ticket. */
export type MailedForm = Extract<Notification, { kind: 'application' }>

/** The letter to the office. It is read by the people of the site, who work in English. */
export function officeLetter(
  services: Writing,
  { kind, formData, userName }: MailedForm,
  sender: { email: string } | null,
): Promise<Letter> {
  return written(services, services.settings.current().adminMailbox, kind, {
    subject: `Provider application: ${userName || sender?.email}`,
    heading: 'Provider application',
    parts: [
      { facts: facts({ Account: sender?.email ?? '', Name: userName ?? '' }) },
      { facts: facts(formData) },
    ],
    reason: 'Sent by a signed-in applicant. Nothing in it has been checked.',
    replyTo: sender?.email,
  })
}

function facts(of: Record<string, unknown>): [string, string][] {
  return Object.entries(of).flatMap(([label, value]) => {
    const words = Array.isArray(value) ? value.join(', ') : String(value ?? '')
    return words ? [[label, words] as [string, string]] : []
  })
}

/** The letter to an applicant, at their own address alone. */
export function applicantLetter(services: Writing, to: string): Promise<Letter> {
  const i18n = i18nFor('en')
  const { name } = services.settings.current()
  return written(services, to, 'application received', {
    subject: i18n._(msg`We have your application`),
    heading: i18n._(msg`We have your application`),
    parts: [i18n._(msg`Your application to ${name} has reached our team.`)],
    reason: i18n._(msg`This letter was sent because you applied as a provider with this address.`),
  })
}

async function written(
  { config, settings }: Writing,
  to: string,
  kind: string,
  { subject, replyTo, ...words }: Words,
): Promise<Letter> {
  const { name, supportEmail } = settings.current()
  const sender = { name, supportEmail, siteUrl: config.siteUrl }
  const drawn = await drawLetter(sender, { language: 'en', preview: words.heading, ...words })
  return { kind, to, subject: subject.slice(0, 200), replyTo, ...drawn }
}
