import { type Db, type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { merged, overwritten } from '#app/platform/form-versions.ts'
import { newId } from '#app/platform/ids.ts'
import { type Language, siteLanguages } from '#app/platform/languages.ts'
import { builtInText } from './built-in.server.ts'
import { documents } from './documents.ts'
import { changedFields, type Fields, flatten, isSameText } from './fields.ts'
import { announceImageUses, withoutGoneImages } from './images.server.ts'
import { type DocumentKey, shapes } from './shapes.ts'
import { lockedVersions, type StoredVersion } from './store.server.ts'
import { languagesOf, publicVersion, type Texts } from './versions.ts'

type Acting = { by: string; now: Date }
export type Editing = Acting & { document: DocumentKey }

export type SavedText =
  | { how: 'saved' }
  | { how: 'nothing changed' }
  /**
   * Someone else saved the same fields: who, the current text, and the typed text with the fields it doesn't
   * touch.
   */
  | { how: 'changed elsewhere'; by: string | null; fields: string[]; now: Fields; typed: Fields }

/** What an editor starts from: the draft, or the public text. */
export const currentText = (
  document: DocumentKey,
  versions: readonly StoredVersion[],
  { language, now }: { language: Language; now: Date },
): Fields => {
  const draft = draftOf(versions)?.texts[language]
  if (draft !== undefined) return draft ?? builtInText(document, language)
  return publicText(document, versions, { language, now })
}

export const publicText = (
  document: DocumentKey,
  versions: readonly StoredVersion[],
  { language, now }: { language: Language; now: Date },
): Fields =>
  publicVersion(versions, language, now)?.texts[language] ?? builtInText(document, language)

export const draftOf = (versions: readonly StoredVersion[]) =>
  versions.find(({ state }) => state === 'draft')

type Typed = Editing & { language: Language; typed: Fields; seen: string }

/** Saves a language of the draft. A text equal to the public one is removed from the draft. */
export async function saveText(
  db: Db,
  { document, language, typed, seen, by, now }: Typed,
): Promise<SavedText> {
  return transaction(db, async (tx): Promise<SavedText> => {
    const versions = await lockedVersions(tx, document)
    const before = currentText(document, versions, { language, now })
    const fields = overwritten(seen, flatten(before), flatten(typed))
    if (fields.length > 0) {
      const mixed = merged(seen, flatten(before), flatten(typed))
      const by = draftOf(versions)?.savedBy ?? versions[0]?.publishedBy ?? null
      return {
        how: 'changed elsewhere',
        by,
        fields,
        now: before,
        typed: unflatten(document, mixed),
      }
    }
    const changed = changedFields(typed, before)
    if (changed.length === 0) return { how: 'nothing changed' }
    const isPublic = isSameText(typed, publicText(document, versions, { language, now }))
    const written = documents[document].isForAllLanguages ? siteLanguages : [language]
    const texts = { ...draftOf(versions)?.texts }
    for (const own of written)
      if (isPublic) delete texts[own]
      else texts[own] = typed
    await writeDraft(tx, versions, { document, texts, by, now })
    await recordEvent(tx, {
      name: 'content saved',
      about: { kind: 'content', id: document },
      by,
      now,
      details: { document, language },
      audit: pickedFields(before, typed, changed),
    })
    return { how: 'saved' }
  })
}

const pickedFields = (before: Fields, after: Fields, names: string[]) => ({
  before: Object.fromEntries(names.map((name) => [name, before[name] ?? null])),
  after: Object.fromEntries(names.map((name) => [name, after[name] ?? null])),
})

const unflatten = (document: DocumentKey, flat: Record<string, string>): Fields => {
  const shape = shapes[document] as Record<string, { kind: string }>
  return Object.fromEntries(
    Object.entries(flat).map(([name, value]) => [
      name,
      shape[name]?.kind === 'list' ? JSON.parse(value) : value,
    ]),
  )
}

/** A document has one draft: creates, updates, or deletes it with its last language. */
async function writeDraft(
  tx: Tx,
  versions: readonly StoredVersion[],
  { document, texts, by, now }: Editing & { texts: Texts },
) {
  const draft = draftOf(versions)
  const saved = { texts: JSON.stringify(texts), saved_by: by, saved_at: now }
  if (languagesOf(texts).length === 0) {
    if (draft) await tx.deleteFrom('content_versions').where('id', '=', draft.id).execute()
  } else if (draft)
    await tx
      .updateTable('content_versions')
      .set({ ...saved, revision: draft.revision + 1 })
      .where('id', '=', draft.id)
      .execute()
  else
    await tx
      .insertInto('content_versions')
      .values({ ...saved, id: newId(), document, state: 'draft', created_by: by, created_at: now })
      .execute()
  await announceImageUses(tx, document)
}

/**
 * Copies an earlier version into the draft, to be reviewed and published. Version 0 restores the built-in
 * text in every language that has another.
 */
export async function restoreVersion(
  db: Db,
  { document, number, by, now }: Editing & { number: number },
): Promise<'restored' | 'gone'> {
  return transaction(db, async (tx) => {
    const versions = await lockedVersions(tx, document)
    const stored = number === 0 ? builtInEverywhere(versions) : textsOfNumber(versions, number)
    if (!stored) return 'gone'
    const texts = await withoutGoneImages(tx, document, stored)
    const before = draftOf(versions)?.texts ?? {}
    await writeDraft(tx, versions, { document, texts: { ...before, ...texts }, by, now })
    await recordEvent(tx, {
      name: 'content restored',
      about: { kind: 'content', id: document },
      by,
      now,
      details: { document, version: number },
      audit: {
        before: { draft: languagesOf(before).join(', ') },
        after: { version: number, draft: languagesOf({ ...before, ...texts }).join(', ') },
      },
    })
    return 'restored'
  })
}

const textsOfNumber = (versions: readonly StoredVersion[], number: number) =>
  versions.find((version) => version.number === number)?.texts

const builtInEverywhere = (versions: readonly StoredVersion[]): Texts =>
  Object.fromEntries(
    versions.flatMap(({ texts }) => languagesOf(texts)).map((language) => [language, null]),
  )

/** Deletes the draft, whoever wrote it. */
export async function discardDraft(
  db: Db,
  { document, revision, by, now }: Editing & { revision: number },
): Promise<'discarded' | 'changed' | 'gone'> {
  return transaction(db, async (tx) => {
    const draft = draftOf(await lockedVersions(tx, document))
    if (!draft) return 'gone'
    if (draft.revision !== revision) return 'changed'
    await tx.deleteFrom('content_versions').where('id', '=', draft.id).execute()
    await announceImageUses(tx, document)
    await recordEvent(tx, {
      name: 'content draft deleted',
      about: { kind: 'content', id: document },
      by,
      now,
      details: { document },
      audit: { before: { draft: languagesOf(draft.texts).join(', ') }, after: null },
    })
    return 'discarded'
  })
}
