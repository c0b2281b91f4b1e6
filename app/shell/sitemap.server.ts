import { addresses } from '#app/addresses.server.ts'
import { isOpenToAll } from '#app/launch/public/gate.ts'
import { launchPhase } from '#app/page/launch-phase.ts'
import type { SitemapPart } from '#app/page/sitemap-part.ts'
import {
  inLanguage,
  otherLanguageIn,
  otherLanguages,
  spokenLanguages,
} from '#app/platform/languages.ts'

/** The contact page is in all eleven languages; what else the seven have is in those seven alone. */
function versionsOf(pattern: string) {
  const language = otherLanguageIn(pattern)
  const path = language ? pattern.slice(language.length + 1) || '/' : pattern
  const versions = path === '/contact' ? spokenLanguages : language ? otherLanguages : undefined
  return versions?.map((code) => ({ language: code, path: inLanguage(path, code) }))
}

/** The pages with one address each: what is there in every phase, and what of it a visitor may see now. */
export const pageAddresses: SitemapPart = {
  isBeforeLaunch: true,
  pieces: async () => 1,
  addresses: async ({ settings, clock }) => {
    const phase = launchPhase(settings.current(), clock.now())
    return addresses
      .filter((address) => address.sitemap === 'pages' && isOpenToAll(phase, address))
      .map(({ pattern }) => ({ path: pattern, versions: versionsOf(pattern) }))
  },
}
