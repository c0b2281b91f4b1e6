import type { I18n } from '@lingui/core'
import type { Db } from '#app/platform/db.server.ts'
import { holdsWords } from '#app/platform/holds-words.ts'
import { type Language, siteLanguages } from '#app/platform/languages.ts'
import { dayOf, formatDay } from '#app/platform/time.ts'
import { builtInText } from './built-in.server.ts'
import { documentGroups, documents } from './documents.ts'
import { type Fields, flatten } from './fields.ts'
import { type DocumentKey, documentKeys } from './shapes.ts'
import { publicTexts, waitingVersions } from './store.server.ts'

export type TreeGroup = {
  name: string
  documents: {
    key: DocumentKey
    name: string
    hasDraft: boolean
    scheduled: string | null
    count: number | null
  }[]
}
type Looking = { i18n: I18n; language: Language; now: Date; words: string }

/** All documents by group, with their pending versions; with a search, only those whose text matches. */
export async function contentTree(db: Db, looking: Looking): Promise<TreeGroup[]> {
  const { i18n, language, now, words } = looking
  const [waiting, found, texts] = await Promise.all([
    waitingVersions(db),
    words ? documentsWith(db, words, now) : null,
    publicTexts(db, documentKeys, { language: 'en', now }),
  ])
  const entry = (key: DocumentKey) => {
    const own = waiting.filter(({ document }) => document === key)
    const begins = own.find(({ state }) => state === 'scheduled')?.public_from
    return {
      key,
      name: i18n._(documents[key].name),
      hasDraft: own.some(({ state }) => state === 'draft'),
      scheduled: begins ? formatDay(dayOf(begins), language, now) : null,
      count: countOf(texts.get(key) ?? builtInText(key, 'en')),
    }
  }
  return Object.entries(documentGroups)
    .map(([group, name]) => ({
      name: i18n._(name),
      documents: documentKeys
        .filter((key) => documents[key].group === group && (!found || found.has(key)))
        .map(entry),
    }))
    .filter((group) => group.documents.length > 0)
}

/** How many questions, slides or sections a document has. */
function countOf(text: Fields): number | null {
  const list = Object.values(text).find((value) => typeof value !== 'string')
  return list ? list.length : null
}

/** Documents whose public text contains the search terms, in any language. */
async function documentsWith(db: Db, words: string, now: Date): Promise<Set<DocumentKey>> {
  const found = new Set<DocumentKey>()
  for (const language of siteLanguages) {
    const texts = await publicTexts(db, documentKeys, { language, now })
    for (const key of documentKeys) {
      const text = texts.get(key) ?? builtInText(key, language)
      if (holdsWords(Object.values(flatten(text)).join(' '), words)) found.add(key)
    }
  }
  return found
}
