import type { I18n } from '@lingui/core'
import { changeJobs, jobsOf, type StoredCategory } from '#app/directory/index.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { units } from '#app/providers/public/units.ts'
import { type JobFields, steppedJobs, withJob } from './job-form.ts'

type Acting = { slug: string; by: string; now: Date }

/** The jobs of a category as its page lists them. */
export const listedJobs = (i18n: I18n, row: StoredCategory, rows: readonly StoredCategory[]) =>
  jobsOf(row, rows).map(({ code, name, unit, isRetired = false }) => ({
    code,
    name: name.en ?? code,
    unit: i18n._(units[unit]),
    isRetired,
  }))

/** Moves, retires or restores a job. False if that is no longer possible. */
export const stepJobs = (
  db: Db,
  { code, step, ...acting }: Acting & { code: string; step: string },
) => changeJobs(db, { ...acting, change: (jobs) => steppedJobs(jobs, code, step) })

type Saving = Acting & { code: string | null; seen: string; fields: JobFields }

/**
 * Saves a job, a new one if `code` is null. False if there are too many, its code was taken, or someone else
 * changed it meanwhile.
 */
export const saveJob = (db: Db, { code, seen, fields, ...acting }: Saving) =>
  changeJobs(db, { ...acting, change: (jobs) => withJob(jobs, { code, seen }, fields) })
