import type { RouterContextProvider } from 'react-router'
import { imageChoices } from '#app/images/index.server.ts'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { seenOf } from '#app/platform/form-versions.ts'
import { type Language, languages, siteLanguages } from '#app/platform/languages.ts'
import { formatInstant } from '#app/platform/time.ts'
import { controlsOf, inWords, labelOf } from './controls.server.ts'
import { differences } from './difference.ts'
import { documents } from './documents.ts'
import { currentText, draftOf, publicText } from './edit.server.ts'
import { flatten, type Shape } from './fields.ts'
import { imageIdsIn, takesImages, withImageNames } from './images.server.ts'
import { previewView } from './preview-view.server.ts'
import { type DocumentKey, shapes } from './shapes.ts'
import { type StoredVersion, versionsOf } from './store.server.ts'
import { contentTree } from './tree.server.ts'
import { currentValues } from './values.server.ts'
import { valueNames } from './values.ts'
import {
  type LeftBehind,
  languagesOf,
  leftBehind,
  outdatedLanguages,
  publicVersion,
} from './versions.ts'

type Context = Readonly<RouterContextProvider>
type Page = { document: DocumentKey; language: Language }

/** Everything that the editor of a document in one language shows. */
export async function documentPage(context: Context, { document, language }: Page, url: URL) {
  const { db, clock } = context.get(servicesContext)
  const i18n = requestI18n(context)
  const now = clock.now()
  const reader = { i18n, language: context.get(languageContext), now }
  const [versions, tree, values] = await Promise.all([
    versionsOf(db, document),
    contentTree(db, { ...reader, words: '' }),
    currentValues(context),
  ])
  const shape: Shape = shapes[document]
  const text = currentText(document, versions, { language, now })
  const before = publicText(document, versions, { language, now })
  const [readBefore = {}, readText = {}] = (await withImageNames(db, shape, [before, text])).map(
    (read) => inWords(i18n, shape, read),
  )
  return {
    document,
    language,
    name: i18n._(documents[document].name),
    tree,
    tabs: documents[document].isForAllLanguages ? [] : languageTabs(versions, now),
    controls: controlsOf(i18n, shape, text),
    seen: seenOf(flatten(text)),
    values: valueNames
      .filter((name) => name !== 'price-table' || documents[document].group === 'faq')
      .map((name) => ({ name, now: values[name] })),
    ...statesOf(versions, { ...reader, edited: language }),
    library: takesImages(shape) ? await imageChoices(db, { chosen: imageIdsIn(shape, text) }) : [],
    newest: Math.max(0, ...versions.map(({ number }) => number ?? 0)),
    differences: differences(shape, readBefore, readText).map(({ parts, ...place }) => ({
      label: labelOf(i18n, shape, place),
      parts,
    })),
    preview: await previewView(context, { document, language, versions }, url),
  }
}

const languageTabs = (versions: readonly StoredVersion[], now: Date) => {
  const draft = draftOf(versions)?.texts ?? {}
  const outdated = outdatedLanguages(versions, now)
  return siteLanguages.map((code) => ({
    code,
    name: languages[code].name,
    isInDraft: draft[code] !== undefined,
    isOutdated: outdated.includes(code) && draft[code] === undefined,
  }))
}

/** Groups languages with the same version into one line. */
function byVersion(behind: readonly LeftBehind[]) {
  const numbers = [...new Set(behind.map(({ version }) => version))]
  return numbers.map((number) => ({
    version: number,
    names: behind
      .filter(({ version }) => version === number)
      .map(({ language }) => languages[language].name)
      .join(', '),
  }))
}

type Reader = { language: Language; now: Date; edited: Language }

function statesOf(versions: readonly StoredVersion[], reader: Reader) {
  const { now, edited } = reader
  const when = (instant: Date) => formatInstant(instant, reader.language, now)
  const draft = draftOf(versions)
  const shown = publicVersion(versions, edited, now)
  const scheduled = versions.find(({ state }) => state === 'scheduled')
  return {
    draft: draft
      ? {
          id: draft.id,
          revision: draft.revision,
          savedAt: when(draft.savedAt),
          savedBy: draft.savedBy,
          languages: languagesOf(draft.texts).map((code) => languages[code].name),
          leftBehind: byVersion(leftBehind(draft.texts, versions, now)),
        }
      : null,
    shown: shown ? { number: shown.number ?? 0, since: when(shown.publicFrom!) } : null,
    scheduled: scheduled
      ? { id: scheduled.id, number: scheduled.number ?? 0, when: when(scheduled.publicFrom!) }
      : null,
    versions: versions
      .filter(({ state }) => state !== 'draft')
      .map((version) => ({
        number: version.number ?? 0,
        state: version.state,
        when: when(version.publicFrom!),
        by: version.publishedBy,
        languages: languagesOf(version.texts).map((code) => languages[code].name),
        isBuiltIn: Object.values(version.texts).every((text) => text === null),
      })),
  }
}
