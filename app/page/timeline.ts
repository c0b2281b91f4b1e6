import type { I18n } from '@lingui/core'
import type { AliasableExpression, RawBuilder } from 'kysely'
import type { Queryable } from '#app/platform/db.server.ts'
import type { Language } from '#app/platform/languages.ts'
import type { Cents } from '#app/platform/money.ts'
import type { Services } from './services.server.ts'

/** The name under which emails are on a timeline. No event has it: each email is its own record. */
export const EMAIL_WRITTEN = 'email written'

/** Whose timeline it is. */
export type TimelinePerson = { id: string; email: string | null }

/** An event as it was recorded. The columns of `recorded_events`. */
export type TimelineEvent = {
  id: string
  name: string
  about_kind: string
  about_id: string
  by_user: string | null
  occurred_at: Date
  details: Record<string, unknown>
}

/** Who reads it. `amount` writes a sum in full, or says that it is hidden from them. */
export type TimelineReader = {
  i18n: I18n
  language: Language
  now: Date
  personId: string
  amount: (cents: Cents) => string
}

/** What the line under an event says, and where its links lead. Whoever did it may be nobody's business here. */
export type TimelineLine = {
  words: string[]
  links: { to: string; label: string }[]
  isAnonymous?: boolean
}

/** The ids, as text, of the things of a person. */
type Things = (db: Queryable, person: TimelinePerson) => AliasableExpression<{ id: string }>

/**
 * What a subject adds to the timeline of a person. Each subject declares its own, and admin/timeline/sources.server.ts
 * lists them. Events about an account, and what someone did, belong to its timeline without a source.
 */
export type TimelineSource = {
  /** Whose events belong to the person too, by the kind that events name: their requests, their tickets. */
  things: Record<string, Things>
  /** What happened to a person without being an event. */
  records?: (db: Queryable, person: TimelinePerson) => RawBuilder<TimelineEvent>
  /** The line under each of these events, by its id. */
  describe: (
    services: Services,
    events: TimelineEvent[],
    reader: TimelineReader,
  ) => Promise<Map<string, TimelineLine>>
}
