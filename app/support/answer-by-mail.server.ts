import { createHash } from 'node:crypto'
import { msg } from '@lingui/core/macro'
import type { Language } from '#app/platform/languages.ts'
import { spend } from '#app/platform/limits.server.ts'
import { cleanLine, cleanText } from '#app/platform/plain-text.ts'
import { HOUR } from '#app/platform/time.ts'
import { wordsFor } from '#app/platform/words.server.ts'
import type { Services } from '#app/services.server.ts'
import { MOST_LETTERS } from './chat-message.ts'
import { ticketInFull } from './queries.server.ts'
import { replySoon } from './reply-automatically.server.ts'
import { writeToSupport } from './write-to-support.server.ts'

export type AnswerByMail = {
  /** Message-ID, or what stands for it: the same mail is taken once. */
  id: string
  from: string
  words: string
  /** Names of files, which are not taken. */
  files: string[]
}

export type AnswerTaken = 'taken' | 'empty' | 'too long' | 'too many' | 'no ticket'

/** Nobody writes more letters about one thing. A mail server brings what is over again later. */
const PER_TICKET = { times: 30, within: HOUR }
const MOST_FILES_NAMED = 10

/** What came by mail in answer to a letter of one ticket is said in it, or in a new one where it is closed. */
export async function takeAnswerByMail(
  services: Services,
  ticketId: string,
  mail: AnswerByMail,
): Promise<AnswerTaken> {
  const ticket = await ticketInFull(services.db, ticketId)
  if (!ticket) return 'no ticket'
  const own = cleanText(mail.words)
  if (own.length > MOST_LETTERS) return 'too long'
  const words = withFiles(own, mail.files, ticket.language as Language)
  if (words === '') return 'empty'
  const counted = `support mail ${ticketId}`
  const { isAllowed } = await spend(services.db, counted, PER_TICKET, services.securityClock.now())
  if (!isAllowed) return 'too many'
  const written = await writeToSupport(services, {
    visitorId: ticket.visitor_id,
    ticketId,
    typed: { words, name: '', email: '', path: '', key: keyOf(ticketId, mail.id) },
    channel: 'mail',
    // Whoever holds the letter writes: it may have been passed on.
    by: null,
    mailedFrom: cleanLine(mail.from).slice(0, 254),
    at: services.clock.now(),
  })
  replySoon(services, written)
  return 'taken'
}

/** What they wrote, and what became of their files; both sides read it. */
function withFiles(words: string, files: string[], language: Language): string {
  if (files.length === 0) return words
  const names = files
    .slice(0, MOST_FILES_NAMED)
    .map((name) => cleanLine(name).slice(0, 80))
    .join(', ')
  const more = files.length > MOST_FILES_NAMED ? ', …' : ''
  const notice = wordsFor(language)._(msg`Not taken, because files cannot come by mail: ${names}`)
  return `${words}\n\n[${notice}${more}]`.trim()
}

/** The key under which the same mail is the same message, of the form that browsers' keys have. */
function keyOf(ticketId: string, mailId: string): string {
  const digits = createHash('sha256').update(`mail ${ticketId} ${mailId}`).digest('hex')
  return digits.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
