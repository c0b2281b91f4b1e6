import { createContext } from 'react-router'
import type { Clock } from '#app/platform/clock.ts'
import type { Config } from '#app/platform/config.server.ts'
import type { Database, Db } from '#app/platform/db.server.ts'
import type { startEmailTexts } from '#app/platform/email-texts/email-texts.server.ts'
import type { EmailDeclaration } from '#app/platform/emails.server.ts'
import type { Files } from '#app/platform/files.server.ts'
import type { Jobs } from '#app/platform/jobs.server.ts'
import type { Live } from '#app/platform/live.server.ts'
import type { Log } from '#app/platform/logs.server.ts'
import type { Mailer } from '#app/platform/mailer.server.ts'
import type { Metrics } from '#app/platform/metrics.server.ts'
import type { Outbox } from '#app/platform/outbox.server.ts'
import type { PageCache } from '#app/platform/page-cache.server.ts'
import type { PublicFetch } from '#app/platform/public-fetch/public-fetch.server.ts'
import type { TextSender } from '#app/platform/text-sender.server.ts'
import type { Texts } from '#app/platform/texts.server.ts'
import type { World } from '#app/platform/world.server.ts'
import type { ReadPublishedContent } from './public-content.ts'
import type { SessionChanges } from './session-changes.ts'
import type { startContent } from './site-settings.server.ts'

/**
 * The site's services, created by app/services.server.ts. A subject with a service of its own adds it to this
 * interface by declaration merging, as billing does.
 */
export interface Services {
  config: Config
  log: Log
  /** The product's clock, for phases, countdowns and time-outs. It can be set. */
  clock: Clock
  /** The machine's clock, for tokens, codes and limits. It can't be set. */
  securityClock: Clock
  database: Database
  db: Db
  jobs: Jobs
  outbox: Outbox
  mailer: Mailer
  texts: Texts
  textSender: TextSender
  files: Files
  live: Live
  /** Fetches from addresses that users typed. */
  publicFetch: PublicFetch
  sessionChanges: SessionChanges
  pages: PageCache
  metrics: Metrics
  /** The texts that registering agrees to, in their current versions. */
  registrationTexts: readonly { text: 'terms' | 'privacy'; version: string }[]
  settings: Awaited<ReturnType<typeof startContent>>
  /** Every email of the site, by kind. */
  emails: Readonly<Record<string, EmailDeclaration>>
  emailTexts: Awaited<ReturnType<typeof startEmailTexts>>
  publishedContent: ReadPublishedContent
  world: World
  secret: string
  /** Shuts everything down in an order that loses nothing. */
  stop: () => Promise<void>
}

export const servicesContext = createContext<Services>()
