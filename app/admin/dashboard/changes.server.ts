import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { sql } from 'kysely'
import type { EventName } from '#app/platform/events.server.ts'
import { formatInstant, startOfDay } from '#app/platform/time.ts'
import { wordsOfEvent } from '../event-words.ts'
import { historyAddress } from '../history/filter.ts'
import type { AttentionSource, Moment } from './attention.ts'
import { periodUntil } from './periods.ts'

/** Changes by staff, not everyday activity of users. */
const CHANGES: readonly EventName[] = [
  'setting changed',
  'role granted',
  'role withdrawn',
  'account banned',
  'ban lifted',
  'account deleted by an administrator',
  'account changed by an administrator',
  'provider suspended',
  'suspension lifted',
  'profile edit approved',
  'profile edit refused',
  'giving paid out',
  'payment charged back',
  'refund made',
  'story published',
  'story withdrawn',
  'team member saved',
  'team member removed',
  'sso provider added',
  'sso provider changed',
  'sso provider removed',
  'history downloaded',
]

type Change = { name: EventName; count: number; last_at: Date; by_name: string | null }

/** The last week's changes, newest first; each line links to its events. */
const changesOfWeek: AttentionSource = async (moment, i18n) => {
  const { from, to } = periodUntil('7-days', moment.today)
  const { rows } = await sql<Change>`
    select change.name, change.count, change.last_at,
      coalesce(person.user_metadata ->> 'full_name', person.email) as by_name
    from (
      select name, count(*) as count, max(occurred_at) as last_at,
        (array_agg(by_user order by occurred_at desc, id desc))[1] as by_user
      from recorded_events
      where name = any(${sql.val(CHANGES)}::text[]) and occurred_at >= ${startOfDay(from)}
      group by name
    ) change
    left join people person on person.id = change.by_user
    order by change.last_at desc`.execute(moment.db)
  return rows.map((change) => ({
    key: change.name,
    text: textOf(change, i18n),
    more: lastOf(change, moment, i18n),
    count: change.count,
    to: historyAddress('/admin/history', { person: '', name: change.name, from, to }),
    tone: 'quiet' as const,
  }))
}

export const changes: readonly AttentionSource[] = [changesOfWeek]

function textOf({ name, count }: Change, i18n: I18n) {
  const words = wordsOfEvent(name)
  const event = words ? i18n._(words) : name
  return i18n._(msg`${event}: ${count}`)
}

function lastOf({ last_at: lastAt, by_name: person }: Change, { now }: Moment, i18n: I18n) {
  const when = formatInstant(lastAt, i18n.locale, now)
  return person
    ? i18n._(msg`Last by ${person}, ${when}`)
    : i18n._(msg`Last by the site itself, ${when}`)
}
