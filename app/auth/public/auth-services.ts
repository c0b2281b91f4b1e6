import type { I18n } from '@lingui/core'
import type { Clock } from '#app/platform/clock.ts'
import type { Config } from '#app/platform/config.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { SpokenLanguage } from '#app/platform/languages.ts'
import type { Log } from '#app/platform/logs.server.ts'
import type { Outbox } from '#app/platform/outbox.server.ts'
import type { Texts } from '#app/platform/texts.server.ts'
import type { AgreedText } from '../accounts/agreements.server.ts'

/** The services that `auth/` uses. It could be published as it is: it depends only on `platform`. */
export type AuthServices = {
  config: Config
  db: Db
  clock: Clock
  securityClock: Clock
  secret: string
  outbox: Outbox
  texts: Texts
  log: Log
  /** The texts of emails, including edits by administrators. */
  emailTexts: { i18nFor: (language: SpokenLanguage) => I18n }
  /** The site's name and support address in emails. */
  settings: { current: () => { name: string; supportEmail: string } }
  /** The texts that registering on the site agrees to. */
  registrationTexts: readonly AgreedText[]
}

/** The device someone signs in from. */
export type Device = {
  ip: string | null
  userAgent: string | null
  /** The known-device cookie. */
  shown?: string | null
}
