import type { SignedIn } from '#app/page/person.ts'
import type { Services } from '#app/page/services.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { isId } from '#app/platform/ids.ts'
import type { Language } from '#app/platform/languages.ts'
import { cleanLine, cutText } from '#app/platform/plain-text.ts'
import { plainLines } from '#app/platform/text-schemas.ts'
import { z } from '#app/platform/zod.ts'
import { answerTicket, noteOnTicket } from './answer-ticket.server.ts'
import { removeReadyAnswer, saveReadyAnswer } from './canned.server.ts'
import { assignTicket, endTicket, labelTicket, mailTranscript } from './look-after-ticket.server.ts'
import { agentTypes, supportRead } from './read-and-type.server.ts'
import { FilesGone, fileRefusals, filesIn, saveFilesOf } from './support-files.server.ts'

const MOST_LETTERS = 8000
const Words = z.object({
  words: plainLines(MOST_LETTERS),
  key: z.uuid().optional().catch(undefined),
})
const Word = z.string().regex(/^[a-z][a-z0-9-]{1,30}$/)

/** Whether it was done, or the reasons why not; `gone` are files that no longer exist. */
export type Done = boolean | { problems: string[]; gone?: string[] }

/** Handles an agent's form of a ticket. */
export async function handleAgentAction(
  services: Services,
  agent: SignedIn,
  ticketId: string,
  fields: FormData,
  language: Language,
): Promise<Done> {
  const now = services.clock.now()
  const action = { ticketId, by: agent.id, now }
  const field = (name: string) => String(fields.get(name) ?? '')
  switch (field('intent')) {
    case 'answer':
    case 'note':
      return write(services, { ticketId, agent, fields, language })
    case 'assign':
      if (field('to') !== '' && !isId(field('to'))) return false
      return assignTicket(services, { ...action, to: field('to') || null })
    case 'solve':
    case 'reopen':
      return endTicket(services, { ...action, step: field('intent') as 'solve' | 'reopen' })
    case 'label':
      return labelTicket(services, { ...action, labels: labelsIn(field('labels')) })
    case 'transcript':
      return mailTranscript(services, action)
    case 'read': {
      const seq = Number(field('seq'))
      if (Number.isSafeInteger(seq)) await supportRead(services, { ticketId, seq, now })
      return true
    }
    case 'type':
      await agentTypes(services, { ticketId, name: agent.name.split(' ')[0]!, now })
      return true
    case 'save ready':
      return saveReady(services, { fields, by: agent.id, now })
    case 'remove ready':
      await removeReadyAnswer(services.db, { word: field('word'), by: agent.id, now })
      return true
    default:
      return false
  }
}

/** An answer, or a note for agents only. */
async function write(
  services: Services,
  {
    ticketId,
    agent,
    fields,
    language,
  }: { ticketId: string; agent: SignedIn; fields: FormData; language: Language },
): Promise<Done> {
  const now = services.clock.now()
  const typed = Words.safeParse(Object.fromEntries(fields))
  if (!typed.success) return false
  const chosen = filesIn(fields)
  if (typed.data.words === '' && chosen.ids.length + chosen.fresh.length === 0) return false
  const owner = { user: agent.id, device: null }
  const i18n = i18nFor(language)
  const by = { owner, network: null, now, i18n }
  const { ids, problems } = await saveFilesOf(services, chosen, by)
  if (problems.length > 0) return { problems }
  const act = fields.get('intent') === 'note' ? noteOnTicket : answerTicket
  const message = { ...typed.data, ticketId, by: agent, files: { ids, owner }, now }
  return act(services, message).catch((error: unknown) => {
    if (error instanceof FilesGone)
      return { problems: [i18n._(fileRefusals.gone)], gone: error.ids }
    throw error
  })
}

/** At most ten, deduplicated. */
function labelsIn(text: string): string[] {
  const labels = text
    .split(',')
    .map((label) => cutText(cleanLine(label).toLowerCase(), 30))
    .filter(Boolean)
  return [...new Set(labels)].slice(0, 10)
}

async function saveReady(
  services: Services,
  { fields, by, now }: { fields: FormData; by: string; now: Date },
): Promise<Done> {
  const field = (name: string) => String(fields.get(name) ?? '')
  const word = Word.safeParse(field('word').replace(/^\//, '').toLowerCase())
  const words = Object.fromEntries(
    (['en', 'af', 'zu', 'xh'] as const)
      .map((code) => [code, cutText(field(`words-${code}`).trim(), MOST_LETTERS)] as const)
      .filter(([, text]) => text),
  )
  if (!word.success || Object.keys(words).length === 0) return false
  await saveReadyAnswer(services.db, { word: word.data, words, by, now })
  return true
}
