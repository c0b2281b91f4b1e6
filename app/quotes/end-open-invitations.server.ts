import type { Tx } from '#app/platform/db.server.ts'

type Ending = {
  requestId: string
  state: 'withdrawn' | 'not_chosen'
  now: Date
  /** The one that goes on. */
  except?: string
}

/** Ends what nobody will answer any more, and declines its quotes. Says whom it was put to. */
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
