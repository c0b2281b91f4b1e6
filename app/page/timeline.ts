import type { I18n } from '@lingui/core'
import type { AliasableExpression, RawBuilder } from 'kysely'
import type { Queryable } from '#app/platform/db.server.ts'
import type { Language } from '#app/platform/languages.ts'
import type { Cents } from '#app/platform/money.ts'
import type { Services } from './services.server.ts'

/** The name of emails on a timeline. It isn't an event: each email is its own record. */
export const EMAIL_WRITTEN = 'email written'

/** The person whose timeline it is. */
export type TimelinePerson = { id: string; email: string | null }

/** A recorded event, with the columns of `recorded_events`. */
export type TimelineEvent = {
  id: string
  name: string
  about_kind: string
  about_id: string
  by_user: string | null
  occurred_at: Date
  details: Record<string, unknown>
}

/** The reader of a timeline. `amount` formats an amount, or says that it is hidden from them. */
export type TimelineReader = {
  i18n: I18n
  language: Language
  now: Date
  personId: string
  amount: (cents: Cents) => string
}

/** The description and links of an event. The actor may be hidden. */
export type TimelineLine = {
  words: string[]
  links: { to: string; label: string }[]
  isAnonymous?: boolean
}

/** The ids, as text, of a person's things. */
type Things = (db: Queryable, person: TimelinePerson) => AliasableExpression<{ id: string }>

/**
 * A subject's contribution to a person's timeline. Each subject declares its own, and
 * admin/timeline/sources.server.ts lists them. Events about an account, and the person's own actions, are
 * included without a source.
 */
export type TimelineSource = {
  /**
   * Things whose events belong to the person too, by the kind that events use: their requests, their tickets.
   */
  things: Record<string, Things>
  /** Records of a person that aren't events. */
  records?: (db: Queryable, person: TimelinePerson) => RawBuilder<TimelineEvent>
  /** The description of each of these events, by its id. */
  describe: (
    services: Services,
    events: TimelineEvent[],
    reader: TimelineReader,
  ) => Promise<Map<string, TimelineLine>>
}
