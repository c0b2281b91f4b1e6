import { createHash } from 'node:crypto'
import type { Messages } from '@lingui/core'
import { nr } from '../../locales/nr.ts'
import { nso } from '../../locales/nso.ts'
import type { OtherWords } from '../../locales/other-words.ts'
import { ss } from '../../locales/ss.ts'
import { st } from '../../locales/st.ts'
import { tn } from '../../locales/tn.ts'
import { ts } from '../../locales/ts.ts'
import { ve } from '../../locales/ve.ts'
import { addDateWords } from './date-words.ts'
import type { OtherLanguage } from './languages.ts'

/** The messages of the seven other languages. Only the server has them: a page includes its own. */
export const otherWords: Record<OtherLanguage, OtherWords> = { st, tn, nso, ts, ve, nr, ss }

for (const [language, { dates }] of Object.entries(otherWords)) addDateWords(language, dates)

const catalogues = new Map<OtherLanguage, Messages>()

/** A language's own messages, as a compiled Lingui catalogue. */
export function otherMessages(language: OtherLanguage): Messages {
  const known = catalogues.get(language)
  if (known) return known
  const messages = Object.fromEntries(
    Object.entries(otherWords[language].messages).map(([english, words]) => [
      messageId(english),
      compiled(words),
    ]),
  )
  catalogues.set(language, messages)
  return messages
}

/**
 * The id that the macros generate from the English text. A test checks that the English catalogue has each.
 */
export const messageId = (english: string) =>
  createHash('sha256').update(`${english}\u001f`).digest('base64url').slice(0, 6)

/** "Remove {name}" compiles to ["Remove ", ["name"]]. These languages have no plurals. */
const compiled = (words: string) =>
  words
    .split(/\{(\w+)\}/)
    .map((part, index): string | [string] => (index % 2 ? [part] : part))
    .filter((part) => part !== '')
