import { type AgreedText, agreedTextsOf } from '#app/auth/index.server.ts'
import type { Queryable } from '#app/platform/db.server.ts'
import { isOwed, unseen } from './pending-consent.ts'
import { agreedTexts } from './public/agreed-texts.ts'
import { textVersions, type Version } from './public/text-versions.ts'

export type PendingAgreement = AgreedText & { on: string; changes: string[] }

/** What somebody has to agree to again, in the version in force, with what changed since theirs. */
export async function pendingAgreements(
  db: Queryable,
  userId: string,
): Promise<PendingAgreement[]> {
  // Until a text has changed materially once, nobody is looked up.
  const everChanged = agreedTexts.filter(({ text }) => isOwed(textVersions[text], []))
  if (everChanged.length === 0) return []
  const rows = await agreedTextsOf(db, userId)
  return everChanged.flatMap((item) => {
    const versions: readonly Version[] = textVersions[item.text]
    const agreed = rows.filter(({ text }) => text === item.text).map(({ version }) => version)
    if (!isOwed(versions, agreed)) return []
    const news = unseen(versions, agreed)
    return [
      {
        text: item.text,
        version: item.version,
        on: news.at(-1)!.on,
        changes: news.flatMap(({ changes }) => [...changes]),
      },
    ]
  })
}
