import { data, redirect } from 'react-router'
import { languageContext } from '#app/page/request-context.server.ts'
import { pageTitles } from '#app/page/titles.ts'
import { pageOfData } from '#app/platform/data-address.ts'
import { inLanguage, splitLanguage } from '#app/platform/languages.ts'
import { nearestTrade } from '../nearest-trade.server.ts'
import { loadResults } from '../parts/load-results.server.ts'
import { Results } from '../parts/results.tsx'
import { currentCategory, isActive } from '../public/categories.ts'
import type { Route } from './+types/category.ts'

/** /services/plumbing: all providers of a trade. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const category = currentCategory(params.category)
  if (category !== params.category) throw movedTo(category, request)
  if (!isActive(category))
    throw data(nearestTrade(params.category, context.get(languageContext)), { status: 404 })
  return loadResults(context, request, category)
}

/** The URL of a merged category redirects to its target, with the same language and place. */
function movedTo(category: string, request: Request) {
  const { pathname, search } = new URL(request.url)
  const { language } = splitLanguage(pageOfData(pathname))
  return redirect(`${inLanguage(`/services/${category}`, language)}${search}`, 301)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageTitles(loaderData.titles) : []
}

export default function CategoryResults({ loaderData: { page } }: Route.ComponentProps) {
  return <Results page={page} />
}
