import type { I18n } from '@lingui/core'
import { createContext, type RouterContextProvider } from 'react-router'
import { i18nFor } from '#app/platform/i18n.server.ts'
import type { Language, OtherLanguage, SpokenLanguage } from '#app/platform/languages.ts'

/** The request's context, set by server.ts. */
export const languageContext = createContext<Language>('en')
export const requestIdContext = createContext<string>('')
export const clientAddressContext = createContext<string>('')

/** On pages in the seven other languages. Everything else on them uses English. */
export const otherLanguageContext = createContext<OtherLanguage | null>(null)

type Context = Readonly<RouterContextProvider>

/** The language of this response, including those with only a few pages. */
export const spokenLanguage = (context: Context): SpokenLanguage =>
  context.get(otherLanguageContext) ?? context.get(languageContext)

/** The i18n of this response's language. */
export const requestI18n = (context: Context): I18n => i18nFor(spokenLanguage(context))

/** What a cached page depends on, declared by its loaders. */
export type CachedPageInfo = { tags: Set<string>; until: Date | null }
export const cachedPageInfoContext = createContext<CachedPageInfo | null>(null)

/** Declares that this page shows these things, so that it is dropped when one changes. */
export function dependsOn(context: Context, ...tags: string[]) {
  const pageInfo = context.get(cachedPageInfoContext)
  for (const tag of tags) pageInfo?.tags.add(tag)
}

/** Declares that this page's content changes at this product time. */
export function validUntil(context: Context, time: Date | null) {
  const pageInfo = context.get(cachedPageInfoContext)
  if (pageInfo && time && (!pageInfo.until || time < pageInfo.until)) pageInfo.until = time
}

/** Structured data for search engines (JSON-LD), added to the page only by the server. */
export const structuredDataContext = createContext<object[]>([])

export function describeToEngines(context: Context, ...descriptions: object[]) {
  context.get(structuredDataContext).push(...descriptions)
}
