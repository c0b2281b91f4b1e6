import { addressAt } from '#app/addresses.server.ts'
import { preferredLanguage } from '#app/page/preferences.server.ts'
import { isDataAddress } from '#app/platform/data-address.ts'
import { inLanguage, splitLanguage } from '#app/platform/languages.ts'

/**
 * The localized URL for a visitor who chose another language than English and opens a public page without a
 * language; null if no redirect is needed. Only document loads are redirected: an open page continues in its
 * language, and a form keeps its URL.
 */
export function addressInChosenLanguage(request: Request): string | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  const chosen = preferredLanguage(request)
  const { pathname, search } = new URL(request.url)
  const isBare = splitLanguage(pathname).language === 'en'
  if (
    chosen === 'en' ||
    !isBare ||
    isDataAddress(pathname) ||
    addressAt(pathname)?.isInEveryLanguage === false
  )
    return null
  return inLanguage(pathname, chosen) + search
}
