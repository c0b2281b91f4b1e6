import { nearestTrade } from '#app/directory/index.server.ts'
import { activeCategories, isCategory } from '#app/directory/public/categories.ts'
import { categoryName } from '#app/directory/public/category-names.ts'
import { siteLinks } from '#app/page/navigation.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { inLanguage, type Language, splitLanguage } from '#app/platform/languages.ts'
import { nearestOf } from './nearest.ts'

type NearestPage = {
  to: string
  /** The label of a link to it: "Plumbing, Soweto". */
  name: string
}

const sitePages = [
  ...new Set([
    ...siteLinks.map(({ to }) => to),
    '/search',
    '/auth',
    '/profile',
    '/requests',
    '/saved-quotes',
    '/provider-portal',
    '/contact-us',
  ]),
].filter((address) => address !== '/')

/** Paths to suggest for a mistyped one. */
const worthOffering = () => [...sitePages, ...activeCategories().map((code) => `/services/${code}`)]

/** The suggestion of a 404: the page that was probably meant, in the language of the URL. */
export function nearestPage(pathname: string): NearestPage | null {
  const { language, path } = splitLanguage(pathname)
  const nearest = nearestOf(path, worthOffering())
  if (nearest) return { to: inLanguage(nearest, language), name: nameOf(nearest, language) }
  return nearestTrade(path, language)
}

function nameOf(address: string, language: Language) {
  const i18n = i18nFor(language)
  const [, , category = ''] = address.split('/')
  if (isCategory(category)) return i18n._(categoryName(category))
  const link = siteLinks.find(({ to }) => to === address)
  return link ? i18n._(link.words) : address
}
