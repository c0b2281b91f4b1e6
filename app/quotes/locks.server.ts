import type { Tx } from '#app/platform/db.server.ts'
import type { InvitationState, RequestState } from './public/life-cycles.ts'

/**
 * The request's lock also covers everything that belongs to it, so that concurrent actions are serialized.
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

export type LockedRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>

/** An invitation with its request locked, the people on both sides, and the current quote, if any. */
export async function lockInvitation(tx: Tx, invitationId: string) {
  const found = await tx
    .selectFrom('invitations')
    .select('request_id')
    .where('id', '=', invitationId)
    .executeTakeFirst()
  const request = found && (await lockRequest(tx, found.request_id))
  if (!request) return undefined
  const invitation = await tx
    .selectFrom('invitations')
    .innerJoin('provider_profiles', 'provider_profiles.id', 'invitations.provider_id')
    .selectAll('invitations')
    .select([
      'provider_profiles.user_id as providerUser',
      'provider_profiles.vat_number as vatNumber',
    ])
    .where('invitations.id', '=', invitationId)
    .executeTakeFirstOrThrow()
  const quote = await tx
    .selectFrom('quotes')
    .selectAll()
    .where('invitation_id', '=', invitationId)
    .where('state', '=', 'sent')
    .executeTakeFirst()
  return {
    request,
    invitation: { ...invitation, state: invitation.state as InvitationState },
    quote: quote ?? null,
  }
}

export type LockedInvitation = NonNullable<Awaited<ReturnType<typeof lockInvitation>>>
