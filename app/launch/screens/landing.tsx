import { redirect } from 'react-router'
import { launchPhase } from '#app/page/launch-phase.ts'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { pageTitles } from '#app/page/titles.ts'
import { inLanguage } from '#app/platform/languages.ts'
import { handleSignup } from '../handle-signup.server.ts'
import { landingLinks } from '../landing-styles.ts'
import { landingView } from '../landing-view.server.ts'
import { Landing } from '../parts/landing.tsx'
import { landingTitles } from '../titles.server.ts'
import { unlessTheLineFails } from '../unless-the-line-fails.ts'
import type { Route } from './+types/landing.ts'

export const links = landingLinks

/** After the launch this page has nothing more than the first page. */
export async function loader({ context }: Route.LoaderArgs) {
  const { settings, clock } = context.get(servicesContext)
  if (launchPhase(settings.current(), clock.now()) === 'launched')
    throw redirect(inLanguage('/', context.get(languageContext)))
  const view = await landingView(context)
  return { view, titles: landingTitles(view) }
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

export default function LandingPage({ loaderData, actionData }: Route.ComponentProps) {
  return <Landing view={loaderData.view} answer={actionData} />
}
