import type { I18n } from '@lingui/core'
import { createContext, type RouterContextProvider } from 'react-router'
import { i18nFor } from '#app/platform/i18n.server.ts'
import type { Language, OtherLanguage, SpokenLanguage } from '#app/platform/languages.ts'

/** What one request brought with it, set at the door by server.ts. */
export const languageContext = createContext<Language>('en')
export const requestIdContext = createContext<string>('')
export const clientAddressContext = createContext<string>('')

/** On the pages of the seven other languages. The language that everything else there is in is English. */
export const otherLanguageContext = createContext<OtherLanguage | null>(null)

type Context = Readonly<RouterContextProvider>

/** The language in which this request is answered, where it may be one that has few pages. */
export const spokenLanguage = (context: Context): SpokenLanguage =>
  context.get(otherLanguageContext) ?? context.get(languageContext)

/** The texts of the language in which this request is answered. */
export const requestI18n = (context: Context): I18n => i18nFor(spokenLanguage(context))

/** What a cached page depends on: a loader names it while it answers. */
export type CachedPageInfo = { tags: Set<string>; until: Date | null }
export const cachedPageInfoContext = createContext<CachedPageInfo | null>(null)

/** Says that this page shows something of these, so that it is dropped when one changes. */
export function dependsOn(context: Context, ...tags: string[]) {
  const pageInfo = context.get(cachedPageInfoContext)
  for (const tag of tags) pageInfo?.tags.add(tag)
}

/** Says that this page reads differently from this product instant on. */
export function validUntil(context: Context, time: Date | null) {
  const pageInfo = context.get(cachedPageInfoContext)
  if (pageInfo && time && (!pageInfo.until || time < pageInfo.until)) pageInfo.until = time
}

/** Structured data for search engines (JSON-LD), added to the page by the server only. */
export const structuredDataContext = createContext<object[]>([])

export function describeToEngines(context: Context, ...descriptions: object[]) {
  context.get(structuredDataContext).push(...descriptions)
}
