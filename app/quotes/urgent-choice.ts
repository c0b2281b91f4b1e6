import { atMinute, type Day, dayOf, minuteOfDay } from '#app/platform/time.ts'

/** The number of providers of an urgent request. */
export const MOST_URGENT = 3

/** A provider near the job: the distance, and the hours of today and the following days, without days off. */
export type Near = { km: number; hours: readonly Hours[] }
type Hours = { day: Day; from: number; to: number }

export type Chosen<Provider> = Provider & {
  /** When they close today; null for those who open later. */
  openUntil: number | null
  opensAt: Date | null
}

/**
 * The nearest that are open now. If none is, those that open first, by distance: at night a request reaches
 * someone in the morning instead of nobody.
 */
export function chooseUrgent<Provider extends Near>(near: readonly Provider[], now: Date) {
  const open = near.flatMap((provider) => {
    const openUntil = closesAt(provider, now)
    return openUntil === null ? [] : [{ ...provider, openUntil, opensAt: null }]
  })
  if (open.length > 0) return { isOpen: true, providers: nearest(open) as Chosen<Provider>[] }
  const later = near.flatMap((provider) => {
    const opensAt = opensNext(provider, now)
    return opensAt === null ? [] : [{ ...provider, openUntil: null, opensAt }]
  })
  const providers = later
    .toSorted((a, b) => a.opensAt.getTime() - b.opensAt.getTime() || a.km - b.km)
    .slice(0, MOST_URGENT)
  return { isOpen: false, providers: providers as Chosen<Provider>[] }
}

/** When they can see a request: at once while open, or from their next opening on. */
export const workingFrom = (provider: Pick<Near, 'hours'>, now: Date): Date =>
  closesAt(provider, now) === null ? (opensNext(provider, now) ?? now) : now

const nearest = <Provider extends Near>(providers: Provider[]) =>
  providers.toSorted((a, b) => a.km - b.km).slice(0, MOST_URGENT)

function closesAt({ hours }: Pick<Near, 'hours'>, now: Date): number | null {
  const today = dayOf(now)
  const minute = minuteOfDay(now)
  const shift = hours.find(({ day, from, to }) => day === today && from <= minute && minute < to)
  return shift?.to ?? null
}

function opensNext({ hours }: Pick<Near, 'hours'>, now: Date): Date | null {
  const openings = hours
    .map(({ day, from }) => atMinute(day, from))
    .filter((opening) => opening > now)
    .toSorted((a, b) => a.getTime() - b.getTime())
  return openings[0] ?? null
}
