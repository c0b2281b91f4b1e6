import { type AgreedText, agreedTextsOf } from '#app/auth/index.server.ts'
import type { Queryable } from '#app/platform/db.server.ts'
import { isPending, unseen } from './pending-consent.ts'
import { agreedTexts } from './public/agreed-texts.ts'
import { textVersions, type Version } from './public/text-versions.ts'

export type PendingAgreement = AgreedText & { on: string; changes: string[] }

/**
 * The texts that someone must agree to again, in their current version, with the changes since the version
 * they agreed to.
 */
export async function pendingAgreements(
  db: Queryable,
  userId: string,
): Promise<PendingAgreement[]> {
  // No query is needed until a text has changed materially for the first time.
  const everChanged = agreedTexts.filter(({ text }) => isPending(textVersions[text], []))
  if (everChanged.length === 0) return []
  const rows = await agreedTextsOf(db, userId)
  return everChanged.flatMap((item) => {
    const versions: readonly Version[] = textVersions[item.text]
    const agreed = rows.filter(({ text }) => text === item.text).map(({ version }) => version)
    if (!isPending(versions, agreed)) return []
    const unseenChanges = unseen(versions, agreed)
    return [
      {
        text: item.text,
        version: item.version,
        on: unseenChanges.at(-1)!.on,
        changes: unseenChanges.flatMap(({ changes }) => [...changes]),
      },
    ]
  })
}
