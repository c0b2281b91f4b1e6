import type { Queryable } from '#app/platform/db.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import type { Language } from '#app/platform/languages.ts'
import type { DocumentContent } from './document.ts'
import { documentOf } from './document-page.ts'
import { drawDocument } from './draw-document.server.ts'

/** One document as PDF, for the account it was written for and nobody else. */
export async function documentPdf(
  db: Queryable,
  { id, userId, language }: { id: string; userId: string; language: Language },
): Promise<{ name: string; bytes: Uint8Array } | null> {
  const row = await db
    .selectFrom('billing_documents')
    .select(['content', 'issued_at'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  const content = row.content as unknown as DocumentContent
  const document = documentOf(i18nFor(language), content)
  return {
    name: `${content.number}.pdf`,
    bytes: await drawDocument(document, { language, now: row.issued_at }),
  }
}
