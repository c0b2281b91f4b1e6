import { datesOf } from '#app/agreements/public/agreed-texts.ts'
import type { AgreedText } from '#app/auth/index.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import {
  type Day,
  dayOf,
  formatDate,
  formatInstant,
  formatInstantInFull,
  formatMinute,
  minuteOfDay,
} from '#app/platform/time.ts'
import { megabytes, stateOf } from './archive.ts'
import { latestArchive } from './archives.server.ts'

/** A person's agreements: the text, its version's date, and when. */
export async function agreementsOf(db: Db, userId: string, language: string) {
  const rows = await db
    .selectFrom('agreements')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('agreed_at', 'desc')
    .orderBy('text', 'desc')
    .execute()
  return rows.map(({ text, version, agreed_at }) => {
    const known = datesOf[text as AgreedText['text']]
    const dated = known?.[version]
    return {
      text,
      version,
      dated: dated ? formatDate(dated, language) : null,
      agreedAt: formatInstantInFull(agreed_at, language),
    }
  })
}

export type Agreement = Awaited<ReturnType<typeof agreementsOf>>[number]

/** The current archive, finished or in progress, as the page shows it. */
export async function archiveOf(db: Db, userId: string, now: Date, language: string) {
  const row = await latestArchive(db, userId, now)
  if (!row) return null
  const packed = Number(row.packed_bytes)
  const total = Number(row.total_bytes)
  return {
    id: row.id,
    isReady: stateOf(row, now) === 'ready',
    requestedAt: formatMinute(minuteOfDay(row.requested_at)),
    // Kilobytes, for the progress bar.
    packed: Math.round(packed / 1000),
    total: Math.max(1, Math.round(total / 1000)),
    size: total > 0 ? { packed: megabytes(packed), total: megabytes(total) } : null,
    until: formatInstant(row.expires_at, language, now),
  }
}

export type ShownArchive = NonNullable<Awaited<ReturnType<typeof archiveOf>>>

/** The latest open correction request of a user, with its legal deadline. */
export async function correctionOf(
  db: Db,
  userId: string,
): Promise<{ requestedOn: Day; by: Day } | null> {
  const row = await db
    .selectFrom('data_requests')
    .select(['requested_at as requestedAt', 'answer_by as by'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'correction')
    .where('answered_at', 'is', null)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { requestedOn: dayOf(row.requestedAt), by: row.by } : null
}
