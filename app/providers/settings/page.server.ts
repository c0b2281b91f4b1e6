import { msg } from '@lingui/core/macro'
import type { RouterContextProvider } from 'react-router'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { type PageName, pages } from './pages.ts'

/** The title of a page of the settings, or of their list. */
export function settingsTitle(context: Readonly<RouterContextProvider>, page?: PageName): string {
  const i18n = requestI18n(context)
  const { name } = context.get(servicesContext).settings.current()
  return `${i18n._(page ? pages[page].name : msg`Settings`)} | ${name}`
}
