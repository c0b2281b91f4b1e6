import type { Queryable } from '#app/platform/db.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import type { Language } from '#app/platform/languages.ts'
import type { DocumentContent } from './document.ts'
import { documentOf } from './document-page.ts'
import { drawDocuments } from './draw-document.server.ts'

type Pdf = { name: string; bytes: Uint8Array }

/** A document as PDF, only for the account it was issued to. */
export async function documentPdf(
  db: Queryable,
  { id, userId, language }: { id: string; userId: string; language: Language },
): Promise<Pdf | null> {
  const row = await ownDocuments(db, userId).where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const content = row.content as unknown as DocumentContent
  return { name: `${content.number}.pdf`, bytes: await draw([row], language) }
}

/** All documents of an account in one PDF, a page each, newest first. */
export async function allDocumentsPdf(
  db: Queryable,
  { userId, language }: { userId: string; language: Language },
): Promise<Uint8Array | null> {
  const rows = await ownDocuments(db, userId)
    .orderBy('issued_at', 'desc')
    .orderBy('number', 'desc')
    .execute()
  return rows.length > 0 ? draw(rows, language) : null
}

const ownDocuments = (db: Queryable, userId: string) =>
  db.selectFrom('billing_documents').select(['content', 'issued_at']).where('user_id', '=', userId)

function draw(rows: readonly { content: unknown; issued_at: Date }[], language: Language) {
  const i18n = i18nFor(language)
  return drawDocuments(
    rows.map(({ content }) => documentOf(i18n, content as DocumentContent)),
    { language, now: rows[0]!.issued_at },
  )
}
