import type { Texts } from './stored-questions.ts'

/** What the price of a job is usually for. */
export type JobUnit =
  | 'job'
  | 'hour'
  | 'day'
  | 'metre'
  | 'square-metre'
  | 'person'
  | 'month'
  | 'item'

/** A usual job as administrators wrote it. A language without a name has the release's, or the English one. */
export type StoredJob = { code: string; name: Texts; unit: JobUnit; isRetired?: true }

let stored: ReadonlyMap<string, readonly StoredJob[]> = new Map()

export function setStoredJobs(jobs: typeof stored) {
  stored = jobs
}

/** Null where a category's jobs are the built-in ones. */
export const storedJobs = (category: string) => stored.get(category) ?? null
