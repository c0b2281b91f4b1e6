import type { SpokenLanguage } from '#app/platform/languages.ts'
import type { Services } from './services.server.ts'

/** An address for search engines, with the instant it last changed where that is known. */
export type IndexedAddress = {
  path: string
  changedAt?: Date
  /** Its versions in each language, where they aren't those of the four languages of the site. */
  versions?: { language: SpokenLanguage; path: string }[]
}

/** A part of the site that names its own pages, a slice at a time: at most 40 000 a sitemap. */
export type SitemapPart = {
  /** Whether it names pages before the launch, too; by itself it then leaves out what is gated. */
  isBeforeLaunch?: boolean
  pieces: (services: Services) => Promise<number>
  addresses: (services: Services, piece: number) => Promise<IndexedAddress[]>
}
