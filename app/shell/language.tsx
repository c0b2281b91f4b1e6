import { data, Outlet, redirect } from 'react-router'
import { languageContext } from '#app/page/request-context.server.ts'
import { pageOfData } from '#app/platform/data-address.ts'
import { isSiteLanguage } from '#app/platform/languages.ts'
import type { Route } from './+types/language.ts'
import { addressInChosenLanguage } from './chosen-language.server.ts'
import { nearestPage } from './nearest-page.server.ts'

/**
 * Public pages take their language only from the URL, so that a URL has one content. A visitor who chose
 * another language is redirected from URLs without one.
 */
const speakTheAddress: Route.MiddlewareFunction = ({ params, context, request }) => {
  const inTheirs = addressInChosenLanguage(request)
  if (inTheirs) throw redirect(inTheirs)
  const spoken = params.language ?? 'en'
  if (!isSiteLanguage(spoken) || params.language === 'en')
    throw data(nearestPage(pageOfData(new URL(request.url).pathname)), { status: 404 })
  context.set(languageContext, spoken)
}

export const middleware = [speakTheAddress]

export async function loader() {
  return null
}

export default function InLanguage() {
  return <Outlet />
}
