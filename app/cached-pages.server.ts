import { type Address, addressAt } from './addresses.server.ts'
import { searchedFor } from './content/public/faq-search.ts'
import { PREVIEW_PARAM } from './content/public/preview-param.ts'
import { parseSearch, writeSearch } from './directory/public/search-params.ts'
import { isDataAddress, pageOfData } from './platform/data-address.ts'
import { splitLanguage } from './platform/languages.ts'
import { reviewsAsked, reviewsParams } from './providers/public/reviews-address.ts'
import { callbackIn } from './session/public/url-callback.ts'
import { chosenLanguage } from './support/public/page-language.ts'

/**
 * Of a page that is kept for everyone without a session (routes.ts says which), the parameters that it
 * knows, in one spelling.
 */
const parameters: Record<Stored, (typed: URLSearchParams) => URLSearchParams> = {
  plain: () => new URLSearchParams(),
  location: (typed) => writeSearch({ location: parseSearch(typed).location }),
  search: (typed) => writeSearch(parseSearch(typed)),
  reviews: (typed) => reviewsParams(reviewsAsked(typed)),
  language: (typed) => {
    const chosen = chosenLanguage(typed)
    return new URLSearchParams(chosen ? { in: chosen } : {})
  },
  version: (typed) => {
    const version = typed.get('version')
    return new URLSearchParams(version === null ? {} : { version })
  },
  words: (typed) => {
    const words = searchedFor(typed)
    return new URLSearchParams(words ? { q: words } : {})
  },
}

type Stored = Exclude<Address['cache'], 'not kept'>

/** Other spellings of an address are answered, but never kept. */
const ONE_SPELLING = /^\/([a-z0-9-]+(\/[a-z0-9-]+)*)?$/

/** The one spelling under which a public page is kept, or null when this address isn't kept. */
export function canonicalAddress(url: URL): string | null {
  if (isDataAddress(url.pathname) && url.searchParams.has('_routes')) return null
  // Someone comes back with an answer of the authentication service: theirs alone.
  if (callbackIn(url.searchParams)) return null
  // An editor's draft.
  if (url.searchParams.has(PREVIEW_PARAM)) return null
  const { path } = splitLanguage(pageOfData(url.pathname))
  const cache = addressAt(path)?.cache ?? 'not kept'
  if (cache === 'not kept' || !ONE_SPELLING.test(path)) return null
  const query = parameters[cache](url.searchParams).toString()
  return url.pathname + (query ? `?${query}` : '')
}
