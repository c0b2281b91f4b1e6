import { createHash } from 'node:crypto'
import { msg } from '@lingui/core/macro'
import type { Services } from '#app/page/services.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import type { SpokenLanguage } from '#app/platform/languages.ts'
import { consume } from '#app/platform/limits.server.ts'
import { cleanLine, cleanText } from '#app/platform/plain-text.ts'
import { HOUR } from '#app/platform/time.ts'
import type { FileOwner } from '#app/uploads/index.server.ts'
import { MOST_FILES } from './files.ts'
import { MOST_LETTERS } from './public/chat-message.ts'
import { ticketInFull } from './queries.server.ts'
import { replySoon } from './reply-automatically.server.ts'
import { fileRefusals, saveUnsentFile } from './support-files.server.ts'
import { writeToSupport } from './write-to-support.server.ts'

export type AnswerByMail = {
  /** The Message-ID, or a substitute: the same mail is handled once. */
  id: string
  from: string
  words: string
  files: { name: string; bytes: Uint8Array }[]
}

export type EmailAnswerResult = 'taken' | 'empty' | 'too long' | 'too many' | 'no ticket'

/** More than anyone writes. The sending server retries what is over the limit. */
const PER_TICKET = { most: 30, within: HOUR }
/** Checking a file is expensive: further ones are skipped. */
const MOST_FILES_READ = 10
const MOST_FILES_NAMED = 10

/** Adds an emailed reply to its ticket, or to a new one if that is closed. */
export async function handleEmailReply(
  services: Services,
  ticketId: string,
  mail: AnswerByMail,
): Promise<EmailAnswerResult> {
  const ticket = await ticketInFull(services.db, ticketId)
  if (!ticket) return 'no ticket'
  const own = cleanText(mail.words)
  if (own.length > MOST_LETTERS) return 'too long'
  if (own === '' && mail.files.length === 0) return 'empty'
  if (!(await isWithinLimit(services, ticketId))) return 'too many'
  const key = keyOf(ticketId, mail.id)
  if (await isThere(services.db, key)) return 'taken'
  // The files have no account as their owner until they belong to the message.
  const owner = { user: null, device: `mail ${key}` }
  const { ids, ...missing } = await saveFiles(services, mail.files, owner)
  const words = withLeftOut(own, missing, ticket.language as SpokenLanguage)
  const written = await writeToSupport(services, {
    visitorId: ticket.visitor_id,
    ticketId,
    typed: { words, name: '', email: '', path: '', key },
    files: { ids, owner },
    channel: 'mail',
    // Anyone the email was forwarded to may have written it.
    by: null,
    mailedFrom: cleanLine(mail.from).slice(0, 254),
    now: services.clock.now(),
  })
  replySoon(services, written)
  return 'taken'
}

async function isWithinLimit({ db, securityClock }: Services, ticketId: string) {
  const counted = `support mail ${ticketId}`
  const { isAllowed } = await consume(db, counted, PER_TICKET, securityClock.now())
  return isAllowed
}

async function isThere(db: Db, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('support_messages')
    .select('id')
    .where('form_key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores as many files as a chat message may have; lists the others. */
async function saveFiles(services: Services, files: AnswerByMail['files'], owner: FileOwner) {
  const ids: string[] = []
  const leftOut: string[] = []
  const notStored: string[] = []
  for (const [index, { name, bytes }] of files.entries()) {
    const stored =
      ids.length < MOST_FILES && index < MOST_FILES_READ
        ? await saveUnsentFile(services, {
            bytes,
            name,
            owner,
            network: null,
            now: services.clock.now(),
          })
        : null
    if (stored?.ok) ids.push(stored.file.id)
    else if (stored?.why === fileRefusals['not stored']) notStored.push(name)
    else leftOut.push(name)
  }
  return { ids, leftOut, notStored }
}

/** The text, with a list of the files that weren't accepted; both sides see it. */
function withLeftOut(
  words: string,
  { leftOut, notStored }: { leftOut: string[]; notStored: string[] },
  language: SpokenLanguage,
): string {
  const i18n = i18nFor(language)
  const notices: string[] = []
  if (leftOut.length > 0) {
    const names = namesOf(leftOut)
    notices.push(
      i18n._(msg`Not added, because we only take images and PDFs, five at a time: ${names}`),
    )
  }
  if (notStored.length > 0) {
    const names = namesOf(notStored)
    notices.push(i18n._(msg`Not saved, because we couldn't store files. Send them again: ${names}`))
  }
  return [words, ...notices.map((notice) => `[${notice}]`)].join('\n\n').trim()
}

function namesOf(files: string[]): string {
  const names = files.slice(0, MOST_FILES_NAMED).map((name) => cleanLine(name).slice(0, 80))
  return `${names.join(', ')}${files.length > MOST_FILES_NAMED ? ', …' : ''}`
}

/** The key by which the same mail is the same message, in the format of browsers' keys. */
function keyOf(ticketId: string, mailId: string): string {
  const digits = createHash('sha256').update(`mail ${ticketId} ${mailId}`).digest('hex')
  return digits.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
