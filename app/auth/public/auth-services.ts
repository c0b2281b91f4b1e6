import type { I18n } from '@lingui/core'
import type { Clock } from '#app/platform/clock.ts'
import type { Config } from '#app/platform/config.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { SpokenLanguage } from '#app/platform/languages.ts'
import type { Log } from '#app/platform/logs.server.ts'
import type { Outbox } from '#app/platform/outbox.server.ts'
import type { Texts } from '#app/platform/texts.server.ts'
import type { AgreedText } from '../accounts/agreements.server.ts'

/** What this subject leans on. It could be published as it is: only `platform` is under it. */
export type AuthServices = {
  config: Config
  db: Db
  clock: Clock
  securityClock: Clock
  secret: string
  outbox: Outbox
  texts: Texts
  log: Log
  /** The texts of emails, as administrators edited them. */
  emailTexts: { i18nFor: (language: SpokenLanguage) => I18n }
  /** What emails call the site, and where they say help is. */
  settings: { current: () => { name: string; supportEmail: string } }
  /** What someone agrees to who registers by a button of the site. */
  registrationTexts: readonly AgreedText[]
}

/** From where someone signs in. */
export type Device = {
  ip: string | null
  userAgent: string | null
  /** What the browser shows of who signed in on it before. */
  shown?: string | null
}
