import type { Tx } from '#app/platform/db.server.ts'

/** How many jobs somebody has as a provider that aren't over. */
export async function openJobsOf(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('jobs')
    .innerJoin('provider_profiles', 'provider_profiles.id', 'jobs.provider_id')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('provider_profiles.user_id', '=', userId)
    .where('jobs.ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
