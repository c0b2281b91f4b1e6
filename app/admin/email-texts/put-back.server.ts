import type { I18n } from '@lingui/core'
import type { Services } from '#app/page/services.server.ts'
import { changedMeanwhile } from '#app/platform/changed-meanwhile.ts'
import { transaction } from '#app/platform/db.server.ts'
import { builtInMessage, builtInSource } from '#app/platform/email-texts/email-texts.server.ts'
import {
  changeText,
  lockTexts,
  newestOf,
  type TextKey,
  versionsOf,
} from '#app/platform/email-texts/store.server.ts'
import { problemWords } from './problem-words.ts'
import { problemsOf } from './save-texts.server.ts'
import type { TextIndex } from './text-index.server.ts'

type PuttingBack = TextKey & {
  number: number
  /** The newest version when the page was rendered. */
  seen: number
  email: string
  index: TextIndex
  by: string
}

export type PutBack = { ok: true } | { ok: false; why: string }

/**
 * Restores an earlier version of a text as a new version; 0 is the built-in text. The text must be valid for
 * the current template.
 */
export async function putBackText(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'settings'>,
  i18n: I18n,
  { number, seen, email, index, by, ...key }: PuttingBack,
): Promise<PutBack> {
  return transaction(services.db, async (tx): Promise<PutBack> => {
    await lockTexts(tx)
    const versions = await versionsOf(tx, [key]).execute()
    const version = versions.find((item) => item.number === number)
    const newest = newestOf(versions)
    const isThere = number === 0 || version !== undefined
    if (!isThere || newest?.number !== seen) return { ok: false, why: i18n._(changedMeanwhile) }
    const text = version?.text ?? null
    // Idempotent: a text already in use stays as it is.
    if (text === newest.text) return { ok: true }
    const typed = text === null ? {} : { [key.messageId]: text }
    const [problem] = Object.values(
      await problemsOf(services, tx, { language: key.language, typed, index }),
    )
    if (problem) return { ok: false, why: problemWords(i18n, problem) }
    // For a text that was removed from the code, only the built-in text it replaced is known.
    const builtIn = builtInMessage(key) ? builtInSource(key) : newest.builtIn
    await changeText(tx, {
      ...key,
      text,
      builtIn,
      email,
      by,
      now: services.clock.now(),
      putBack: number,
    })
    return { ok: true }
  })
}
