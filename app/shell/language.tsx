import { data, Outlet } from 'react-router'
import { pageOfData } from '#app/platform/data-address.ts'
import { isSiteLanguage } from '#app/platform/languages.ts'
import type { Route } from './+types/language.ts'
import { nearestPage } from './nearest-page.server.ts'
import { languageContext } from './request.server.ts'

/** Public pages take their language from the address alone, so that each address has one reading. */
const speakTheAddress: Route.MiddlewareFunction = ({ params, context, request }) => {
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
