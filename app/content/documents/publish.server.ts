import type { I18n } from '@lingui/core'
import { type Db, type Tx, transaction } from '#app/platform/db.server.ts'
import { type EventName, recordEvent } from '#app/platform/events.server.ts'
import type { Language } from '#app/platform/languages.ts'
import { builtInText } from './built-in.server.ts'
import { contentTag } from './content-tag.ts'
import { draftOf, type Editing, publicText } from './edit.server.ts'
import { changedFields } from './fields.ts'
import { announceImageUses } from './images.server.ts'
import { versionLifeCycle } from './life-cycle.ts'
import { type TextProblems, textProblems } from './problems.server.ts'
import { shapes } from './shapes.ts'
import { lockedVersions, type StoredVersion } from './store.server.ts'
import { languagesOf, replacedVersions, scheduleProblem } from './versions.ts'

export type LanguageProblems = { language: Language; problems: TextProblems }

export type Published =
  | { how: 'published'; number: number }
  | { how: 'scheduled'; number: number; publicFrom: Date }
  /** It was published before, by a second click or by someone else. */
  | { how: 'already'; by: string | null }
  /** Someone saved the draft after this page was rendered. */
  | { how: 'changed'; by: string | null }
  | { how: 'wrong'; languages: LanguageProblems[] }
  | { how: 'wrong time'; why: 'not a time' | 'past' | 'too far' }
  /** Another version is scheduled. */
  | { how: 'one waits' }

type Publishing = Editing & {
  i18n: I18n
  /** The draft that the page showed. */
  id: string
  revision: number
  /** Undefined: now. Null: an invalid time was typed. */
  publicFrom?: Date | null
}

/** Publishes the draft now, or schedules it. */
export async function publishDraft(db: Db, publishing: Publishing): Promise<Published> {
  const { document, i18n, id, revision, now } = publishing
  return transaction(db, async (tx): Promise<Published> => {
    const versions = await lockedVersions(tx, document)
    const shown = versions.find((version) => version.id === id)
    if (shown && shown.state !== 'draft') return { how: 'already', by: shown.publishedBy }
    if (!shown || shown.revision !== revision)
      return { how: 'changed', by: draftOf(versions)?.savedBy ?? null }
    const languages = wrongLanguages(i18n, shown)
    if (languages.length > 0) return { how: 'wrong', languages }
    return publishing.publicFrom === undefined
      ? publishNow(tx, versions, shown, publishing)
      : schedule(tx, versions, shown, { ...publishing, publicFrom: publishing.publicFrom, now })
  })
}

const wrongLanguages = (i18n: I18n, { document, texts }: StoredVersion): LanguageProblems[] =>
  languagesOf(texts)
    .map((language) => {
      const text = texts[language]
      return { language, problems: text ? textProblems(i18n, shapes[document], text) : {} }
    })
    .filter(({ problems }) => Object.keys(problems).length > 0)

const nextNumber = (versions: readonly StoredVersion[]) =>
  1 + Math.max(0, ...versions.map(({ number }) => number ?? 0))

export async function publishNow(
  tx: Tx,
  versions: readonly StoredVersion[],
  version: StoredVersion,
  { by, now }: { by: string | null; now: Date },
): Promise<Published> {
  const number = version.number ?? nextNumber(versions)
  const publicFrom = version.publicFrom && version.publicFrom <= now ? version.publicFrom : now
  await tx
    .updateTable('content_versions')
    .set({ state: versionLifeCycle.nextState('publish'), number, public_from: publicFrom })
    .$if(by !== null, (update) => update.set({ published_by: by }))
    .where('id', '=', version.id)
    .execute()
  const published = { ...version, state: 'published' as const, number, publicFrom }
  const all = versions.map((other) => (other.id === version.id ? published : other))
  const replaced = replacedVersions(all, now).map(({ id }) => id)
  if (replaced.length > 0)
    await tx
      .updateTable('content_versions')
      .set({ state: versionLifeCycle.nextState('replace') })
      .where('id', 'in', replaced)
      .execute()
  await announceImageUses(tx, version.document)
  await recordPublication(tx, 'content published', { versions, version, number, by, now })
  return { how: 'published', number }
}

async function schedule(
  tx: Tx,
  versions: readonly StoredVersion[],
  version: StoredVersion,
  { publicFrom, by, now }: Publishing & { publicFrom: Date | null },
): Promise<Published> {
  const why = scheduleProblem(publicFrom, now)
  if (why || !publicFrom) return { how: 'wrong time', why: why ?? 'not a time' }
  if (versions.some(({ state }) => state === 'scheduled')) return { how: 'one waits' }
  const number = nextNumber(versions)
  await tx
    .updateTable('content_versions')
    .set({
      state: versionLifeCycle.nextState('schedule'),
      number,
      public_from: publicFrom,
      published_by: by,
    })
    .where('id', '=', version.id)
    .execute()
  const details = { publicFrom: publicFrom.toISOString() }
  await recordPublication(tx, 'content scheduled', { versions, version, number, by, now, details })
  return { how: 'scheduled', number, publicFrom }
}

type Publication = {
  versions: readonly StoredVersion[]
  version: StoredVersion
  number: number
  by: string | null
  now: Date
  details?: Record<string, string>
}

/** Records the replaced versions and the new one by number, and which fields changed in which language. */
async function recordPublication(
  tx: Tx,
  name: EventName,
  { versions, version, number, by, now, details = {} }: Publication,
) {
  const { document, texts } = version
  const others = versions.filter(({ id }) => id !== version.id)
  const changes = languagesOf(texts).map((language) => {
    const text = texts[language] ?? builtInText(document, language)
    const before = publicText(document, others, { language, now })
    return [language, changedFields(text, before).join(', ')]
  })
  const previous = Math.max(
    0,
    ...others.filter(({ state }) => state === 'published').map((other) => other.number ?? 0),
  )
  await recordEvent(tx, {
    name,
    about: { kind: 'content', id: document },
    by,
    now,
    details: { document, version: number, languages: languagesOf(texts).join(', '), ...details },
    audit: {
      before: { version: previous },
      after: { version: number, ...Object.fromEntries(changes), ...details },
    },
    // Scheduling also drops cached pages, because their cache lifetime must now end at that time.
    tags: [contentTag(document)],
  })
}
