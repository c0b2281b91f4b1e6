import { callbackIn } from './auth/visitors/url-callback.ts'
import { chosenLanguage } from './contact/page-language.ts'
import { searchedFor } from './content/faq-search.ts'
import { parseSearch, writeSearch } from './directory/search-params.ts'
import { isDataAddress, pageOfData } from './platform/data-address.ts'
import { splitLanguage } from './platform/languages.ts'
import { reviewsAsked, reviewsParams } from './providers/reviews-address.ts'
import { notYet } from './shell/not-yet.ts'

/**
 * The pages that are the same for everyone without a session, and which parameters they know. An
 * address that isn't here is never kept.
 */
const cachedPages: { path: RegExp; parameters: (known: URLSearchParams) => URLSearchParams }[] = [
  { path: /^\/(landing)?$/, parameters: none },
  { path: /^\/(giving|sources|help-center|success-stories)$/, parameters: none },
  { path: /^\/(contact|contact-us)$/, parameters: spokenOnly },
  { path: /^\/(become-provider|become-provider-landing|provider-special)$/, parameters: none },
  {
    path: /^\/(how-it-works|about|about-us|company-details|careers)$/,
    parameters: none,
  },
  { path: /^\/(terms|privacy|cookie-policy|npo-instruction-manual)$/, parameters: versionOnly },
  { path: /^\/faq$/, parameters: wordsOnly },
  { path: /^\/services$/, parameters: whereOnly },
  { path: /^\/(services\/[a-z-]+|search)$/, parameters: search },
  { path: /^\/providers\/[a-z0-9-]+(\/services)?$/, parameters: none },
  { path: /^\/providers\/[a-z0-9-]+\/reviews$/, parameters: reviews },
  { path: /^\/sites\/[a-z0-9-]+$/, parameters: none },
  ...Object.entries(notYet)
    .filter(([, page]) => !page.for)
    .map(([path]) => ({ path: new RegExp(`^/${path}$`), parameters: none })),
]

function whereOnly(known: URLSearchParams) {
  return writeSearch({ location: parseSearch(known).location })
}

function spokenOnly(known: URLSearchParams) {
  const chosen = chosenLanguage(known)
  return new URLSearchParams(chosen ? { in: chosen } : {})
}

function versionOnly(known: URLSearchParams) {
  const version = known.get('version')
  return new URLSearchParams(version === null ? {} : { version })
}

function wordsOnly(known: URLSearchParams) {
  const words = searchedFor(known)
  return new URLSearchParams(words ? { q: words } : {})
}

function search(known: URLSearchParams) {
  return writeSearch(parseSearch(known))
}

function reviews(known: URLSearchParams) {
  return reviewsParams(reviewsAsked(known))
}

function none() {
  return new URLSearchParams()
}

/** The one spelling under which a public page is kept, or null when this address isn't kept. */
export function canonicalAddress(url: URL): string | null {
  if (isDataAddress(url.pathname) && url.searchParams.has('_routes')) return null
  // Somebody comes back with an answer of the authentication service: theirs alone.
  if (callbackIn(url.searchParams)) return null
  const { path } = splitLanguage(pageOfData(url.pathname))
  const page = cachedPages.find((one) => one.path.test(path))
  if (!page) return null
  const parameters = page.parameters(url.searchParams).toString()
  return url.pathname + (parameters ? `?${parameters}` : '')
}
