import type { SpokenLanguage } from '#app/platform/languages.ts'
import type { Services } from './services.server.ts'

/** A page for search engines, with its last change if known. */
export type IndexedAddress = {
  path: string
  changedAt?: Date
  /** Its language versions, if they aren't the site's four languages. */
  versions?: { language: SpokenLanguage; path: string }[]
}

/** A part of the site that lists its own pages, in slices: at most 40 000 per sitemap. */
export type SitemapPart = {
  /** Whether it lists pages before the launch, too; then it leaves out gated ones itself. */
  isBeforeLaunch?: boolean
  pieces: (services: Services) => Promise<number>
  addresses: (services: Services, piece: number) => Promise<IndexedAddress[]>
}
