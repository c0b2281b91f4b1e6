import { categoryCodes } from '#app/directory/public/categories.ts'
import { siteLinks } from '#app/page/navigation.ts'
import { inLanguage, splitLanguage } from '#app/platform/languages.ts'
import { nearestOf } from './nearest.ts'

/** Addresses that are worth offering to whoever mistyped one. */
const worthOffering = [
  ...new Set([
    ...siteLinks.map(({ to }) => to),
    ...categoryCodes.map((code) => `/services/${code}`),
    '/search',
    '/auth',
    '/profile',
    '/requests',
    '/saved-quotes',
    '/provider-portal',
    '/contact-us',
  ]),
].filter((address) => address !== '/')

/** The page that was probably meant, in the language of the address: goes with a 404. */
export function nearestPage(pathname: string): { to: string; name: string } | null {
  const { language, path } = splitLanguage(pathname)
  const nearest = nearestOf(path, worthOffering)
  if (!nearest) return null
  const to = inLanguage(nearest, language)
  return { to, name: to }
}
