import { pageOfData } from '#app/platform/data-address.ts'
import { inLanguage, splitLanguage } from '#app/platform/languages.ts'

/** The requested URL with the provider's current slug in place of an old one. */
export function movedAddress(requested: string, from: string, to: string): string {
  const { pathname, search } = new URL(requested)
  const { language, path } = splitLanguage(pageOfData(pathname))
  return inLanguage(path.replace(`/${from}`, `/${to}`), language) + search
}
