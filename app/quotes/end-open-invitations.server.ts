import type { Tx } from '#app/platform/db.server.ts'

type Ending = {
  requestId: string
  state: 'withdrawn' | 'not_chosen'
  now: Date
  /** The invitation that continues. */
  except?: string
}

/** Ends open invitations, and declines their quotes. Returns the affected providers. */
export async function endOpenInvitations(tx: Tx, { requestId, state, now, except }: Ending) {
  const invitations = await tx
    .selectFrom('invitations')
    .innerJoin('provider_profiles', 'provider_profiles.id', 'invitations.provider_id')
    .select(['invitations.id', 'provider_profiles.user_id as userId'])
    .where('request_id', '=', requestId)
    .$if(except !== undefined, (query) => query.where('invitations.id', '!=', except!))
    .where('state', 'in', ['waiting', 'quoted'])
    .execute()
  if (invitations.length === 0) return invitations
  const ids = invitations.map(({ id }) => id)
  await tx
    .updateTable('invitations')
    .set({ state, ended_at: now, due_at: null })
    .where('id', 'in', ids)
    .execute()
  await tx
    .updateTable('quotes')
    .set({ state: 'declined' })
    .where('invitation_id', 'in', ids)
    .where('state', '=', 'sent')
    .execute()
  return invitations
}
