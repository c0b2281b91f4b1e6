import type { Db } from '#app/platform/db.server.ts'

/** The participants of a photo's request: its customer and the invited providers. */
export async function whoSeesPhoto(db: Db, fileId: string) {
  const rows = await db
    .selectFrom('request_photos')
    .innerJoin('quote_requests', 'quote_requests.id', 'request_photos.request_id')
    .leftJoin('invitations', (join) =>
      join
        .onRef('invitations.request_id', '=', 'quote_requests.id')
        // An unconfirmed request has reached nobody yet.
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
