import { type AgreedText, agreedTexts } from '#app/auth/accounts/agreed-texts.ts'
import type { Queryable } from '#app/platform/db.server.ts'
import { textVersions, type Version } from '../texts/text-versions.ts'
import { isOwed, unseen } from './owed.ts'

export type OwedText = AgreedText & { on: string; changes: string[] }

/** Texts that changed materially at least once. Until one did, nobody is looked up. */
const everChanged = agreedTexts.filter(({ text }) => isOwed(textVersions[text], []))

/** What somebody has to agree to again, in the version in force, with what changed since theirs. */
export async function owedTexts(db: Queryable, userId: string): Promise<OwedText[]> {
  if (everChanged.length === 0) return []
  const rows = await db
    .selectFrom('agreements')
    .select(['text', 'version'])
    .where('user_id', '=', userId)
    .execute()
  return everChanged.flatMap((one) => {
    const versions: readonly Version[] = textVersions[one.text]
    const agreed = rows.filter(({ text }) => text === one.text).map(({ version }) => version)
    if (!isOwed(versions, agreed)) return []
    const news = unseen(versions, agreed)
    return [{ ...one, on: news.at(-1)!.on, changes: news.flatMap(({ changes }) => [...changes]) }]
  })
}
