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

/** The contact page exists in all eleven languages; the other pages in the seven languages only in those. */
function versionsOf(pattern: string) {
  const language = otherLanguageIn(pattern)
  const path = language ? pattern.slice(language.length + 1) || '/' : pattern
  const versions = path === '/contact' ? spokenLanguages : language ? otherLanguages : undefined
  return versions?.map((code) => ({ language: code, path: inLanguage(path, code) }))
}

/** The pages without parameters that a visitor may see in the current phase. */
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
