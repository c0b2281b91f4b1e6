import { type Address, addressAt } from './addresses.server.ts'
import { searchedFor } from './content/public/faq-search.ts'
import { PREVIEW_PARAM } from './content/public/preview-param.ts'
import { parseSearch, writeSearch } from './directory/public/search-params.ts'
import { isDataAddress, pageOfData } from './platform/data-address.ts'
import { splitLanguage } from './platform/languages.ts'
import { requestedReviews, reviewsParams } from './providers/public/reviews-address.ts'
import { callbackIn } from './session/public/url-callback.ts'
import { chosenLanguage } from './support/public/page-language.ts'

/**
 * For each page that is cached for visitors without a session (see routes.ts), its known parameters in
 * canonical form.
 */
const parameters: Record<Stored, (typed: URLSearchParams) => URLSearchParams> = {
  plain: () => new URLSearchParams(),
  location: (typed) => writeSearch({ location: parseSearch(typed).location }),
  search: (typed) => writeSearch(parseSearch(typed)),
  reviews: (typed) => reviewsParams(requestedReviews(typed)),
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

/** Non-canonical URLs get a response, but are never cached. */
const ONE_SPELLING = /^\/([a-z0-9-]+(\/[a-z0-9-]+)*)?$/

/** The canonical URL under which a public page is cached, or null if this URL isn't cached. */
export function canonicalAddress(url: URL): string | null {
  if (isDataAddress(url.pathname) && url.searchParams.has('_routes')) return null
  // A callback of the authentication service is for one visitor only.
  if (callbackIn(url.searchParams)) return null
  // An editor's draft.
  if (url.searchParams.has(PREVIEW_PARAM)) return null
  const { path } = splitLanguage(pageOfData(url.pathname))
  const cache = addressAt(path)?.cache ?? 'not kept'
  if (cache === 'not kept' || !ONE_SPELLING.test(path)) return null
  const query = parameters[cache](url.searchParams).toString()
  return url.pathname + (query ? `?${query}` : '')
}
