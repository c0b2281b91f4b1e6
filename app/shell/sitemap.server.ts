import { addresses } from '#app/addresses.server.ts'
import { isOpenToAll } from '#app/launch/public/gate.ts'
import { launchPhase } from '#app/page/launch-phase.ts'
import type { SitemapPart } from '#app/page/sitemap-part.ts'

/** The pages with one address each: what is there in every phase, and what of it a visitor may see now. */
export const pageAddresses: SitemapPart = {
  isBeforeLaunch: true,
  pieces: async () => 1,
  addresses: async ({ settings, clock }) => {
    const phase = launchPhase(settings.current(), clock.now())
    return addresses
      .filter((address) => address.sitemap === 'pages' && isOpenToAll(phase, address))
      .map(({ pattern }) => ({ path: pattern }))
  },
}
