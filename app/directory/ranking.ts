/**
 * Ranking: who is listed where, and why. The weights are public under "Why this order"; the formula exists
 * twice, here and in SQL, and a test checks that both agree.
 */
export const weights = { distance: 34, rating: 28, replies: 22, checks: 16 } as const
export type Weighed = keyof typeof weights

/** The distance, and the reply time, that score half. */
const HALF_DISTANCE_KM = 10
const HALF_REPLY_MINUTES = 60

/**
 * The Bayesian prior of ratings: five reviews of 4.2 stars, so that a single five-star review doesn't outrank
 * two hundred, and a new provider doesn't start at zero.
 */
const FIRST_REVIEWS = 5
const FIRST_RATING = 4.2

/** The assumed reply time of providers without any requests: three hours. */
const UNKNOWN_REPLY_MINUTES = 180

export const ALL_CHECKS = 7
/** "Best match" ranks this many of an area's best: counts are exact up to it. */
export const MOST_RANKED = 1000
/** Around a point it ranks this many of the nearest. */
export const MOST_NEAR = 600
/** Of the listings that match the search terms, this many: a more specific search adds a word. */
export const MOST_SPOKEN = 300

export type Candidate = {
  ratingSum: number
  ratingCount: number
  replyMinutes: number | null
  checksDone: number
}

/** The rating for ranking: the average including the prior. Never shown. */
export function ratingForRank({ ratingSum, ratingCount }: Candidate) {
  return (ratingSum + FIRST_RATING * FIRST_REVIEWS) / (ratingCount + FIRST_REVIEWS)
}

/** Each factor between 0 and 1. */
export function partsOf(candidate: Candidate, km: number | null): Record<Weighed, number> {
  return {
    distance: km === null ? 0 : HALF_DISTANCE_KM / (HALF_DISTANCE_KM + km),
    rating: (ratingForRank(candidate) - 1) / 4,
    replies:
      HALF_REPLY_MINUTES / (HALF_REPLY_MINUTES + (candidate.replyMinutes ?? UNKNOWN_REPLY_MINUTES)),
    checks: candidate.checksDone / ALL_CHECKS,
  }
}

/** The score without the distance: 0 to 66. */
export function merit(candidate: Candidate) {
  const { rating, replies, checks } = partsOf(candidate, null)
  return weights.rating * rating + weights.replies * replies + weights.checks * checks
}

export function score(candidate: Candidate, km: number | null) {
  return merit(candidate) + weights.distance * partsOf(candidate, km).distance
}

/** The same formulas in SQL, for the columns of a listing and an expression for the distance. */
export const ratingKeySql = (row: { ratingSum: string; ratingCount: string }) =>
  `((${row.ratingSum}::float8 + ${FIRST_RATING * FIRST_REVIEWS}::float8) / (${row.ratingCount} + ${FIRST_REVIEWS}))`

export const meritSql = (row: Record<keyof Candidate, string>) =>
  `(${weights.rating}::float8 * ((${ratingKeySql(row)} - 1) / 4)` +
  ` + ${weights.replies}::float8 * (${HALF_REPLY_MINUTES}::float8 / (${HALF_REPLY_MINUTES} + coalesce(${row.replyMinutes}, ${UNKNOWN_REPLY_MINUTES})))` +
  ` + ${weights.checks}::float8 * (${row.checksDone}::float8 / ${ALL_CHECKS}))`

export const scoreSql = (meritColumn: string, km: string) =>
  `(${meritColumn} + ${weights.distance}::float8 * (${HALF_DISTANCE_KM}::float8 / (${HALF_DISTANCE_KM} + ${km})))`

/** The effective weights: without a place there is no distance, so the other three share the total. */
export function countedWeights(hasPlace: boolean) {
  const counted = (Object.entries(weights) as [Weighed, number][]).filter(
    ([what]) => hasPlace || what !== 'distance',
  )
  const all = counted.reduce((sum, [, weight]) => sum + weight, 0)
  const shares = counted.map(([what, weight]) => ({
    what,
    percent: Math.floor((weight / all) * 100),
  }))
  // The rounding difference goes to the largest, so that the bar adds up to a hundred.
  const lost = 100 - shares.reduce((sum, { percent }) => sum + percent, 0)
  return shares.map((share, index) =>
    index === 0 ? { ...share, percent: share.percent + lost } : share,
  )
}

/** A paid place moves up at most this many positions. */
export const MOST_PLACES_UP = 2

export type Placed<Row> = Row & { place: number; placeWithoutPaying: number }

/**
 * Lifts paid places by at most two: each is sorted as if it were two positions higher. They pass only
 * providers with a worse or slightly better score, and a page full of paid places doesn't change.
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
