import { pageTitles } from '#app/page/titles.ts'
import { loadResults } from '../parts/load-results.server.ts'
import { Results } from '../parts/results.tsx'
import type { Route } from './+types/search.ts'

/** /search: typed or spoken words. */
export async function loader({ context, request }: Route.LoaderArgs) {
  return loadResults(context, request, null)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageTitles(loaderData.titles) : []
}

export default function SearchResults({ loaderData: { page } }: Route.ComponentProps) {
  return <Results page={page} />
}
