import { addressAt } from '#app/addresses.server.ts'
import { preferredLanguage } from '#app/page/preferences.server.ts'
import { isDataAddress } from '#app/platform/data-address.ts'
import { inLanguage, splitLanguage } from '#app/platform/languages.ts'

/**
 * Where someone who chose another language than English belongs when they open a public page at its
 * address without one; null where they are right. Only whole pages are moved: one that is open goes on
 * in the language that it began in, and a form keeps its address.
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
