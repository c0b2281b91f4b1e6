import { data, Outlet } from 'react-router'
import { isSiteLanguage } from '#app/platform/languages.ts'
import type { Route } from './+types/language.ts'
import { doNothing } from './do-nothing.ts'
import { languageContext } from './request.server.ts'

/** Public pages take their language from the address alone, so that each address has one reading. */
const speakTheAddress: Route.MiddlewareFunction = ({ params, context }) => {
  const spoken = params.language ?? 'en'
  if (!isSiteLanguage(spoken) || params.language === 'en') throw data(null, { status: 404 })
  context.set(languageContext, spoken)
}

export const middleware = [speakTheAddress]

export async function loader() {
  return null
}

export const clientAction = doNothing

export default function InLanguage() {
  return <Outlet />
}
