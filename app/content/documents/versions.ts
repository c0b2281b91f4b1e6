import { type Language, siteLanguages } from '#app/platform/languages.ts'
import { HOUR, MINUTE, YEAR } from '#app/platform/time.ts'
import type { Fields } from './fields.ts'
import type { VersionState } from './life-cycle.ts'

/** The texts of a version. Null is the built-in text; a missing language is unchanged. */
export type Texts = Partial<Record<Language, Fields | null>>

export type Version = {
  id: string
  number: number | null
  state: VersionState
  texts: Texts
  /** When it becomes public; null for a draft. */
  publicFrom: Date | null
}

export const languagesOf = (texts: Texts): Language[] =>
  siteLanguages.filter((language) => texts[language] !== undefined)

/** The public version in a language at an instant: the latest one with this language. */
export function publicVersion<V extends Version>(
  versions: readonly V[],
  language: Language,
  now: Date,
): V | null {
  const started = versions
    .filter(
      ({ publicFrom, texts }) => publicFrom && publicFrom <= now && texts[language] !== undefined,
    )
    .toSorted(
      (version, other) =>
        other.publicFrom!.getTime() - version.publicFrom!.getTime() ||
        (other.number ?? 0) - (version.number ?? 0),
    )
  return started[0] ?? null
}

/** Published versions that are no longer public in any language. */
export const replacedVersions = <V extends Version>(versions: readonly V[], now: Date): V[] =>
  versions.filter(
    (version) =>
      version.state === 'published' &&
      !siteLanguages.some((language) => publicVersion(versions, language, now)?.id === version.id),
  )

export type LeftBehind = { language: Language; version: number }

/**
 * Languages that a draft doesn't change while it changes others: their readers keep an older text. Version 0
 * is the built-in text.
 */
export const leftBehind = (draft: Texts, versions: readonly Version[], now: Date): LeftBehind[] =>
  siteLanguages
    .filter((language) => draft[language] === undefined)
    .map((language) => ({
      language,
      version: publicVersion(versions, language, now)?.number ?? 0,
    }))

/** Languages whose public text is older than the newest version of any language. */
export function outdatedLanguages(versions: readonly Version[], now: Date): Language[] {
  const numbers = siteLanguages.map((language) => ({
    language,
    number: publicVersion(versions, language, now)?.number ?? 0,
  }))
  const newest = Math.max(...numbers.map(({ number }) => number))
  return numbers.filter(({ number }) => number < newest).map(({ language }) => language)
}

/** Validates a publication time: neither too soon nor so far away that it is a typing error. */
export function scheduleProblem(publicFrom: Date | null, now: Date) {
  if (!publicFrom) return 'not a time'
  if (publicFrom.getTime() < now.getTime() + MINUTE) return 'past'
  return publicFrom.getTime() > now.getTime() + YEAR + HOUR ? 'too far' : null
}
