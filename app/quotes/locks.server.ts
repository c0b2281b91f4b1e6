import type { Tx } from '#app/platform/db.server.ts'
import type { AskState, JobState, RequestState } from './public/life-cycles.ts'

/**
 * The request is the lock of everything that hangs on it: two acts on one request wait for each
 * other here, and the second one sees what the first did.
 */
export async function lockRequest(tx: Tx, requestId: string) {
  const row = await tx
    .selectFrom('quote_requests')
    .selectAll()
    .where('id', '=', requestId)
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, state: row.state as RequestState }
}

/** An ask with its request locked, the people on both sides, and the quote that stands, if any. */
export async function lockAsk(tx: Tx, askId: string) {
  const found = await tx
    .selectFrom('asks')
    .select('request_id')
    .where('id', '=', askId)
    .executeTakeFirst()
  const request = found && (await lockRequest(tx, found.request_id))
  if (!request) return undefined
  const ask = await tx
    .selectFrom('asks')
    .innerJoin('provider_profiles', 'provider_profiles.id', 'asks.provider_id')
    .selectAll('asks')
    .select([
      'provider_profiles.user_id as providerUser',
      'provider_profiles.vat_number as vatNumber',
    ])
    .where('asks.id', '=', askId)
    .executeTakeFirstOrThrow()
  const quote = await tx
    .selectFrom('quotes')
    .selectAll()
    .where('ask_id', '=', askId)
    .where('state', '=', 'sent')
    .executeTakeFirst()
  return { request, ask: { ...ask, state: ask.state as AskState }, quote: quote ?? null }
}

export type LockedAsk = NonNullable<Awaited<ReturnType<typeof lockAsk>>>

export async function lockJob(tx: Tx, jobId: string) {
  const found = await tx
    .selectFrom('jobs')
    .select('ask_id')
    .where('id', '=', jobId)
    .executeTakeFirst()
  const locked = found && (await lockAsk(tx, found.ask_id))
  if (!locked) return undefined
  const job = await tx
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow()
  const standing = {
    state: job.state as JobState,
    markedBy: job.marked_by as 'customer' | 'provider' | null,
  }
  return { ...locked, job: { ...job, standing } }
}
