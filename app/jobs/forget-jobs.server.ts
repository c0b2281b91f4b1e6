import type { Tx } from '#app/platform/db.server.ts'
import { type ForgottenJob, titleOfJob } from '#app/quotes/index.server.ts'

/** A job without a usual name was called by its customer's first words, and a reason may say anything. */
export async function forgetJobs(tx: Tx, jobs: ForgottenJob[]) {
  for (const { id, ...job } of jobs)
    await tx
      .updateTable('jobs')
      .set({ title: titleOfJob({ ...job, words: '' }) })
      .where('id', '=', id)
      .execute()
  if (jobs.length === 0) return
  const ids = jobs.map(({ id }) => id)
  await tx.updateTable('job_steps').set({ reason: '' }).where('job_id', 'in', ids).execute()
}
