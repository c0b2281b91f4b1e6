import { msg } from '@lingui/core/macro'
import { transaction } from '#app/platform/db.server.ts'
import type { Language } from '#app/platform/languages.ts'
import { drawLetter, type LetterWords } from '#app/platform/letter.tsx'
import { formatInstant } from '#app/platform/time.ts'
import { wordsFor } from '#app/platform/words.server.ts'
import type { Services } from '#app/services.server.ts'
import type { SupportLetterKind } from './news.server.ts'
import { saidIn, ticketInFull } from './queries.server.ts'
import { answersDomain, keepReplyAddress, newReplyAddress } from './reply-address.server.ts'
import { isSameAddress } from './ticket-view.server.ts'

type Drawing = {
  to: string
  subject: string
  replyTo?: string
  /** The ticket that answers to this letter belong to, where they come here by mail. */
  answers?: { hash: string; ticketId: string }
  words: LetterWords
}

/** A job: draws one letter of this room and puts it into the outbox. Run twice it is written once. */
export async function writeSupportLetter(services: Services, data: Record<string, unknown>) {
  const { kind, id } = data as { kind: SupportLetterKind; id: string }
  const letter = await drawings[kind](services, id)
  if (!letter) return
  const { config, settings, outbox, db, clock } = services
  const { name, supportEmail } = settings.current()
  const drawn = await drawLetter({ name, supportEmail, siteUrl: config.siteUrl }, letter.words)
  const { to, subject, replyTo, answers } = letter
  const dedupe = kind === 'support transcript' ? undefined : `${kind} ${id}`
  const at = clock.now()
  await transaction(db, async (tx) => {
    await outbox.write(tx, { kind, to, subject, replyTo, ...drawn, dedupe }, at)
    if (answers) await keepReplyAddress(tx, { ...answers, at })
  })
}

const drawings: Record<
  SupportLetterKind,
  (services: Services, id: string) => Promise<Drawing | null>
> = {
  'support asked': toTheOffice,
  'support answered': toWhoLeft,
  'support transcript': transcript,
}

/** Read by the people of the site, who work in English. */
async function toTheOffice(services: Services, messageId: string): Promise<Drawing | null> {
  const { config, settings } = services
  const found = await messageWithTicket(services, messageId)
  if (!found) return null
  const { message, ticket } = found
  const from = ticket.name || 'Anonymous'
  return {
    to: settings.current().adminMailbox,
    subject: `Support request #${ticket.reference}: ${from}`,
    replyTo: ticket.email ?? undefined,
    words: {
      language: 'en',
      preview: message.words.slice(0, 90),
      heading: `Support request #${ticket.reference}`,
      parts: [
        {
          facts: [
            ['Name', from],
            ['Email', ticket.email ?? 'Not provided'],
            ['Language', ticket.language],
            ...fromElsewhere(message.mailedFrom, ticket.email),
          ],
        },
        { quote: message.words, from },
      ],
      button: {
        label: 'Answer in the inbox',
        href: `${config.siteUrl}/admin/support/${ticket.id}`,
      },
      reason: 'Sent because somebody wrote to support.',
    },
  }
}

const fromElsewhere = (mailedFrom: string | null, email: string | null): [string, string][] =>
  mailedFrom && !isSameAddress(mailedFrom, email)
    ? [['Written by mail from another address', mailedFrom]]
    : []

/** The answer, for somebody who has closed the window. */
async function toWhoLeft(services: Services, messageId: string): Promise<Drawing | null> {
  const found = await messageWithTicket(services, messageId)
  if (!found?.ticket.email) return null
  const { message, ticket } = found
  const language = ticket.language as Language
  const i18n = wordsFor(language)
  const { reference } = ticket
  const site = services.settings.current()
  const support = i18n._(msg`Support`)
  const domain = answersDomain(services)
  const reply = domain ? newReplyAddress(domain) : null
  return {
    to: ticket.email!,
    subject: i18n._(msg`Answer to your request #${reference}`),
    replyTo: reply?.address ?? site.supportEmail,
    answers: reply ? { hash: reply.hash, ticketId: ticket.id } : undefined,
    words: {
      language,
      preview: message.words.slice(0, 90),
      heading: i18n._(msg`Answer to your request #${reference}`),
      parts: [{ quote: message.words, from: message.byName || support }],
      after: [
        reply
          ? i18n._(
              msg`You can answer this letter, or open the chat again in the same browser. Files in your answer do not reach us.`,
            )
          : i18n._(
              msg`You can answer this letter, or open the chat again in the same browser. Keep #${reference} in the subject.`,
            ),
      ],
      reason: i18n._(
        msg`This letter was sent because you left this address with our support and had closed the chat.`,
      ),
    },
  }
}

async function transcript(services: Services, ticketId: string): Promise<Drawing | null> {
  const ticket = await ticketInFull(services.db, ticketId)
  if (!ticket?.email) return null
  const language = ticket.language as Language
  const i18n = wordsFor(language)
  const { reference } = ticket
  const site = services.settings.current()
  const said = await saidIn(services.db, ticketId)
  return {
    to: ticket.email,
    subject: i18n._(msg`Our conversation about #${reference}`),
    replyTo: site.supportEmail,
    words: {
      language,
      preview: `#${reference}`,
      heading: i18n._(msg`Our conversation about #${reference}`),
      parts: said
        .filter(({ kind }) => kind !== 'note')
        .map(({ kind, words, byName, saidAt }) => ({
          quote: words,
          from: [
            kind === 'visitor'
              ? ticket.name || i18n._(msg`You`)
              : kind === 'automatic'
                ? i18n._(msg`Automatic`)
                : byName,
            formatInstant(saidAt, language),
          ].join(', '),
        })),
      reason: i18n._(msg`This letter was sent because you left this address with our support.`),
    },
  }
}

async function messageWithTicket({ db }: Pick<Services, 'db'>, messageId: string) {
  const message = await db
    .selectFrom('support_messages')
    .select(['ticket_id', 'words', 'by_name as byName', 'mailed_from as mailedFrom'])
    .where('id', '=', messageId)
    .executeTakeFirst()
  const ticket = message && (await ticketInFull(db, message.ticket_id))
  return ticket ? { message, ticket } : null
}
