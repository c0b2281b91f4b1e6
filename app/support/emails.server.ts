import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { href } from 'react-router'
import type { Services } from '#app/page/services.server.ts'
import type { EmailDeclaration, TemplateData } from '#app/platform/emails.server.ts'
import { languages, type SpokenLanguage } from '#app/platform/languages.ts'
import { formatInstantInFull } from '#app/platform/time.ts'
import { ticketInFull } from './queries.server.ts'
import { answersDomain, newReplyAddress, saveReplyAddress } from './reply-address.server.ts'
import { addressInEmail } from './support-file-links.server.ts'
import { filesOf } from './support-files.server.ts'
import type { SupportEmailServices } from './support-services.ts'
import { isSameAddress } from './ticket-view.server.ts'
import { type TranscriptEmailData, transcriptEmail } from './transcript-email.server.ts'

declare module '#app/platform/emails.server.ts' {
  interface QueuedEmails extends Record<'support asked' | 'support answered', MessageEmailData> {
    'support transcript': TranscriptEmailData
  }
}
type MessageEmailData = { messageId: string }

/** Sent to our own team, who work in English. */
const toOffice: EmailDeclaration<
  SupportEmailServices,
  MessageEmailData,
  TemplateData & ForOffice & { siteUrl: string }
> = {
  readers: 'team',
  isEnglish: true,
  examples: ({ recipient, siteUrl, now }) => [
    {
      recipient,
      siteUrl,
      ticket: { id: 'example', reference: 'K7QM29', ...visitor, language: recipient.language },
      message: {
        words: 'Which plan do I need?',
        sentAt: now,
        mailedFrom: 'thandi.m@example.co.za',
      },
      files: [exampleFile],
    },
    {
      recipient,
      siteUrl,
      ticket: {
        id: 'example',
        reference: 'K7QM29',
        name: null,
        email: null,
        language: recipient.language,
      },
      message: { words: 'Which plan do I need?', sentAt: now, mailedFrom: null },
      files: [],
    },
  ],
  loadTemplateData: async (services, { messageId }) => {
    const found = await messageWithTicket(services, messageId)
    const address = services.settings.current().adminMailbox
    const { siteUrl } = services.config
    return found && { recipient: { address, language: 'en' }, ...found, siteUrl }
  },
  template: (i18n, { message, ticket, files, siteUrl }) => {
    const { reference } = ticket
    const from = ticket.name || i18n._(msg`Anonymous`)
    return {
      subject: i18n._(msg`Support request #${reference}: ${from}`),
      preview: previewOf({ message, files }),
      heading: i18n._(msg`Support request #${reference}`),
      parts: [
        {
          facts: [
            [i18n._(msg`Name`), from],
            [i18n._(msg`Email`), ticket.email ?? i18n._(msg`Not provided`)],
            [i18n._(msg`Language`), languages[ticket.language as SpokenLanguage].name],
            [i18n._(msg`Sent`), formatInstantInFull(message.sentAt, i18n.locale)],
            ...fromElsewhere(i18n, message.mailedFrom, ticket.email),
            ...files.map(({ name, size }): [string, string] => [
              i18n._(msg`File`),
              `${name}, ${size}`,
            ]),
          ],
        },
        ...(message.words ? [{ quote: message.words, from }] : []),
      ],
      button: {
        label: i18n._(msg`Answer in the inbox`),
        href: `${siteUrl}${href('/admin/support/:ticketId', { ticketId: ticket.id })}`,
      },
      reason: i18n._(msg`You get this email because someone wrote to support.`),
    }
  },
  replyTo: ({ ticket }) => ticket.email ?? undefined,
  dedupeKey: ({ messageId }) => `support asked ${messageId}`,
}

type Loaded = NonNullable<Awaited<ReturnType<typeof messageWithTicket>>>
/** The data of a message and its ticket for our team. */
type ForOffice = {
  ticket: Pick<Loaded['ticket'], 'id' | 'reference' | 'email' | 'language'> & {
    name: string | null
  }
  message: Pick<Loaded['message'], 'words' | 'sentAt' | 'mailedFrom'>
  files: Pick<Loaded['files'][number], 'name' | 'size'>[]
}

const visitor = { name: 'Thandi Mokoena', email: 'thandi@example.co.za' }
const exampleFile = { name: 'invoice.pdf', size: '84 KB' }

const fromElsewhere = (
  i18n: I18n,
  mailedFrom: string | null,
  email: string | null,
): [string, string][] =>
  mailedFrom && !isSameAddress(mailedFrom, email)
    ? [[i18n._(msg`Emailed from another address`), mailedFrom]]
    : []

/** The answer, for a visitor who has closed the chat. */
const answered: EmailDeclaration<SupportEmailServices, MessageEmailData, AnsweredEmailData> = {
  readers: 'visitor',
  examples: ({ recipient, siteUrl, site }) => {
    const example = {
      recipient,
      ticket: { id: '', reference: 'K7QM29' },
      preview: 'Hello Thandi, the Standard plan is enough.',
      answers: [
        { words: 'Hello Thandi, the Standard plan is enough.', byName: 'Zanele' },
        { words: 'You can change it at any time.', byName: '' },
      ],
      files: [
        {
          ...exampleFile,
          address: `${siteUrl}${href('/support/files/:fileId', { fileId: 'example' })}`,
        },
      ],
      reply: { address: 'reply+example@example.co.za', hash: '' },
      supportEmail: site.supportEmail,
    }
    return [example, { ...example, files: [], reply: null }]
  },
  loadTemplateData: answeredEmailData,
  template: (i18n, { ticket: { reference }, preview, answers, files, reply }) => {
    const support = i18n._(msg`Support`)
    return {
      subject: i18n._(msg`Answer to your request #${reference}`),
      preview,
      heading: i18n._(msg`Answer to your request #${reference}`),
      parts: answers
        .filter(({ words }) => words)
        .map(({ words, byName }) => ({ quote: words, from: byName || support })),
      after: [
        ...(files.length > 0 ? [i18n._(msg`Files attached, available for 30 days:`)] : []),
        ...files.map(({ name, size, address }) => `${name}, ${size}: ${address}`),
        reply
          ? i18n._(
              msg`You can reply to this email, or open the chat again in the same browser. You can attach images and PDFs.`,
            )
          : i18n._(
              msg`You can reply to this email, or open the chat again in the same browser. Keep #${reference} in the subject.`,
            ),
      ],
      reason: i18n._(
        msg`You get this email because you gave this address to our support team and had closed the chat.`,
      ),
    }
  },
  replyTo: ({ reply, supportEmail }) => reply?.address ?? supportEmail,
  dedupeKey: ({ messageId }) => `support answered ${messageId}`,
  alongside: async (tx, { reply, ticket }, now) => {
    if (reply) await saveReplyAddress(tx, { hash: reply.hash, ticketId: ticket.id, now })
  },
}

type LoadedAnswer = NonNullable<Awaited<ReturnType<typeof answeredEmailData>>>
type AnsweredEmailData = Pick<LoadedAnswer, 'recipient' | 'preview' | 'files' | 'supportEmail'> & {
  ticket: Pick<LoadedAnswer['ticket'], 'id' | 'reference'>
  answers: Pick<LoadedAnswer['answers'][number], 'words' | 'byName'>[]
  reply: { address: string; hash: string } | null
}

async function answeredEmailData(services: SupportEmailServices, { messageId }: MessageEmailData) {
  const found = await messageWithTicket(services, messageId)
  if (!found?.ticket.email) return null
  const { ticket } = found
  const answers = await answersMailedWith(services, messageId)
  const ids = answers.map(({ id }) => id)
  const files = [...(await filesOf(services.db, ids)).values()].flat()
  const now = services.clock.now()
  const domain = answersDomain(services)
  return {
    recipient: { address: ticket.email!, language: ticket.language as SpokenLanguage },
    ticket,
    preview: previewOf(found),
    answers,
    files: files.map(({ id, name, size }) => ({
      name,
      size,
      address: addressInEmail(services, id, now),
    })),
    /** The reply address, if this site receives email. */
    reply: domain ? newReplyAddress(domain) : null,
    supportEmail: services.settings.current().supportEmail,
  }
}

/** The answers in one email: those marked as emailed at the same moment. */
function answersMailedWith({ db }: Pick<Services, 'db'>, messageId: string) {
  return db
    .selectFrom('support_messages as answer')
    .innerJoin('support_messages as last', 'last.ticket_id', 'answer.ticket_id')
    .select(['answer.id', 'answer.words', 'answer.by_name as byName'])
    .where('last.id', '=', messageId)
    .where('answer.kind', '=', 'agent')
    .where((row) =>
      row.or([
        row('answer.id', '=', messageId),
        row('answer.mailed_at', '=', row.ref('last.mailed_at')),
      ]),
    )
    .orderBy('answer.seq')
    .execute()
}

const previewOf = ({ message, files }: Pick<ForOffice, 'message' | 'files'>) =>
  (message.words || files.map(({ name }) => name).join(', ')).slice(0, 90)

async function messageWithTicket({ db }: Pick<Services, 'db'>, messageId: string) {
  const message = await db
    .selectFrom('support_messages')
    .select(['ticket_id', 'words', 'by_name as byName', 'mailed_from as mailedFrom'])
    .select('sent_at as sentAt')
    .where('id', '=', messageId)
    .executeTakeFirst()
  const ticket = message && (await ticketInFull(db, message.ticket_id))
  const files = (await filesOf(db, [messageId])).get(messageId) ?? []
  return ticket ? { message, ticket, files } : null
}

export const supportEmails = {
  'support asked': toOffice,
  'support answered': answered,
  'support transcript': transcriptEmail,
}
