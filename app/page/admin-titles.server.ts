import type { MessageDescriptor } from '@lingui/core'
import type { MetaDescriptor, RouterContextProvider } from 'react-router'
import { requestI18n } from './request-context.server.ts'
import { servicesContext } from './services.server.ts'

/** The title of an administration page. None is indexed. */
export function adminTitles(
  context: Readonly<RouterContextProvider>,
  title: MessageDescriptor | string,
): MetaDescriptor[] {
  const i18n = requestI18n(context)
  const { name } = context.get(servicesContext).settings.current()
  const words = typeof title === 'string' ? title : i18n._(title)
  return [{ title: `${words} | ${name}` }, { name: 'robots', content: 'noindex' }]
}
