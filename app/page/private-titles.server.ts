import type { MessageDescriptor } from '@lingui/core'
import type { MetaDescriptor, RouterContextProvider } from 'react-router'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { languageContext } from './request-context.server.ts'
import { servicesContext } from './services.server.ts'
import { pageTitles } from './titles.ts'

/** Titles of pages that aren't indexed. */
export function privateTitles(
  context: Readonly<RouterContextProvider>,
  path: string,
  { title, description }: { title: MessageDescriptor; description: MessageDescriptor },
): MetaDescriptor[] {
  const { config, settings } = context.get(servicesContext)
  const language = context.get(languageContext)
  const i18n = i18nFor(language)
  return pageTitles({
    title: i18n._(title),
    description: i18n._(description),
    path,
    language,
    site: { name: settings.current().name, url: config.siteUrl },
    versions: [],
    isIndexed: false,
  })
}
