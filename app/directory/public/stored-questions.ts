import type { Language } from '#app/platform/languages.ts'

export type Texts = Partial<Record<Language, string>>

/** A question of the request form as administrators wrote it. What is removed stays for the requests that answered it. */
export type StoredQuestion = {
  code: string
  ask: Texts
  options: { code: string; name: Texts; isRemoved?: true }[]
  /** Asked for these jobs only. */
  jobs?: string[]
  isRemoved?: true
}

let stored: ReadonlyMap<string, readonly StoredQuestion[]> = new Map()

export function setStoredQuestions(questions: typeof stored) {
  stored = questions
}

/** Null where a category's questions are the built-in ones. */
export const storedQuestions = (category: string) => stored.get(category) ?? null
