import type { Texts } from './stored-questions.ts'

/** The unit that a job's price is for. */
export type JobUnit =
  | 'job'
  | 'hour'
  | 'day'
  | 'metre'
  | 'square-metre'
  | 'person'
  | 'month'
  | 'item'

/** A usual job as edited. A language without a name falls back to the built-in one, or to English. */
export type StoredJob = { code: string; name: Texts; unit: JobUnit; isRetired?: true }

let stored: ReadonlyMap<string, readonly StoredJob[]> = new Map()

export function setStoredJobs(jobs: typeof stored) {
  stored = jobs
}

/** Null if a category has the built-in jobs. */
export const storedJobs = (category: string) => stored.get(category) ?? null
