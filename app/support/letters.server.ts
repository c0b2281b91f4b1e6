import { msg } from '@lingui/core/macro'
import { href } from 'react-router'
import type { Services } from '#app/page/services.server.ts'
import { transaction } from '#app/platform/db.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import type { Language } from '#app/platform/languages.ts'
import { drawLetter, type LetterWords } from '#app/platform/letter.tsx'
import { formatInstant } from '#app/platform/time.ts'
import type { SupportLetterKind } from './news.server.ts'
import { saidIn, ticketInFull } from './queries.server.ts'
import { answersDomain, keepReplyAddress, newReplyAddress } from './reply-address.server.ts'
import { addressInLetter, filesOf } from './support-files.server.ts'
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
  const { kind, id, upTo } = data as { kind: SupportLetterKind; id: string; upTo?: number }
  const letter = await drawings[kind](services, id)
  if (!letter) return
  const { config, settings, outbox, db, clock } = services
  const { name, supportEmail } = settings.current()
  const drawn = await drawLetter({ name, supportEmail, siteUrl: config.siteUrl }, letter.words)
  const { to, subject, replyTo, answers } = letter
  const dedupe = upTo === undefined ? `${kind} ${id}` : `${kind} ${id} ${upTo}`
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
  const { message, ticket, files } = found
  const from = ticket.name || 'Anonymous'
  return {
    to: settings.current().adminMailbox,
    subject: `Support request #${ticket.reference}: ${from}`,
    replyTo: ticket.email ?? undefined,
    words: {
      language: 'en',
      preview: previewOf(found),
      heading: `Support request #${ticket.reference}`,
      parts: [
        {
          facts: [
            ['Name', from],
            ['Email', ticket.email ?? 'Not provided'],
            ['Language', ticket.language],
            ['Sent', formatInstant(message.saidAt, 'en')],
            ...fromElsewhere(message.mailedFrom, ticket.email),
            ...files.map(({ name, size }): [string, string] => ['File', `${name}, ${size}`]),
          ],
        },
        ...(message.words ? [{ quote: message.words, from }] : []),
      ],
      button: {
        label: 'Answer in the inbox',
        href: `${config.siteUrl}${href('/admin/support/:ticketId', { ticketId: ticket.id })}`,
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
  const { ticket } = found
  const answers = await answersMailedWith(services, messageId)
  const files = [
    ...(
      await filesOf(
        services.db,
        answers.map(({ id }) => id),
      )
    ).values(),
  ].flat()
  const language = ticket.language as Language
  const i18n = i18nFor(language)
  const { reference } = ticket
  const site = services.settings.current()
  const support = i18n._(msg`Support`)
  const domain = answersDomain(services)
  const now = services.clock.now()
  const reply = domain ? newReplyAddress(domain) : null
  return {
    to: ticket.email!,
    subject: i18n._(msg`Answer to your request #${reference}`),
    replyTo: reply?.address ?? site.supportEmail,
    answers: reply ? { hash: reply.hash, ticketId: ticket.id } : undefined,
    words: {
      language,
      preview: previewOf(found),
      heading: i18n._(msg`Answer to your request #${reference}`),
      parts: answers
        .filter(({ words }) => words)
        .map(({ words, byName }) => ({ quote: words, from: byName || support })),
      after: [
        ...(files.length > 0
          ? [i18n._(msg`Files that came with it, to be opened within 30 days:`)]
          : []),
        ...files.map(
          ({ id, name, size }) => `${name}, ${size}: ${addressInLetter(services, id, now)}`,
        ),
        reply
          ? i18n._(
              msg`You can answer this letter, or open the chat again in the same browser. Pictures and PDFs in your answer reach us with it.`,
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

/** What is mailed in one email: the answers that were marked as mailed in the same moment. */
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

async function transcript(services: Services, ticketId: string): Promise<Drawing | null> {
  const ticket = await ticketInFull(services.db, ticketId)
  if (!ticket?.email) return null
  const language = ticket.language as Language
  const i18n = i18nFor(language)
  const { reference } = ticket
  const site = services.settings.current()
  const said = await saidIn(services.db, ticketId)
  const files = await filesOf(
    services.db,
    said.map(({ id }) => id),
  )
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
        .map(({ id, kind, words, byName, saidAt }) => ({
          quote: [
            ...(words ? [words] : []),
            ...(files.get(id) ?? []).map(
              ({ name, size }) => `[${i18n._(msg`File: ${name}, ${size}`)}]`,
            ),
          ].join('\n'),
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

type Found = NonNullable<Awaited<ReturnType<typeof messageWithTicket>>>

const previewOf = ({ message, files }: Found) =>
  (message.words || files.map(({ name }) => name).join(', ')).slice(0, 90)

async function messageWithTicket({ db }: Pick<Services, 'db'>, messageId: string) {
  const message = await db
    .selectFrom('support_messages')
    .select(['ticket_id', 'words', 'by_name as byName', 'mailed_from as mailedFrom'])
    .select('said_at as saidAt')
    .where('id', '=', messageId)
    .executeTakeFirst()
  const ticket = message && (await ticketInFull(db, message.ticket_id))
  const files = (await filesOf(db, [messageId])).get(messageId) ?? []
  return ticket ? { message, ticket, files } : null
}
