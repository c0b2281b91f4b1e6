import { isOpenToAll } from '#app/launch/gate.ts'
import { launchPhase } from '#app/launch/phases.ts'
import type { SitemapPart } from './machine-pages.server.ts'

/** The pages with one address each, by their canonical one. */
const pages = [
  '/',
  '/how-it-works',
  '/giving',
  '/success-stories',
  '/become-provider',
  '/become-provider-landing',
  '/about-us',
  '/careers',
  '/contact',
  '/faq',
  '/help-center',
  '/terms',
  '/privacy',
  '/cookie-policy',
  '/npo-instruction-manual',
  '/company-details',
]

/** What is there in every phase, and what of it a visitor may see now. */
export const pageAddresses: SitemapPart = {
  isBeforeLaunch: true,
  pieces: async () => 1,
  addresses: async ({ settings, clock }) => {
    const phase = launchPhase(settings.current(), clock.now())
    return pages.filter((path) => isOpenToAll(phase, path)).map((path) => ({ path }))
  },
}
