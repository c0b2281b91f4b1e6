import { msg } from '@lingui/core/macro'
import { href } from 'react-router'
import type { Services } from '#app/page/services.server.ts'
import type { EmailDeclaration, TemplateData } from '#app/platform/emails.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { languages, type SpokenLanguage } from '#app/platform/languages.ts'
import { formatInstantInFull } from '#app/platform/time.ts'
import { type Subject, subjects } from '../public/contact-message.ts'

declare module '#app/platform/emails.server.ts' {
  interface QueuedEmails {
    'contact message': ContactEmailData
    'contact message received': ContactEmailData
  }
}
type ContactEmailData = { messageId: string }

type EmailServices = Pick<Services, 'config' | 'db' | 'settings'>
type Message = Pick<
  NonNullable<Awaited<ReturnType<typeof messageById>>>,
  'subject' | 'name' | 'email' | 'language' | 'user_id' | 'written_at' | 'message'
>

/** Null once the sender has deleted their account. */
const messageById = ({ db }: EmailServices, id: string) =>
  db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst()

/** Sent to our own team, who work in English. Replies go to the sender. */
const toOffice: EmailDeclaration<
  EmailServices,
  ContactEmailData,
  TemplateData & { message: Message; siteUrl: string }
> = {
  readers: 'team',
  isEnglish: true,
  examples: ({ recipient, now, siteUrl }) =>
    [null, 'example'].map((userId) => ({
      recipient,
      siteUrl,
      message: {
        subject: 'general',
        name: 'Thandi Mokoena',
        email: 'thandi@example.co.za',
        language: recipient.language,
        user_id: userId,
        written_at: now,
        message: 'How do I change my address?',
      },
    })),
  loadTemplateData: async (services, { messageId }) => {
    const message = await messageById(services, messageId)
    if (!message) return null
    const { adminMailbox } = services.settings.current()
    return {
      recipient: { address: adminMailbox, language: 'en' },
      message,
      siteUrl: services.config.siteUrl,
    }
  },
  template: (i18n, { message, siteUrl }) => {
    // Called as it is in the form.
    const heading = i18nFor('en')._(subjects[message.subject as Subject])
    return {
      subject: `${heading}: ${message.name}`.slice(0, 200),
      heading,
      parts: [
        {
          facts: [
            [i18n._(msg`Name`), message.name],
            [i18n._(msg`Email`), message.email],
            [i18n._(msg`Sent`), formatInstantInFull(message.written_at, i18n.locale)],
            [i18n._(msg`Language`), languages[message.language as SpokenLanguage].name],
            [
              i18n._(msg`Account`),
              message.user_id
                ? `${siteUrl}${href('/admin/people/:personId', { personId: message.user_id })}`
                : i18n._(msg`none`),
            ],
          ],
        },
        { quote: message.message, from: message.name },
      ],
      reason: i18n._(
        msg`Sent with the contact form. Your reply to this email goes to the address above.`,
      ),
    }
  },
  replyTo: ({ message }) => message.email,
  dedupeKey: ({ messageId }) => `contact: ${messageId} office`,
}

/**
 * Confirms the message without repeating it, so that nobody can have a text of their own delivered to another
 * person's address.
 */
const toSender: EmailDeclaration<
  EmailServices,
  ContactEmailData,
  TemplateData & { writtenAt: Date; supportEmail: string }
> = {
  readers: 'visitor',
  examples: ({ recipient, now, site }) => [
    { recipient, writtenAt: now, supportEmail: site.supportEmail },
  ],
  loadTemplateData: async (services, { messageId }) => {
    const message = await messageById(services, messageId)
    if (!message) return null
    return {
      recipient: { address: message.email, language: message.language as SpokenLanguage },
      writtenAt: message.written_at,
      supportEmail: services.settings.current().supportEmail,
    }
  },
  template: (i18n, { writtenAt }) => {
    const when = formatInstantInFull(writtenAt, i18n.locale)
    return {
      heading: i18n._(msg`We've got your message`),
      preview: i18n._(msg`A person answers within 24 hours on business days.`),
      parts: [
        i18n._(msg`It arrived on ${when}.`),
        i18n._(msg`A person answers within 24 hours on business days.`),
      ],
      reason: i18n._(
        msg`Someone wrote to us with this address. If it wasn't you, ignore this email.`,
      ),
    }
  },
  replyTo: ({ supportEmail }) => supportEmail,
  dedupeKey: ({ messageId }) => `contact: ${messageId} sender`,
  isOptional: true,
}

export const contactEmails = { 'contact message': toOffice, 'contact message received': toSender }
