import { data } from 'react-router'
import { languageContext } from '#app/page/request-context.server.ts'
import { pageTitles } from '#app/page/titles.ts'
import { nearestTrade } from '../nearest-trade.server.ts'
import { loadResults } from '../parts/load-results.server.ts'
import { Results } from '../parts/results.tsx'
import { isCategory } from '../public/categories.ts'
import type { Route } from './+types/category.ts'

/** /services/plumbing: everybody of one trade. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  if (!isCategory(params.category))
    throw data(nearestTrade(params.category, context.get(languageContext)), { status: 404 })
  return loadResults(context, request, params.category)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageTitles(loaderData.titles) : []
}

export default function CategoryResults({ loaderData: { page } }: Route.ComponentProps) {
  return <Results page={page} />
}
