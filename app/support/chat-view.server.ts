import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RouterContextProvider } from 'react-router'
import { type Opening, openingAt } from '#app/page/opening-hours.ts'
import { servicesContext } from '#app/page/services.server.ts'
import type { SiteSettings } from '#app/page/site-settings.ts'
import { switches } from '#app/page/switches.ts'
import { visitor } from '#app/page/visitor.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import type { SpokenLanguage } from '#app/platform/languages.ts'
import { dayOf, formatDay, formatInstant, formatMinute, minuteOfDay } from '#app/platform/time.ts'
import type { Holder } from './chat-holder.server.ts'
import { chatWords } from './chat-words.ts'
import { lastTicketOf, visitorMessages } from './queries.server.ts'
import { filesOf } from './support-files.server.ts'

export type ChatView = Awaited<ReturnType<typeof chatView>>

type ChatMessage = Awaited<ReturnType<typeof visitorMessages>>[number]

/** The time and language of a view. */
type Reader = { now: Date; language: SpokenLanguage }

/** The chat window's data, in the chat's own language. */
export async function chatView(
  context: Readonly<RouterContextProvider>,
  holder: Holder | null,
  language: SpokenLanguage,
) {
  const { db, clock, settings } = context.get(servicesContext)
  const now = clock.now()
  const i18n = i18nFor(language)
  const { messages, ticket, files } = await loadConversation(db, holder)
  return {
    language,
    words: chatWords(i18n),
    ...openingWords(i18n, settings.current(), { now, language }),
    today: formatDay(dayOf(now), language, now),
    messages: messages.map((message) => ({
      ...messageView(message, { now, language }),
      files: files.get(message.id) ?? [],
    })),
    unread: messages.filter(isUnread).length,
    reference: ticket?.reference ?? null,
    asksForRating: ticket?.state === 'solved' && ticket.satisfaction === null,
    /** With an account no name is needed. */
    isKnown: visitor(context) !== null,
    name: holder?.name ?? '',
    email: holder?.email ?? '',
  }
}

async function loadConversation(db: Db, holder: Holder | null) {
  const [messages, ticket] = holder
    ? await Promise.all([visitorMessages(db, holder.id), lastTicketOf(db, holder.id)])
    : [[], undefined]
  const messageIds = messages.map(({ id }) => id)
  return { messages, ticket, files: await filesOf(db, messageIds) }
}

const isUnread = ({ kind, seq, visitorRead }: ChatMessage) =>
  kind !== 'visitor' && Number(seq) > Number(visitorRead)

/** When agents answer; or other contact options while new conversations are turned off. */
function openingWords(i18n: I18n, settings: SiteSettings, reader: Reader) {
  if (!settings.chat)
    return {
      isClosed: true,
      hours: i18n._(switches.chat.sentence),
      promise: settings.supportEmail,
    }
  return {
    isClosed: false,
    hours: hoursInWords(i18n, openingAt(settings, reader.now), reader),
    promise: i18n._(msg`We answer within 24 hours on business days.`),
  }
}

function hoursInWords(i18n: I18n, opening: Opening, { now, language }: Reader) {
  if (opening.isOpen) return i18n._(msg`Open until ${formatMinute(minuteOfDay(opening.closesAt))}`)
  return opening.opensAt
    ? i18n._(msg`Closed, opens ${formatInstant(opening.opensAt, language, now)}`)
    : i18n._(msg`Closed`)
}

function messageView(
  { id, seq, kind, words, byName, key, sentAt, supportRead }: ChatMessage,
  { now, language }: Reader,
) {
  return {
    id,
    seq: Number(seq),
    kind: kind as 'visitor' | 'agent' | 'automatic',
    words,
    by: byName.split(' ')[0] ?? '',
    key,
    day: formatDay(dayOf(sentAt), language, now),
    time: formatMinute(minuteOfDay(sentAt)),
    isRead: Number(supportRead) >= Number(seq),
  }
}
