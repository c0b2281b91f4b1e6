import type { Language } from '#app/platform/languages.ts'

export type Texts = Partial<Record<Language, string>>

/** A question of the request form as edited. A removed one stays for the requests that answered it. */
export type StoredQuestion = {
  code: string
  ask: Texts
  options: { code: string; name: Texts; isRemoved?: true }[]
  /** Shown only for these jobs. */
  jobs?: string[]
  isRemoved?: true
}

let stored: ReadonlyMap<string, readonly StoredQuestion[]> = new Map()

export function setStoredQuestions(questions: typeof stored) {
  stored = questions
}

/** Null if a category has the built-in questions. */
export const storedQuestions = (category: string) => stored.get(category) ?? null
