import type { Db } from '#app/platform/db.server.ts'
import { type Language, languages, type SpokenLanguage } from '#app/platform/languages.ts'
import {
  dayOf,
  formatDay,
  formatInstant,
  formatMinute,
  lastDayOf,
  MINUTE,
  minuteOfDay,
} from '#app/platform/time.ts'
import { readyAnswers } from './canned.server.ts'
import { nameOfAgent } from './inbox-view.server.ts'
import { type TicketState, ticketLifeCycle } from './life-cycle.ts'
import { agents, earlierTickets, ticketInFull, ticketMessages } from './queries.server.ts'
import { filesOf } from './support-files.server.ts'

export type TicketView = NonNullable<Awaited<ReturnType<typeof ticketView>>>

/** A ticket as an agent sees it. */
export async function ticketView(
  db: Db,
  ticketId: string,
  { language, now, takesMail }: { language: Language; now: Date; takesMail: boolean },
) {
  const ticket = await ticketInFull(db, ticketId)
  if (!ticket) return null
  const [{ messages, files }, people, earlier, ready] = await Promise.all([
    messagesWithFiles(db, ticketId),
    agents(db),
    earlierTickets(db, ticket.visitor_id, ticketId),
    readyAnswers(db),
  ])
  return {
    ...headView(ticket, { now, language }),
    takesMail,
    isHere: now.getTime() - ticket.seenAt.getTime() < 1.5 * MINUTE,
    lastSeq: Number(messages.at(-1)?.seq ?? 0),
    /** Not while the last transcript they got is complete. */
    mayMailTranscript: lastShownSeq(messages) > Number(ticket.transcript_seq),
    agents: people.map(({ id, email, metadata }) => ({ id, name: nameOfAgent(metadata, email) })),
    earlier: earlier.map(({ id, reference, words, at: createdAt }) => {
      const when = formatDay(dayOf(createdAt), language, now)
      return { id, reference, words, when }
    }),
    ready: ready.map((answer) => readyAnswerView(answer, ticket.language as Language)),
    messages: messages.map((message) => ({
      ...messageView(message, ticket, { now, language }),
      files: files.get(message.id) ?? [],
    })),
  }
}

/** The last message visible to the visitor: notes are for agents only. */
const lastShownSeq = (messages: { kind: string; seq: string | number | bigint }[]) =>
  Number(messages.findLast(({ kind }) => kind !== 'note')?.seq ?? 0)

async function messagesWithFiles(db: Db, ticketId: string) {
  const messages = await ticketMessages(db, ticketId)
  const messageIds = messages.map(({ id }) => id)
  return { messages, files: await filesOf(db, messageIds) }
}

/** A saved reply in the visitor's language, or in English. */
function readyAnswerView(
  { word, words }: Awaited<ReturnType<typeof readyAnswers>>[number],
  language: Language,
) {
  return { word, words: words[language] ?? words.en ?? '', ready: Object.keys(words) }
}

/** The time and language of a view. */
type Reader = { now: Date; language: Language }
type Ticket = NonNullable<Awaited<ReturnType<typeof ticketInFull>>>

/** The ticket's own data, and its open actions. */
function headView(ticket: Ticket, { now, language }: Reader) {
  const state = ticket.state as TicketState
  const spoken = ticket.language as SpokenLanguage
  return {
    id: ticket.id,
    reference: ticket.reference,
    state,
    name: ticket.name,
    email: ticket.email,
    userId: ticket.userId,
    language: { code: spoken, name: languages[spoken].name },
    channel: ticket.channel,
    fromPath: ticket.from_path,
    openSince: formatInstant(ticket.created_at, language, now),
    firstAnswerMinutes: ticket.first_answer_at
      ? Math.round((ticket.first_answer_at.getTime() - ticket.created_at.getTime()) / MINUTE)
      : null,
    due: ticket.answer_due_at ? formatDay(lastDayOf(ticket.answer_due_at), language, now) : null,
    assignedTo: ticket.assigned_to,
    assignedName: ticket.assigned_to ? nameOfAgent(ticket.agentMetadata, ticket.agentEmail) : null,
    labels: ticket.labels,
    satisfaction: ticket.satisfaction,
    mayAnswer: ticketLifeCycle.canTake('answer', state, 'agent'),
    maySolve: ticketLifeCycle.canTake('solve', state, 'agent'),
    mayReopen: ticketLifeCycle.canTake('reopen', state, 'agent'),
  }
}

function messageView(
  {
    id,
    seq,
    kind,
    words,
    byName,
    mailedFrom,
    sentAt,
  }: Awaited<ReturnType<typeof ticketMessages>>[number],
  ticket: Ticket,
  { now, language }: Reader,
) {
  return {
    id,
    kind: kind as 'visitor' | 'agent' | 'automatic' | 'note',
    words,
    byName,
    mailedFrom,
    /** Anyone with the email can answer it, so agents see when the sender differs. */
    isFromElsewhere: mailedFrom !== null && !isSameAddress(mailedFrom, ticket.email),
    day: formatDay(dayOf(sentAt), language, now),
    time: formatMinute(minuteOfDay(sentAt)),
    isRead: Number(ticket.visitor_read) >= Number(seq),
  }
}

export const isSameAddress = (first: string, other: string | null) =>
  first.toLowerCase() === other?.toLowerCase()
