import { pageTitles } from '#app/page/titles.ts'
import { homeView } from '../home-view.server.ts'
import { Home } from '../parts/home.tsx'
import type { Route } from './+types/launched-home.ts'

/** The home page as it will be at the launch: launch/public/gate.ts decides who may see it before. */
export function loader({ context }: Route.LoaderArgs) {
  return homeView(context)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageTitles(loaderData.titles) : []
}

export default function LaunchedHome({ loaderData }: Route.ComponentProps) {
  return <Home view={loaderData} />
}
