import { msg } from '@lingui/core/macro'
import type { RouterContextProvider } from 'react-router'
import { wordsFor } from '#app/platform/words.server.ts'
import { servicesContext } from '#app/services.server.ts'
import { languageContext } from '#app/shell/request.server.ts'
import { type PageName, pages } from './pages.ts'

/** The title of a page of the settings, or of their list. */
export function settingsTitle(context: Readonly<RouterContextProvider>, page?: PageName): string {
  const i18n = wordsFor(context.get(languageContext))
  const { name } = context.get(servicesContext).settings.current()
  return `${i18n._(page ? pages[page].name : msg`Settings`)} | ${name}`
}
