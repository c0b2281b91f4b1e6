import { sql } from 'kysely'
import type { Queryable } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'

/** Types that a browser may render; all others are downloaded. */
const drawn = new Set(['image/webp', 'application/pdf'])

type Uploaded = { bytes: Uint8Array; type: string; name: string }

/**
 * An uploaded file for authorized readers: with its exact type (nosniff), and by default uncached. PDFs
 * aren't sandboxed, because browsers then refuse to show them.
 */
export function uploadedFile(
  { bytes, type, name }: Uploaded,
  { headers = new Headers(), cacheControl = 'private, no-store' } = {},
): Response {
  const way = drawn.has(type) ? 'inline' : 'attachment'
  headers.set('Content-Type', type)
  headers.set('Content-Length', String(bytes.length))
  headers.set('Cache-Control', cacheControl)
  headers.set('Content-Disposition', `${way}; filename*=UTF-8''${encodeURIComponent(name)}`)
  headers.set('X-Content-Type-Options', 'nosniff')
  if (type !== 'application/pdf')
    headers.set(
      'Content-Security-Policy',
      "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox",
    )
  return new Response(bytes as Uint8Array<ArrayBuffer>, { headers })
}

type Opened = { fileId: string; ownerId: string; by: string; now: Date }

/** Records that staff opened a person's certificate or registration, in that person's history. */
export async function recordOpened(db: Queryable, { fileId, ownerId, by, now }: Opened) {
  if (by === ownerId) return
  await recordEvent(db, {
    name: 'document opened by staff',
    about: { kind: 'user', id: ownerId },
    by,
    now,
    details: { file: fileId },
    // Opened at a URL outside the administration.
    audit: {},
  })
}

/** The files among these, all of one owner, that this staff member has opened. */
export async function openedBy(
  db: Queryable,
  { by, ownerId, fileIds }: { by: string; ownerId: string; fileIds: string[] },
): Promise<Set<string>> {
  if (fileIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('recorded_events')
    .select(sql<string>`details ->> 'file'`.as('fileId'))
    .where('about_kind', '=', 'user')
    .where('about_id', '=', ownerId)
    .where('name', '=', 'document opened by staff')
    .where('by_user', '=', by)
    .where(sql<string>`details ->> 'file'`, 'in', fileIds)
    .execute()
  return new Set(rows.map(({ fileId }) => fileId))
}
