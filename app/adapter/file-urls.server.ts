import { ownCertificate } from '#app/applications/index.server.ts'
import { photoAddress } from '#app/directory/public/photo-address.ts'
import type { Config } from '#app/platform/config.server.ts'
import type { Queryable } from '#app/platform/db.server.ts'

type Files = { userId: string; photoFile: string | null; logoFile: string | null }

/**
 * Where a client fetches a provider's files. Photos of an approved provider are public; before approval, and
 * for certificates always, the URL works only for the owner and administrators. A certificate that was
 * uploaded to the bucket is fetched from there with the client's token.
 */
export async function fileUrls(
  { db, siteUrl }: { db: Queryable } & Pick<Config, 'siteUrl'>,
  { userId, photoFile, logoFile }: Files,
) {
  const absolute = (path: string | null) => (path === null ? null : `${siteUrl}${path}`)
  return {
    profile_photo_url: absolute(photoAddress(photoFile, 448)),
    business_logo_url: absolute(photoAddress(logoFile, 448)),
    certificates_url: absolute(
      (await certificateInBucket(db, userId)) ?? (await certificateOfApplication(db, userId)),
    ),
  }
}

async function certificateInBucket(db: Queryable, userId: string) {
  const file = await db
    .selectFrom('provider_files')
    .select('path')
    .where('user_id', '=', userId)
    .where('path', 'like', 'certificates/%')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!file) return null
  const path = file.path.split('/').map(encodeURIComponent).join('/')
  return `/storage/v1/object/authenticated/provider-files/${path}`
}

async function certificateOfApplication(db: Queryable, userId: string) {
  const id = await ownCertificate(db, userId)
  return id === null ? null : `/application/paper/${id}`
}
