import { data, type RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/page/services.server.ts'
import { isSiteLanguage } from '#app/platform/languages.ts'
import { languagesOf, siteEmails } from './site-emails.ts'

type Params = { email: string; language: string }

/** The email and language of a URL; throws 404. */
export function emailOr404(
  context: Readonly<RouterContextProvider>,
  { email: slug, language }: Params,
) {
  const email = siteEmails(context.get(servicesContext).emails).find((item) => item.slug === slug)
  if (!email || !isSiteLanguage(language) || !languagesOf(email).includes(language))
    throw data(null, { status: 404 })
  return { email, language }
}
