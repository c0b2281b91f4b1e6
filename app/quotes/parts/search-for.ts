import { searchAddress } from '#app/directory/public/search-params.ts'
import type { RequestPage } from '../request-page.server.ts'

/** The search for more providers of this request, preserving those chosen so far. */
export function searchFor({ category, draft }: Pick<RequestPage, 'category' | 'draft'>) {
  return searchAddress('/search', {
    category: category?.code ?? null,
    location: draft.place || null,
    chosen: draft.providers,
  })
}
