import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EmailDeclaration } from '#app/platform/emails.server.ts'
import type { SpokenLanguage } from '#app/platform/languages.ts'
import { formatInstantInFull } from '#app/platform/time.ts'
import { ticketInFull, ticketMessages } from './queries.server.ts'
import { filesOf } from './support-files.server.ts'
import type { SupportEmailServices } from './support-services.ts'

/** The transcript is sent once per last message, `upTo`. */
export type TranscriptEmailData = { ticketId: string; upTo: number }

export const transcriptEmail: EmailDeclaration<
  SupportEmailServices,
  TranscriptEmailData,
  TranscriptEmailPayload
> = {
  readers: 'visitor',
  examples: ({ recipient, now, site }) => [
    {
      recipient,
      ticket: { name: '' },
      reference: 'K7QM29',
      messages: [
        { id: '1', kind: 'visitor', words: 'Which plan do I need?', byName: '', sentAt: now },
        { id: '2', kind: 'automatic', words: 'We reply within an hour.', byName: '', sentAt: now },
        { id: '3', kind: 'agent', words: 'The Standard plan.', byName: 'Zanele', sentAt: now },
      ],
      files: new Map([['3', [{ name: 'plans.pdf', size: '84 KB' }]]]),
      supportEmail: site.supportEmail,
    },
  ],
  loadTemplateData: transcriptEmailData,
  template: (i18n, { ticket, reference, messages, files, recipient: { language } }) => ({
    subject: i18n._(msg`Our conversation about #${reference}`),
    preview: `#${reference}`,
    heading: i18n._(msg`Our conversation about #${reference}`),
    parts: messages
      .filter(({ kind }) => kind !== 'note')
      .map(({ id, kind, words, byName, sentAt }) => ({
        quote: [
          ...(words ? [words] : []),
          ...(files.get(id) ?? []).map(
            ({ name, size }) => `[${i18n._(msg`File: ${name}, ${size}`)}]`,
          ),
        ].join('\n'),
        from: `${writerName(i18n, { kind, byName }, ticket.name)}, ${formatInstantInFull(sentAt, language)}`,
      })),
    reason: i18n._(msg`You get this email because you gave this address to our support team.`),
  }),
  replyTo: ({ supportEmail }) => supportEmail,
  dedupeKey: ({ ticketId, upTo }) => `support transcript ${ticketId} ${upTo}`,
}

function writerName(
  i18n: I18n,
  { kind, byName }: { kind: string; byName: string },
  visitorName: string,
) {
  if (kind === 'visitor') return visitorName || i18n._(msg`You`)
  return kind === 'automatic' ? i18n._(msg`Automatic`) : byName
}

type Loaded = NonNullable<Awaited<ReturnType<typeof transcriptEmailData>>>
type TranscriptEmailPayload = Pick<Loaded, 'recipient' | 'reference' | 'supportEmail'> & {
  ticket: Pick<Loaded['ticket'], 'name'>
  messages: Pick<Loaded['messages'][number], 'id' | 'kind' | 'words' | 'byName' | 'sentAt'>[]
  files: ReadonlyMap<string, { name: string; size: string }[]>
}

async function transcriptEmailData(
  services: SupportEmailServices,
  { ticketId }: TranscriptEmailData,
) {
  const ticket = await ticketInFull(services.db, ticketId)
  if (!ticket?.email) return null
  const messages = await ticketMessages(services.db, ticketId)
  const ids = messages.map(({ id }) => id)
  return {
    recipient: { address: ticket.email, language: ticket.language as SpokenLanguage },
    ticket,
    reference: ticket.reference,
    messages,
    files: await filesOf(services.db, ids),
    supportEmail: services.settings.current().supportEmail,
  }
}
