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

/** The APIs beside the pages, each with its own authentication. */
export function apis(services: Services) {
  const app = new Hono()
  // Public, read only.
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
  // Authenticated by the token of an emailed link.
  app.route('/', oneClickUnsubscribe(services))
  for (const api of ['/auth/v1/*', '/rest/v1/*', '/storage/v1/*', '/functions/v1/*'])
    app.use(api, refuseTokensOfImpersonation(services))
  // Authenticated by the session's bearer token; reads no cookie.
  app.route('/auth/v1', authApi(services))
  // Unauthenticated: PayFast's notifications are stored first and verified afterwards.
  app.route('/', itnEndpoint(services))
  // Authenticated by the SMS gateway's token.
  app.route('/', smsReplies(services))
  // The rest of what the official client calls; authenticated by the same bearer token.
  app.route('/', adapterApi(services))
  // Authenticated by the session cookie; changes nothing.
  app.route('/', liveApi(services))
  // Visitors are authenticated by session or by their conversation's cookie, agents by session.
  app.route('/', supportLive(services))
  return app
}
