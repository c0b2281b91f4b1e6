import { Hono } from 'hono'
import { adapterApi } from './adapter/index.server.ts'
import { authApi } from './auth/index.server.ts'
import { itnEndpoint } from './billing/endpoints/itn.server.ts'
import { suggestionsEndpoint } from './directory/endpoints/suggestions.server.ts'
import { directoryAddresses } from './directory/index.server.ts'
import { oneClickUnsubscribe } from './launch/endpoints/one-click.server.ts'
import type { Services } from './page/services.server.ts'
import { publicPhotos } from './providers/endpoints/public-photos.server.ts'
import { providerAddresses, siteAddresses } from './providers/index.server.ts'
import { smsReplies } from './quotes/index.server.ts'
import { liveApi, refuseTokensOfImpersonation } from './session/index.server.ts'
import { machinePages } from './shell/machine-pages.server.ts'
import { pageAddresses } from './shell/sitemap.server.ts'
import { socialCards } from './shell/social-cards.server.ts'
import { supportLive } from './support/endpoints/live.server.ts'

/** What is mounted beside the site: machine entrances, each with its own way of knowing who asks. */
export function apis(services: Services) {
  const app = new Hono()
  // Open to everyone, read only.
  app.route(
    '/',
    machinePages(services, {
      pages: pageAddresses,
      directory: directoryAddresses,
      providers: providerAddresses,
      sites: siteAddresses,
    }),
  )
  app.route('/', socialCards())
  app.route('/', suggestionsEndpoint)
  app.route('/', publicPhotos(services))
  // Knows anyone who holds the link of an email.
  app.route('/', oneClickUnsubscribe(services))
  for (const api of ['/auth/v1/*', '/rest/v1/*', '/storage/v1/*', '/functions/v1/*'])
    app.use(api, refuseTokensOfImpersonation(services))
  // Knows people by the bearer token of their session, and reads no cookie.
  app.route('/auth/v1', authApi(services))
  // Believes nobody: what PayFast sends is kept first and judged afterwards.
  app.route('/', itnEndpoint(services))
  // Knows the SMS gateway by the token that it was given.
  app.route('/', smsReplies(services))
  // The rest of what the official client calls; the same bearer token.
  app.route('/', adapterApi(services))
  // Knows the browser by its session cookie; changes nothing.
  app.route('/', liveApi(services))
  // The visitor's side by session or by the cookie of their conversation, the agents' by session.
  app.route('/', supportLive(services))
  return app
}
