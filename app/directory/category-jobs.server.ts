import { type Db, transaction } from '#app/platform/db.server.ts'
import {
  type Acting,
  lockedCategories,
  recordCategoryEvent,
  updateCategory,
} from './category-rows.server.ts'
import type { StoredCategory } from './category-store.server.ts'
import { inEach, jobText } from './category-texts.server.ts'
import { releaseJobs } from './public/job-types.ts'
import type { StoredJob } from './public/stored-jobs.ts'

const ownJobs = ({ slug, jobs }: StoredCategory): StoredJob[] =>
  jobs ?? releaseJobs(slug).map(({ code, unit }) => ({ code, unit, name: {} }))

/**
 * All jobs of a category with their names in each language: its own first, then those of categories merged
 * into it.
 */
export function jobsOf(row: StoredCategory, rows: readonly StoredCategory[]): StoredJob[] {
  const merged = rows.filter(({ mergedInto }) => mergedInto === row.slug)
  const all = [row, ...merged].flatMap((owner) =>
    ownJobs(owner).map((job) => ({
      ...job,
      name: inEach((language) => jobText(owner.slug, job, language)),
    })),
  )
  return all.filter(({ code }, index) => all.findIndex((job) => job.code === code) === index)
}

/** A job as stored: only names that differ from the built-in ones. */
const storedJob = (slug: string, { name, ...job }: StoredJob): StoredJob => ({
  ...job,
  name: Object.fromEntries(
    Object.entries(inEach((language) => name[language] ?? '')).filter(
      ([language, text]) =>
        text && text !== jobText(slug, { code: job.code, name: {} }, language as keyof typeof name),
    ),
  ),
})

type Changing = Acting & {
  slug: string
  change: (before: StoredJob[]) => StoredJob[] | null
}

/** Changes a category's usual jobs; `change` gets the current ones in this transaction. */
export async function changeJobs(db: Db, { slug, change, by, now }: Changing): Promise<boolean> {
  return transaction(db, async (tx) => {
    const rows = await lockedCategories(tx)
    const row = rows.find((item) => item.slug === slug && item.state !== 'merged')
    const changed = row && change(jobsOf(row, rows))
    if (!row || !changed) return false
    const jobs = changed.map((job) => storedJob(slug, job))
    await updateCategory(tx, slug, { jobs: JSON.stringify(jobs), changed_at: now, changed_by: by })
    const audit = { before: { jobs: row.jobs }, after: { jobs } }
    await recordCategoryEvent(tx, 'category jobs changed', { slug, by, now, audit })
    return true
  })
}
