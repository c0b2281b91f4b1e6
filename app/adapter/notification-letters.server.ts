import { msg } from '@lingui/core/macro'
import { drawLetter, type LetterPart } from '#app/platform/letter.tsx'
import type { Letter } from '#app/platform/outbox.server.ts'
import { wordsFor } from '#app/platform/words.server.ts'
import type { AdapterServices } from './adapter-services.ts'
import { type Notification, subjectName } from './form-notification.ts'

/** A support request is no letter: it becomes a ticket. */
export type MailedForm = Exclude<Notification, { kind: 'support request' }>

type Writing = Pick<AdapterServices, 'config' | 'settings'>
type Words = {
  subject: string
  heading: string
  parts: LetterPart[]
  reason: string
  replyTo?: string
  dedupe?: string
}

/** The letter to the office. It is read by the people of the site, who work in English. */
export function officeLetter(
  services: Writing,
  notification: MailedForm,
  sender: { email: string } | null,
): Promise<Letter> {
  const to = services.settings.current().adminMailbox
  return written(services, to, notification.kind, wordsOf(notification, sender))
}

function wordsOf(notification: MailedForm, sender: { email: string } | null): Words {
  switch (notification.kind) {
    case 'contact': {
      const { name, email, subject, message } = notification
      return {
        subject: `${subjectName(subject)}: ${name}`,
        heading: subjectName(subject),
        parts: [{ facts: facts({ Name: name, Email: email }) }, { quote: message, from: name }],
        reason: 'Sent with the contact form. An answer to this letter goes to the address above.',
        replyTo: email,
      }
    }
    case 'launch signup': {
      const { email } = notification.formData
      return {
        subject: 'Pre-launch email signup',
        heading: 'Someone wants to hear of the launch',
        parts: [{ facts: facts({ Email: email }) }],
        reason:
          'Sent with the launch form. The address is in no list: it was not shown to belong to them.',
        // However often the form is sent, the office hears of an address once.
        dedupe: `launch signup ${email.toLowerCase()}`,
      }
    }
    case 'application': {
      const { formData, userName } = notification
      return {
        subject: `Provider application: ${userName || sender?.email}`,
        heading: 'Provider application',
        parts: [
          { facts: facts({ Account: sender?.email ?? '', Name: userName ?? '' }) },
          { facts: facts(formData) },
        ],
        reason: 'Sent by a signed-in applicant. Nothing in it has been checked.',
        replyTo: sender?.email,
      }
    }
  }
}

function facts(of: Record<string, unknown>): [string, string][] {
  return Object.entries(of).flatMap(([label, value]) => {
    const words = Array.isArray(value) ? value.join(', ') : String(value ?? '')
    return words ? [[label, words] as [string, string]] : []
  })
}

/** The letter to an applicant, at their own address alone. */
export function applicantLetter(services: Writing, to: string): Promise<Letter> {
  const i18n = wordsFor('en')
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
  { subject, replyTo, dedupe, ...words }: Words,
): Promise<Letter> {
  const { name, supportEmail } = settings.current()
  const sender = { name, supportEmail, siteUrl: config.siteUrl }
  const drawn = await drawLetter(sender, { language: 'en', preview: words.heading, ...words })
  return { kind, to, subject: subject.slice(0, 200), replyTo, dedupe, ...drawn }
}
