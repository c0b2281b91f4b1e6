import fc from 'fast-check'
import { expect, it } from 'vitest'
import { axisMarks, linePoints } from './chart-scale.ts'
import { spaced } from './numbers.ts'
import { pageNumbers } from './pagination.tsx'
import { backgrounds, clothes, grounds, heads, portraitLook, skins } from './portrait-pieces.ts'
import { placeOn } from './price-band.tsx'
import { mapStep } from './province-picker.tsx'
import { starBars } from './rating.tsx'
import { clockTone } from './reply-clock.tsx'

it('draws the same person of the same seed, and many different people', () => {
  expect(portraitLook('Sipho')).toEqual(portraitLook('Sipho'))
  const people = Array.from({ length: 200 }, (_, i) => JSON.stringify(portraitLook(`${i}`)))
  expect(new Set(people).size).toBeGreaterThan(190)
})

it('draws every skin, head and ground, and no piece that does not exist', () => {
  const people = Array.from({ length: 500 }, (_, i) => portraitLook(`person ${i}`))
  expect(new Set(people.map((p) => p.skin)).size).toBe(skins.length)
  expect(new Set(people.map((p) => p.head)).size).toBe(heads.length)
  expect(new Set(people.map((p) => p.clothes)).size).toBe(clothes.length)
  expect(new Set(people.map((p) => p.ground)).size).toBe(grounds.length)
  expect(people.every((p) => backgrounds[p.hat] && backgrounds[p.cloth])).toBe(true)
})

it('obeys a wish about the look', () => {
  expect(portraitLook('x', { head: 'hijab', skin: 3 })).toMatchObject({ head: 'hijab', skin: 3 })
})

it('puts a price on its scale, never off the track', () => {
  expect(placeOn([250_00, 900_00], 450_00)).toBe(30.8)
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.integer(), (from, span, amount) => {
      const place = placeOn([from, from + span], amount)
      expect(place).toBeGreaterThanOrEqual(0)
      expect(place).toBeLessThanOrEqual(100)
    }),
  )
})

it('keeps a single low rating visible beside hundreds of fives', () => {
  expect(starBars([1, 2, 5, 18, 186])).toEqual([2, 2, 3, 5, 17])
  expect(starBars([0, 0, 0, 0, 0])).toEqual([2, 2, 2, 2, 2])
})

it.each([
  { left: 0, tone: 'danger' },
  { left: 60, tone: 'danger' },
  { left: 61, tone: 'clay' },
  { left: 240, tone: 'clay' },
  { left: 241, tone: 'fynbos' },
])('shows $left minutes in $tone, however long there was at first', ({ left, tone }) => {
  expect(clockTone(left)).toBe(tone)
})

it('ends an axis on a round number at or above the highest value', () => {
  expect(axisMarks(38_400)).toEqual([0, 10_000, 20_000, 30_000, 40_000])
  expect(axisMarks(0)).toEqual([0, 1])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), (highest) => {
      const marks = axisMarks(highest)
      expect(marks.at(-1)).toBeGreaterThanOrEqual(highest)
      expect(marks.length).toBeLessThanOrEqual(6)
    }),
  )
})

it('draws a line from edge to edge, the top value at the top', () => {
  expect(linePoints([0, 5, 10], 10)).toEqual([
    [0, 100],
    [50, 50],
    [100, 0],
  ])
  expect(linePoints([7], 10)).toEqual([[0, 30]])
})

it('writes counts with a space that does not break', () => {
  expect(spaced(1284)).toBe('1\u00a0284')
  expect(spaced(212)).toBe('212')
  expect(spaced(1_000_000)).toBe('1\u00a0000\u00a0000')
})

it.each([
  { page: 1, pages: 3, shown: [1, 2, 3] },
  { page: 6, pages: 20, shown: [1, null, 5, 6, 7, null, 20] },
  { page: 3, pages: 20, shown: [1, 2, 3, 4, null, 20] },
])('lists page $page of $pages with its neighbours and the ends', ({ page, pages, shown }) => {
  expect(pageNumbers(page, pages)).toEqual(shown)
})

it('grades the map in four steps, none for an empty province', () => {
  expect([0, 1, 10, 20, 34].map((count) => mapStep(count, 34))).toEqual([
    'map-1',
    'map-1',
    'map-2',
    'map-3',
    'map-4',
  ])
})
