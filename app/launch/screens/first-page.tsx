import { launchPhase } from '#app/page/launch-phase.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { pageTitles } from '#app/page/titles.ts'
import { handleSignup } from '../handle-signup.server.ts'
import { homeView } from '../home-view.server.ts'
import { landingLinks } from '../landing-styles.ts'
import { landingView } from '../landing-view.server.ts'
import { Home, Landing } from '../parts/first-screens.tsx'
import { landingTitles } from '../titles.server.ts'
import { unlessTheLineFails } from '../unless-the-line-fails.ts'
import type { Route } from './+types/first-page.ts'

export const links = landingLinks

/** Before the launch nothing of the home page is loaded, so the response can't contain any of it. */
export async function loader({ context }: Route.LoaderArgs) {
  const { settings, clock } = context.get(servicesContext)
  if (launchPhase(settings.current(), clock.now()) === 'launched') {
    const home = await homeView(context)
    return { home, landing: null, titles: home.titles }
  }
  const landing = await landingView(context)
  return { home: null, landing, titles: landingTitles(landing) }
}

export function action({ context, request }: Route.ActionArgs) {
  return handleSignup(context, request)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return unlessTheLineFails(serverAction)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageTitles(loaderData.titles) : []
}

/** The first page: includes only the script of the screen it shows. */
export default function FirstPage({ loaderData, actionData }: Route.ComponentProps) {
  const { home, landing } = loaderData
  return home ? <Home view={home} /> : <Landing view={landing} answer={actionData} />
}
