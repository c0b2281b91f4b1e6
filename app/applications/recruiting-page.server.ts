import type { MessageDescriptor } from '@lingui/core'
import type { RouterContextProvider } from 'react-router'
import { plansOnSale } from '#app/billing/index.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'

type Page = { title: MessageDescriptor; description: MessageDescriptor; path: string }

/** The data of every recruiting page: the plans on sale, and its translated titles. */
export async function recruitingPage(
  context: Readonly<RouterContextProvider>,
  { title, description, path }: Page,
) {
  const shop = await plansOnSale(context)
  const { language, site } = shop
  const i18n = i18nFor(language)
  return {
    shop,
    titles: { title: i18n._(title), description: i18n._(description), path, language, site },
  }
}
