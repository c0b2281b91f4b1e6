/**
 * Who stands where, and why. The weights are stated to everyone under "Why this order"; the same sum
 * is written twice, here and as SQL, and a test holds the two equal.
 */
export const weights = { distance: 34, rating: 28, replies: 22, checks: 16 } as const
export type Weighed = keyof typeof weights

/** At this distance the distance counts half; a reply after this long counts half. */
const HALF_DISTANCE_KM = 10
const HALF_REPLY_MINUTES = 60

/**
 * A new provider is counted as if five people had given 4.2 stars, so that one five-star review does
 * not overtake two hundred, and nobody starts from nothing.
 */
const FIRST_REVIEWS = 5
const FIRST_RATING = 4.2

/** Someone who was never asked yet is taken to answer within three hours. */
const UNKNOWN_REPLY_MINUTES = 180

export const ALL_CHECKS = 7
/** Best match ranks this many of the best of an area: counts are exact up to it. */
export const MOST_RANKED = 1000
/** Around a point it ranks this many of the nearest. */
export const MOST_NEAR = 600
/** Of those who bear the words that were typed, this many: who means one of more adds a word. */
export const MOST_SPOKEN = 300

export type Candidate = {
  ratingSum: number
  ratingCount: number
  replyMinutes: number | null
  checksDone: number
}

/** The rating that ranks: the average with the first five added. It is never shown. */
export function ratingForRank({ ratingSum, ratingCount }: Candidate) {
  return (ratingSum + FIRST_RATING * FIRST_REVIEWS) / (ratingCount + FIRST_REVIEWS)
}

/** Between 0 and 1 for each thing that counts. */
export function partsOf(candidate: Candidate, km: number | null): Record<Weighed, number> {
  return {
    distance: km === null ? 0 : HALF_DISTANCE_KM / (HALF_DISTANCE_KM + km),
    rating: (ratingForRank(candidate) - 1) / 4,
    replies:
      HALF_REPLY_MINUTES / (HALF_REPLY_MINUTES + (candidate.replyMinutes ?? UNKNOWN_REPLY_MINUTES)),
    checks: candidate.checksDone / ALL_CHECKS,
  }
}

/** What someone is worth before the distance is known: 0 to 66. */
export function merit(candidate: Candidate) {
  const { rating, replies, checks } = partsOf(candidate, null)
  return weights.rating * rating + weights.replies * replies + weights.checks * checks
}

export function score(candidate: Candidate, km: number | null) {
  return merit(candidate) + weights.distance * partsOf(candidate, km).distance
}

/** The same sums in SQL, for the columns of a listing and an expression for the kilometres. */
export const ratingKeySql = (row: { ratingSum: string; ratingCount: string }) =>
  `((${row.ratingSum}::float8 + ${FIRST_RATING * FIRST_REVIEWS}::float8) / (${row.ratingCount} + ${FIRST_REVIEWS}))`

export const meritSql = (row: Record<keyof Candidate, string>) =>
  `(${weights.rating}::float8 * ((${ratingKeySql(row)} - 1) / 4)` +
  ` + ${weights.replies}::float8 * (${HALF_REPLY_MINUTES}::float8 / (${HALF_REPLY_MINUTES} + coalesce(${row.replyMinutes}, ${UNKNOWN_REPLY_MINUTES})))` +
  ` + ${weights.checks}::float8 * (${row.checksDone}::float8 / ${ALL_CHECKS}))`

export const scoreSql = (meritColumn: string, km: string) =>
  `(${meritColumn} + ${weights.distance}::float8 * (${HALF_DISTANCE_KM}::float8 / (${HALF_DISTANCE_KM} + ${km})))`

/** The weights as they count: without a place nothing is near, so the other three share the whole. */
export function countedWeights(hasPlace: boolean) {
  const counted = (Object.entries(weights) as [Weighed, number][]).filter(
    ([what]) => hasPlace || what !== 'distance',
  )
  const all = counted.reduce((sum, [, weight]) => sum + weight, 0)
  const shares = counted.map(([what, weight]) => ({
    what,
    percent: Math.floor((weight / all) * 100),
  }))
  // What flooring lost goes to the largest, so that the bar adds up to a hundred.
  const lost = 100 - shares.reduce((sum, { percent }) => sum + percent, 0)
  return shares.map((share, index) =>
    index === 0 ? { ...share, percent: share.percent + lost } : share,
  )
}

/** A paid place stands at most this much above where it would stand without. */
export const MOST_PLACES_UP = 2

export type Placed<Row> = Row & { place: number; placeWithoutPaying: number }

/**
 * Lifts paid places by at most two: each is sorted as if it stood two higher. Only people with a
 * worse or slightly better score are passed, and a page full of paid places changes nothing.
 */
export function withPaidPlaces<Row extends { paidPlace: boolean }>(byScore: Row[]): Placed<Row>[] {
  return byScore
    .map((row, index) => ({ row, at: index, key: row.paidPlace ? index - MOST_PLACES_UP : index }))
    .sort(
      (a, b) => a.key - b.key || Number(b.row.paidPlace) - Number(a.row.paidPlace) || a.at - b.at,
    )
    .map(({ row, at: happenedAt }, place) => ({
      ...row,
      place: place + 1,
      placeWithoutPaying: happenedAt + 1,
    }))
}
