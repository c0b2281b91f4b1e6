import type { Tx } from '#app/platform/db.server.ts'

type Ending = {
  requestId: string
  state: 'withdrawn' | 'not_chosen'
  now: Date
  /** The one that goes on. */
  except?: string
}

/** Ends what nobody will answer any more, and declines its quotes. Says whom it was put to. */
export async function endOpenAsks(tx: Tx, { requestId, state, now, except }: Ending) {
  const asks = await tx
    .selectFrom('asks')
    .innerJoin('provider_profiles', 'provider_profiles.id', 'asks.provider_id')
    .select(['asks.id', 'provider_profiles.user_id as userId'])
    .where('request_id', '=', requestId)
    .$if(except !== undefined, (query) => query.where('asks.id', '!=', except!))
    .where('state', 'in', ['waiting', 'quoted'])
    .execute()
  if (asks.length === 0) return asks
  const ids = asks.map(({ id }) => id)
  await tx
    .updateTable('asks')
    .set({ state, ended_at: now, due_at: null })
    .where('id', 'in', ids)
    .execute()
  await tx
    .updateTable('quotes')
    .set({ state: 'declined' })
    .where('ask_id', 'in', ids)
    .where('state', '=', 'sent')
    .execute()
  return asks
}
