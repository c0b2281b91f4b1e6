import { isId } from '#app/platform/ids.ts'
import { type Day, isDay } from '#app/platform/time.ts'
import { eventWords } from '../event-words.ts'

/** A filter of the history, as it is in the URL. */
export type HistoryFilter = {
  /** As typed: an email address, a number or an id. */
  person: string
  name: string | null
  from: Day | null
  to: Day | null
}

/** Invalid values are ignored. */
export function readHistoryFilter(
  params: URLSearchParams,
): HistoryFilter & { after: string | null } {
  const [name, from, to, after] = ['kind', 'from', 'to', 'after'].map((item) => params.get(item))
  return {
    person: (params.get('person') ?? '').trim().slice(0, 100),
    name: name && eventWords.has(name) ? name : null,
    from: isDay(from) ? from : null,
    to: isDay(to) ? to : null,
    after: isId(after) ? after : null,
  }
}

/** The URL of a filter, for links to the next page and to the file. */
export function historyAddress(path: string, filter: HistoryFilter, after?: string | null): string {
  const params = new URLSearchParams()
  if (filter.person) params.set('person', filter.person)
  if (filter.name) params.set('kind', filter.name)
  if (filter.from) params.set('from', filter.from)
  if (filter.to) params.set('to', filter.to)
  if (after) params.set('after', after)
  return params.size > 0 ? `${path}?${params}` : path
}
