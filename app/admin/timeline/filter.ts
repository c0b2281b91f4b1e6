import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { EMAIL_WRITTEN } from '#app/page/timeline.ts'
import { isId } from '#app/platform/ids.ts'
import { eventGroups } from '../event-words.ts'

const MESSAGES = ['message written']
const EMAILS = [EMAIL_WRITTEN, 'email sent again', 'email bounced']

const namesIn = (...groups: (keyof typeof eventGroups)[]): string[] =>
  groups
    .flatMap((group) => Object.keys(eventGroups[group].events))
    .filter((name) => !MESSAGES.includes(name) && !EMAILS.includes(name))

/** The filter chips of a timeline in order, with the events that each shows. */
export const timelineFilters = {
  requests: { label: msg`Requests`, names: namesIn('requests') },
  messages: { label: msg`Messages`, names: MESSAGES },
  money: { label: msg`Money`, names: namesIn('payments') },
  support: { label: msg`Support`, names: namesIn('support') },
  provider: { label: msg`Provider`, names: namesIn('providers', 'applications') },
  account: {
    label: msg`Account`,
    names: namesIn('accounts', 'approvals', 'organisations', 'site'),
  },
  emails: { label: msg`Emails`, names: EMAILS },
} as const satisfies Record<string, { label: MessageDescriptor; names: string[] }>

export type TimelineFilter = keyof typeof timelineFilters | 'staff'

export const isTimelineFilter = (name: unknown): name is TimelineFilter =>
  name === 'staff' || (typeof name === 'string' && Object.hasOwn(timelineFilters, name))

const byName = new Map(
  (Object.keys(timelineFilters) as (keyof typeof timelineFilters)[]).flatMap((filter) =>
    timelineFilters[filter].names.map((name) => [name, filter] as const),
  ),
)

/** The chip of an event. Event names of older versions count as account events. */
export const filterOf = (name: string): keyof typeof timelineFilters =>
  byName.get(name) ?? 'account'

/** The last event of the previous page. */
export type TimelinePosition = { time: Date; id: string }

export const writePosition = ({ time, id }: TimelinePosition) => `${time.getTime()}.${id}`

/** Returns null for an invalid position. */
export function readPosition(written: string | null): TimelinePosition | null {
  const [time = '', id = ''] = (written ?? '').split('.')
  return /^\d{1,15}$/.test(time) && isId(id) ? { time: new Date(Number(time)), id } : null
}

export function readTimelineSearch(params: URLSearchParams) {
  const kind = params.get('kind')
  return {
    filter: isTimelineFilter(kind) ? kind : null,
    after: readPosition(params.get('after')),
  }
}

export function timelineAddress(
  personId: string,
  filter: TimelineFilter | null,
  after: string | null = null,
) {
  const params = new URLSearchParams()
  if (filter) params.set('kind', filter)
  if (after) params.set('after', after)
  return `/admin/people/${personId}${params.size > 0 ? `?${params}` : ''}` as const
}
