/** A reason for a row's position, based only on facts of this row and its neighbours. */
export type Reason =
  | { kind: 'paid place'; place: number; without: number }
  | { kind: 'nearest'; above: number | null; freeOn: string | null }
  | { kind: 'best rated'; reviews: number; freeOn: string | null }
  | { kind: 'answers fastest'; minutes: number }
  | { kind: 'all checks' }

export type Reasoned = {
  km: number | null
  rating: number | null
  ratingCount: number
  replyMinutes: number | null
  checksDone: number
  paidPlace: boolean
  place: number
  placeWithoutPaying: number
  /** The first free day, as the page names it. */
  freeOn: string | null
}

const HIGH_RATING = 4.8
const GOOD_RATING = 4.5
const ENOUGH_REVIEWS = 10
const ALL = 7

/**
 * Reasons for the rows of a list's first page: each reason appears once, at the highest row it applies to,
 * and the first row explains why it is first if any fact does.
 */
export function reasonsFor(rows: Reasoned[]): (Reason | null)[] {
  const given = new Set<Reason['kind']>()
  return rows.map((row) => {
    if (row.paidPlace) {
      return { kind: 'paid place', place: row.place, without: row.placeWithoutPaying }
    }
    const reason = row.place === 1 ? strongest(row, rows) : null
    const once = reason ?? remarkable(row, rows)
    if (!once || given.has(once.kind)) return null
    given.add(once.kind)
    return once
  })
}

const isLeast = (value: number | null, others: (number | null)[]) =>
  value !== null && others.every((other) => other === null || value <= other)

function strongest(row: Reasoned, rows: Reasoned[]): Reason | null {
  for (const above of [HIGH_RATING, GOOD_RATING]) {
    if ((row.rating ?? 0) < above) continue
    const peers = rows.filter(({ rating }) => (rating ?? 0) >= above)
    if (
      peers.length > 1 &&
      isLeast(
        row.km,
        peers.map(({ km }) => km),
      )
    ) {
      return { kind: 'nearest', above, freeOn: row.freeOn }
    }
  }
  return null
}

function remarkable(row: Reasoned, rows: Reasoned[]): Reason | null {
  const others = rows.filter((other) => other !== row)
  if (others.length === 0) return null
  if (row.km !== null && others.every(({ km }) => km !== null && row.km! < km)) {
    return { kind: 'nearest', above: null, freeOn: null }
  }
  if (
    row.rating !== null &&
    row.ratingCount >= ENOUGH_REVIEWS &&
    others.every(({ rating }) => (rating ?? 0) < row.rating!)
  ) {
    return { kind: 'best rated', reviews: row.ratingCount, freeOn: null }
  }
  if (
    row.replyMinutes !== null &&
    others.every((other) => (other.replyMinutes ?? Infinity) > row.replyMinutes!)
  ) {
    return { kind: 'answers fastest', minutes: row.replyMinutes }
  }
  if (row.checksDone === ALL && others.every(({ checksDone }) => checksDone < ALL)) {
    return { kind: 'all checks' }
  }
  return null
}
