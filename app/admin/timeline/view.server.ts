import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { peopleCalled } from '#app/auth/index.server.ts'
import type { Services } from '#app/page/services.server.ts'
import type {
  TimelineEvent,
  TimelineLine,
  TimelinePerson,
  TimelineReader,
} from '#app/page/timeline.ts'
import { dayOf, formatDayInFull, formatMinute, minuteOfDay } from '#app/platform/time.ts'
import type { HiddenReporters } from '../history/hidden-reporters.server.ts'
import {
  filterOf,
  type TimelineFilter,
  type TimelinePosition,
  timelineFilters,
  writePosition,
} from './filter.ts'
import { timelineCounts, timelinePage } from './queries.server.ts'
import { sourceOf } from './sources.server.ts'

const SHOWN_AT_ONCE = 30

type Wanted = {
  filter: TimelineFilter | null
  after: TimelinePosition | null
  hiddenReporters?: HiddenReporters
}

/** A person's events by day, with the filter chips. */
export async function timelineView(
  services: Services,
  person: TimelinePerson,
  { filter, after, hiddenReporters = [] }: Wanted,
  reader: TimelineReader,
) {
  const { db } = services
  const [page, counts] = await Promise.all([
    timelinePage(db, person, { filter, after, limit: SHOWN_AT_ONCE + 1, hiddenReporters }),
    timelineCounts(db, person, hiddenReporters),
  ])
  const shown = page.slice(0, SHOWN_AT_ONCE)
  const last = shown.at(-1)
  return {
    filter,
    isFirstPage: after === null,
    more:
      page.length > SHOWN_AT_ONCE && last
        ? writePosition({ time: new Date(last.occurred_at), id: last.id })
        : null,
    chips: chipsOf(counts, reader),
    days: await byDay(services, shown, reader),
  }
}

export type TimelineView = Awaited<ReturnType<typeof timelineView>>
export type TimelineEventView = TimelineView['days'][number]['events'][number]

type Counts = Awaited<ReturnType<typeof timelineCounts>>

/** "Everything", then each kind that has events; every kind if there are too many to count. */
function chipsOf(counts: Counts, { i18n }: TimelineReader) {
  const counted = new Map<TimelineFilter, number>()
  let total = 0
  for (const [name, count] of counts?.byName ?? []) {
    const filter = filterOf(name)
    counted.set(filter, (counted.get(filter) ?? 0) + count)
    total += count
  }
  const names = Object.keys(timelineFilters) as (keyof typeof timelineFilters)[]
  const chips = [
    { filter: null, label: i18n._(msg`Everything`), count: total },
    ...names.map((filter) => ({
      filter,
      label: i18n._(timelineFilters[filter].label),
      count: counted.get(filter) ?? 0,
    })),
    { filter: 'staff' as const, label: i18n._(msg`By us`), count: counts?.byStaff ?? 0 },
  ]
  return counts
    ? chips.filter(({ filter, count }) => filter === null || count > 0)
    : chips.map((chip) => ({ ...chip, count: null }))
}

async function byDay(services: Services, events: TimelineEvent[], reader: TimelineReader) {
  const [lines, people] = await Promise.all([
    describe(services, events, reader),
    peopleCalled(
      services.db,
      events.flatMap(({ by_user, about_kind, about_id }) => [
        ...(by_user ? [by_user] : []),
        ...(about_kind === 'user' ? [about_id] : []),
      ]),
    ),
  ])
  const days = Map.groupBy(events, ({ occurred_at }) => dayOf(new Date(occurred_at)))
  return [...days].map(([day, ofDay]) => ({
    day,
    isToday: day === dayOf(reader.now),
    heading: formatDayInFull(day, reader.language),
    events: ofDay.map((event) => eventView(event, lines.get(event.id), people, reader)),
  }))
}

function eventView(
  event: TimelineEvent,
  line: TimelineLine | undefined,
  people: Awaited<ReturnType<typeof peopleCalled>>,
  { personId, i18n }: TimelineReader,
) {
  const { id, name, by_user: by, details } = event
  const named = (person: string) => ({ id: person, name: people.get(person)?.name ?? person })
  /** An action on another account. */
  const isOther = event.about_kind === 'user' && event.about_id !== personId
  return {
    id,
    name,
    kind: filterOf(name),
    time: formatMinute(minuteOfDay(new Date(event.occurred_at))),
    role: written(details.role),
    /** The actor, if it was someone else. */
    by: by && by !== personId && !line?.isAnonymous ? named(by) : null,
    words: [...(line?.words ?? []), ...detailWords(details, i18n)],
    reason: written(details.reason),
    links: isOther
      ? [{ to: `/admin/people/${event.about_id}`, label: named(event.about_id).name }]
      : (line?.links ?? []),
  }
}

const written = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** Where someone signed in, or for how long and on which page staff saw the site as them. */
function detailWords({ ip, page, minutes }: Record<string, unknown>, i18n: I18n): string[] {
  const lasted =
    typeof minutes === 'number'
      ? i18n._(msg`${plural(minutes, { one: '# minute', other: '# minutes' })}`)
      : null
  return [written(ip), written(page), lasted].filter((word) => word !== null)
}

/** The description of each event, by the subject that owns its record. */
async function describe(services: Services, events: TimelineEvent[], reader: TimelineReader) {
  const bySource = Map.groupBy(events, ({ about_kind }) => sourceOf(about_kind))
  const described = await Promise.all(
    [...bySource].map(([source, ofSource]) =>
      source ? source.describe(services, ofSource, reader) : [],
    ),
  )
  return new Map<string, TimelineLine>(described.flatMap((lines) => [...lines]))
}
