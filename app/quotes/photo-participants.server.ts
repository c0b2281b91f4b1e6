import type { Db } from '#app/platform/db.server.ts'

/** Who takes part in the request that a photo belongs to: its customer and the providers asked. */
export async function whoSeesPhoto(db: Db, fileId: string) {
  const rows = await db
    .selectFrom('request_photos')
    .innerJoin('quote_requests', 'quote_requests.id', 'request_photos.request_id')
    .leftJoin('invitations', (join) =>
      join
        .onRef('invitations.request_id', '=', 'quote_requests.id')
        // A request that is held has reached nobody yet.
        .on('invitations.invited_at', 'is not', null),
    )
    .leftJoin('provider_profiles', 'provider_profiles.id', 'invitations.provider_id')
    .select([
      'quote_requests.id as requestId',
      'quote_requests.customer_user as customer',
      'provider_profiles.user_id as provider',
    ])
    .where('request_photos.file_id', '=', fileId)
    .execute()
  const [first] = rows
  return (
    first && {
      requestId: first.requestId,
      customer: first.customer,
      providers: rows.flatMap(({ provider }) => provider ?? []),
    }
  )
}
