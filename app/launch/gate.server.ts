import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router'
import { type Address, addressOf } from '#app/addresses.server.ts'
import { launchPhase } from '#app/page/launch-phase.ts'
import { previewIn } from '#app/page/preview.server.ts'
import { dependsOn, languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { visitor } from '#app/page/visitor.server.ts'
import { inLanguage, isSiteLanguage } from '#app/platform/languages.ts'
import { listedAt, ownsProfile, shownSite } from '#app/providers/index.server.ts'
import { comingSoon } from './coming-soon.server.ts'
import { gateAnswer } from './public/gate.ts'

const passedContext = createContext(false)

/** Whether this page is open only because the visitor is an administrator. */
export const isPastTheGate = (context: Readonly<RouterContextProvider>) =>
  context.get(passedContext)

/**
 * Middleware of the root, before any loader or action: a page that isn't open in this phase responds with
 * "Coming Soon!", however it is requested, and without any of its data.
 */
export const gateMiddleware: MiddlewareFunction<Response> = async ({
  context,
  params,
  pattern,
}) => {
  const { db, settings, clock } = context.get(servicesContext)
  const who = visitor(context)
  const address = addressOf(pattern)
  const answer = await gateAnswer({
    phase: launchPhase(settings.current(), clock.now()),
    address,
    params,
    roles: previewIn(context)?.asVisitor ? who && ['customer'] : (who?.roles ?? null),
    isOwner: async () =>
      who !== null && ownsProfile(db, { slug: params.slug ?? '', userId: who.id }),
    isSomebodys: () => isSomebodys(context, address, params.slug ?? ''),
  })
  // Public pages take their language only from the URL, and so does their replacement.
  if (address.isInEveryLanguage) context.set(languageContext, spokenIn(params.language))
  switch (answer) {
    case 'open':
      return
    case 'open to administrators':
      context.set(passedContext, true)
      return
    case 'to the front page':
      throw redirect(inLanguage('/', spokenIn(params.language)))
    case 'nobody’s':
      throw data(null, { status: 404 })
    case 'Coming Soon!':
      // Thrown like every refusal; the status says that the response is as intended.
      throw data(comingSoon(context, address.pattern), { status: 200, statusText: 'OK' })
  }
}

/**
 * Whether the launched site would have a page at this URL of a provider, or of their own site. Unlisted
 * providers respond 404, so that pending applications can't be guessed.
 */
async function isSomebodys(
  context: Readonly<RouterContextProvider>,
  { pattern }: Address,
  slug: string,
): Promise<boolean> {
  const { db, clock } = context.get(servicesContext)
  const provider = await listedAt(db, slug, clock.now())
  if (!provider) return false
  dependsOn(context, `provider/${provider.id}`)
  return !pattern.startsWith('/sites/') || (await shownSite(db, provider)) !== null
}

const spokenIn = (language: string | undefined) => (isSiteLanguage(language) ? language : 'en')
