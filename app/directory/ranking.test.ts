import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countedWeights,
  MOST_PLACES_UP,
  merit,
  ratingForRank,
  score,
  weights,
  withPaidPlaces,
} from './ranking.ts'
import { reasonsFor } from './reasons.ts'

const nobody = { ratingSum: 0, ratingCount: 0, replyMinutes: null, checksDone: 0 }

const candidate = fc
  .record({
    ratingCount: fc.nat(500),
    average: fc.double({ min: 1, max: 5, noNaN: true }),
    replyMinutes: fc.option(fc.nat(5000)),
    checksDone: fc.nat(7),
  })
  .map(({ average, ...rest }) => ({ ...rest, ratingSum: Math.round(average * rest.ratingCount) }))

describe('the score', () => {
  it('is between nothing and a hundred', () => {
    fc.assert(
      fc.property(
        candidate,
        fc.option(fc.double({ min: 0, max: 2000, noNaN: true })),
        (value, km) => {
          const points = score(value, km)
          return points >= 0 && points <= 100
        },
      ),
    )
    expect(Object.values<number>(weights).reduce((sum, weight) => sum + weight)).toBe(100)
  })

  it('never falls when someone is nearer, answers faster or has one more check', () => {
    fc.assert(
      fc.property(candidate, fc.nat(500), (value, km) => {
        const points = score(value, km + 1)
        expect(score(value, km)).toBeGreaterThan(points)
        expect(score({ ...value, checksDone: value.checksDone + 1 }, km + 1)).toBeGreaterThan(
          points,
        )
        if (value.replyMinutes) {
          expect(score({ ...value, replyMinutes: value.replyMinutes - 1 }, km + 1)).toBeGreaterThan(
            points,
          )
        }
      }),
    )
  })

  it('puts a new provider neither last nor above two hundred good reviews', () => {
    const many = { ...nobody, ratingSum: 980, ratingCount: 200 }
    const first = { ...nobody, ratingSum: 5, ratingCount: 1 }
    const bad = { ...nobody, ratingSum: 25, ratingCount: 10 }
    expect(ratingForRank(many)).toBeGreaterThan(ratingForRank(first))
    expect(merit(nobody)).toBeGreaterThan(merit(bad))
  })
})

it('shares the whole hundred out, with a place and without', () => {
  expect(countedWeights(true).map(({ percent }) => percent)).toEqual([34, 28, 22, 16])
  for (const hasPlace of [true, false]) {
    expect(countedWeights(hasPlace).reduce((sum, { percent }) => sum + percent, 0)).toBe(100)
  }
})

describe('a paid place', () => {
  const list = fc.array(fc.record({ paidPlace: fc.boolean() }), { maxLength: 60 })

  it('never stands more than two above where it would, and pushes nobody down by more than two', () => {
    fc.assert(
      fc.property(list, (rows) => {
        for (const { paidPlace, place, placeWithoutPaying } of withPaidPlaces(rows)) {
          const up = placeWithoutPaying - place
          expect(up).toBeLessThanOrEqual(paidPlace ? MOST_PLACES_UP : 0)
          expect(up).toBeGreaterThanOrEqual(paidPlace ? 0 : -MOST_PLACES_UP)
        }
      }),
    )
  })

  it('loses nobody, and changes nothing where all or none pay', () => {
    fc.assert(
      fc.property(list, (rows) => {
        const places = withPaidPlaces(rows).map(({ placeWithoutPaying }) => placeWithoutPaying)
        expect(places.toSorted((a, b) => a - b)).toEqual(rows.map((_, index) => index + 1))
        if (new Set(rows.map(({ paidPlace }) => paidPlace)).size < 2) {
          expect(places).toEqual(rows.map((_, index) => index + 1))
        }
      }),
    )
  })

  it('moves the fourth to the second', () => {
    const rows = [1, 2, 3, 4, 5].map((id) => ({ id, paidPlace: id === 4 }))
    expect(withPaidPlaces(rows).map(({ id }) => id)).toEqual([1, 4, 2, 3, 5])
  })
})

describe('the reason of a row', () => {
  const row = {
    km: 10,
    rating: 4.2,
    ratingCount: 20,
    replyMinutes: 60,
    checksDone: 5,
    paidPlace: false,
    freeOn: null as string | null,
  }
  const ranked = (rows: Partial<typeof row>[]) =>
    rows.map((otherRow, index) => ({
      ...row,
      ...otherRow,
      place: index + 1,
      placeWithoutPaying: index + 1,
    }))

  it('says that the first is nearest of those rated above 4.8, when that is so', () => {
    const [first] = reasonsFor(
      ranked([
        { km: 2.4, rating: 4.9, freeOn: 'Friday' },
        { km: 6, rating: 4.8 },
        { km: 1, rating: 4.1 },
      ]),
    )
    expect(first).toEqual({ kind: 'nearest', above: 4.8, freeOn: 'Friday' })
  })

  it('says nothing where no fact sets anyone apart', () => {
    expect(reasonsFor(ranked([{}, {}, {}]))).toEqual([null, null, null])
  })

  it('always says where a paid place would stand', () => {
    const rows = withPaidPlaces([row, row, { ...row, paidPlace: true }]).map((row) => ({
      ...row,
    }))
    expect(reasonsFor(rows)[0]).toEqual({ kind: 'paid place', place: 1, without: 3 })
  })

  it('gives a superlative only to the one it is true of', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            km: fc.option(fc.nat(50)),
            rating: fc.option(fc.constantFrom(4, 4.5, 4.8, 4.9, 5)),
            replyMinutes: fc.option(fc.nat(50)),
            checksDone: fc.nat(7),
          }),
          { maxLength: 12 },
        ),
        (given) => {
          const rows = ranked(given as Partial<typeof row>[])
          reasonsFor(rows).forEach((reason, index) => {
            if (reason?.kind === 'answers fastest') {
              expect(
                rows.filter(
                  ({ replyMinutes }) => replyMinutes !== null && replyMinutes <= reason.minutes,
                ),
              ).toHaveLength(1)
            }
            if (reason?.kind === 'best rated') {
              expect(
                rows.every(
                  ({ rating }, other) => other === index || (rating ?? 0) < rows[index]!.rating!,
                ),
              ).toBe(true)
            }
            if (reason?.kind === 'nearest' && reason.above === null) {
              expect(rows.every(({ km }, other) => other === index || km! > rows[index]!.km!)).toBe(
                true,
              )
            }
          })
        },
      ),
    )
  })
})
