import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { SOMETHING_ELSE } from '#app/directory/public/job-types.ts'
import type { JobUnit, StoredJob } from '#app/directory/public/stored-jobs.ts'
import { plainWords } from '#app/directory/public/words.ts'
import { siteLanguages } from '#app/platform/languages.ts'
import { units } from '#app/providers/public/units.ts'
import { newCode, textsFrom } from './question-form.ts'

/** A longer list would need a search. */
export const MOST_JOBS = 12
export const jobLimits = { name: 40, code: 40 }
const CODE = /^[a-z]+(-[a-z]+)*$/

/** A job as its form posts it; the code of an existing job can't change. */
export type JobFields = Pick<StoredJob, 'code' | 'name'> & { unit: string }
export type JobProblems = Partial<Record<'code' | 'unit' | 'name', MessageDescriptor>>

export const noJob: JobFields = { code: '', name: {}, unit: 'job' }

export const readJob = (form: FormData): JobFields => ({
  code: String(form.get('code') ?? '')
    .trim()
    .toLowerCase()
    .slice(0, 80),
  name: textsFrom(form, 'name'),
  unit: String(form.get('unit') ?? ''),
})

const isUnit = (unit: string): unit is JobUnit => Object.hasOwn(units, unit)

/** Validation errors of a job. `others` are the jobs, retired ones included, that it must differ from. */
export function jobProblems(
  { code, name, unit }: JobFields,
  { others, isNew }: { others: readonly StoredJob[]; isNew: boolean },
): JobProblems {
  const found: JobProblems = {}
  const texts = Object.values(name)
  const isTaken = siteLanguages.some((language) =>
    others.some(
      (other) =>
        name[language] && plainWords(other.name[language] ?? '') === plainWords(name[language]),
    ),
  )
  if (!name.en || !plainWords(name.en)) found.name = msg`Enter the job in English.`
  else if (texts.some((text) => text.length > jobLimits.name))
    found.name = msg`Use at most 40 characters.`
  else if (texts.some((text) => text.includes('\\'))) found.name = msg`Leave out the backslash.`
  else if (isTaken) found.name = msg`Another job has this name.`
  if (!isUnit(unit)) found.unit = msg`Choose what the price is for.`
  if (!isNew || code === '') return found
  if (!CODE.test(code) || code.length > jobLimits.code || code === SOMETHING_ELSE)
    found.code = msg`Use a to z and hyphens, at most 40 characters.`
  else if (others.some((other) => other.code === code)) found.code = msg`Another job has this code.`
  return found
}

const live = (jobs: readonly StoredJob[]) => jobs.filter(({ isRetired }) => !isRetired)
export const isFull = (jobs: readonly StoredJob[]) => live(jobs).length >= MOST_JOBS

/** A job's values for its form. */
export const jobFields = ({ code, name, unit }: StoredJob): JobFields => ({ code, name, unit })

/** Version of the values the form was rendered with: a job is saved as a whole. */
export const versionOf = (fields: JobFields) => JSON.stringify(fields)

type Writing = { code: string | null; seen: string }

/**
 * The jobs with one replaced, or appended to those in use. Null if it is gone, changed since the form was
 * rendered, or there are too many.
 */
export function withJob(
  jobs: readonly StoredJob[],
  { code, seen }: Writing,
  { code: wanted, name, unit }: JobFields,
): StoredJob[] | null {
  if (!isUnit(unit)) return null
  if (code !== null)
    return jobs.some((job) => job.code === code && versionOf(jobFields(job)) === seen)
      ? jobs.map((job) => (job.code === code ? { ...job, name, unit } : job))
      : null
  if (isFull(jobs)) return null
  const used = [...jobs.map((job) => job.code), SOMETHING_ELSE]
  if (used.includes(wanted)) return null
  const retired = jobs.filter(({ isRetired }) => isRetired)
  return [...live(jobs), { code: wanted || newCode(name.en ?? '', used), name, unit }, ...retired]
}

/** Moves a job by one place, retires or restores it. Null if that is no longer possible. */
export function steppedJobs(
  jobs: readonly StoredJob[],
  code: string,
  step: string,
): StoredJob[] | null {
  const job = jobs.find((item) => item.code === code)
  if (!job) return null
  const others = jobs.filter((item) => item !== job)
  if (step === 'retire' && !job.isRetired) return [...others, { ...job, isRetired: true }]
  if (step === 'bring-back' && job.isRetired && !isFull(jobs)) {
    const { isRetired: _, ...back } = job
    return [...live(others), back, ...others.filter(({ isRetired }) => isRetired)]
  }
  const inUse = live(jobs)
  const index = inUse.indexOf(job)
  const other = inUse[index + (step === 'up' ? -1 : 1)]
  if ((step !== 'up' && step !== 'down') || index < 0 || !other) return null
  return jobs.map((item) => (item === job ? other : item === other ? job : item))
}
