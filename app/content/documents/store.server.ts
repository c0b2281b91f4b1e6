import { sql } from 'kysely'
import type { Db, Queryable, Tx } from '#app/platform/db.server.ts'
import { type Language, siteLanguages } from '#app/platform/languages.ts'
import { z } from '#app/platform/zod.ts'
import { type Fields, schemaOf } from './fields.ts'
import type { VersionState } from './life-cycle.ts'
import { type DocumentKey, isDocumentKey, shapes } from './shapes.ts'
import type { Texts, Version } from './versions.ts'

export type StoredVersion = Version & {
  document: DocumentKey
  revision: number
  savedAt: Date
  /** The names of who saved it last and who published it; null once their account is gone. */
  savedBy: string | null
  publishedBy: string | null
}

const Stored = z.record(z.string(), z.unknown())

/** The texts that this release can parse; for others the built-in text is shown. */
function textsOf(document: DocumentKey, stored: unknown): Texts {
  const schema = schemaOf(shapes[document])
  const texts: Texts = {}
  const all = Stored.safeParse(stored).data ?? {}
  for (const language of siteLanguages) {
    if (all[language] === undefined) continue
    texts[language] = all[language] === null ? null : (schema.safeParse(all[language]).data ?? null)
  }
  return texts
}

const versionRows = (db: Queryable) =>
  db
    .selectFrom('content_versions')
    .leftJoin('people as saver', 'saver.id', 'content_versions.saved_by')
    .leftJoin('people as publisher', 'publisher.id', 'content_versions.published_by')
    .selectAll('content_versions')
    .select(['saver.user_metadata as saver', 'publisher.user_metadata as publisher'])

type Row = Awaited<ReturnType<ReturnType<typeof versionRows>['execute']>>[number]

const versionOf =
  (document: DocumentKey) =>
  (row: Row): StoredVersion => ({
    id: row.id,
    document,
    number: row.number,
    state: row.state as VersionState,
    texts: textsOf(document, row.texts),
    revision: row.revision,
    savedAt: row.saved_at,
    savedBy: nameIn(row.saver),
    publishedBy: nameIn(row.publisher),
    publicFrom: row.public_from,
  })

/** An account's name, from its metadata. */
function nameIn(metadata: unknown): string | null {
  const name = Metadata.safeParse(metadata).data?.full_name
  return name?.trim() ? name : null
}
const Metadata = z.object({ full_name: z.string() })

const MOST_VERSIONS = 200

/** The draft first, then by version, newest first. */
export async function versionsOf(db: Queryable, document: DocumentKey): Promise<StoredVersion[]> {
  const rows = await versionRows(db)
    .where('document', '=', document)
    .orderBy(sql`number desc nulls first`)
    .limit(MOST_VERSIONS)
    .execute()
  return rows.map(versionOf(document))
}

/** The same, locked, so that changes of a document are serialized. */
export async function lockedVersions(tx: Tx, document: DocumentKey): Promise<StoredVersion[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`content ${document}`}, 0))`.execute(tx)
  return versionsOf(tx, document)
}

/** The texts of the draft, the scheduled version and those that are public. */
export async function textsInUse(tx: Tx, document: DocumentKey): Promise<Texts[]> {
  const rows = await tx
    .selectFrom('content_versions')
    .select('texts')
    .where('document', '=', document)
    .where('state', '<>', 'replaced')
    .execute()
  return rows.map(({ texts }) => textsOf(document, texts))
}

/** The public text at an instant of each of these documents, in a language; absent if never published. */
export async function publicTexts(
  db: Db,
  documents: readonly DocumentKey[],
  { language, now }: { language: Language; now: Date },
): Promise<Map<DocumentKey, Fields>> {
  const rows = await db
    .selectFrom('content_versions')
    .distinctOn('document')
    .select(['document', sql<unknown>`texts -> ${language}::text`.as('text')])
    .where('document', 'in', documents)
    .where('state', '<>', 'draft')
    .where('public_from', '<=', now)
    .where(sql<boolean>`texts -> ${language}::text is not null`)
    .orderBy('document')
    .orderBy('public_from', 'desc')
    .orderBy('number', 'desc')
    .execute()
  return new Map(
    rows.flatMap(({ document, text }) => {
      if (!isDocumentKey(document)) return []
      const fields = textsOf(document, { [language]: text })[language]
      return fields ? [[document, fields] as const] : []
    }),
  )
}

/** When the next of these scheduled versions is published. */
export async function nextPublication(
  db: Db,
  documents: readonly DocumentKey[],
  now: Date,
): Promise<Date | null> {
  const row = await db
    .selectFrom('content_versions')
    .select('public_from')
    .where('document', 'in', documents)
    .where('state', '=', 'scheduled')
    .where('public_from', '>', now)
    .orderBy('public_from')
    .limit(1)
    .executeTakeFirst()
  return row?.public_from ?? null
}

/** The pending versions of each document: a draft, or a scheduled version. */
export const waitingVersions = (db: Db) =>
  db
    .selectFrom('content_versions')
    .select(['document', 'state', 'public_from'])
    .where('state', 'in', ['draft', 'scheduled'])
    .orderBy('state')
    .execute()
