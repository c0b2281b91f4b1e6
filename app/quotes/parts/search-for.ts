import { searchAddress } from '#app/directory/public/search-params.ts'
import type { RequestPage } from '../request-page.server.ts'

/** Where more providers for this request are found, those chosen so far kept. */
export function searchFor({ category, draft }: Pick<RequestPage, 'category' | 'draft'>) {
  return searchAddress('/search', {
    category: category?.code ?? null,
    location: draft.place || null,
    chosen: draft.providers,
  })
}
