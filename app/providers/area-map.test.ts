import fc from 'fast-check'
import { expect, it } from 'vitest'
import { kmBetween } from '#app/directory/public/distance.ts'
import { areaMap } from './area-map.ts'

const size = { width: 360, height: 250 }
const centre = { name: 'Mamelodi East', lat: -25.712, lng: 28.383 }
const atTime = (name: string, lat: number, lng: number, weight = 1) => ({ name, lat, lng, weight })

it('puts a place as far from the middle as it is', () => {
  const centurion = atTime('Centurion', -25.86, 28.19)
  const { labels, radius } = areaMap(centre, 25, [centurion], size)
  const { dot } = labels[0]!
  const pixels = Math.hypot(dot.x - 180, dot.y - 125)
  expect(pixels / radius).toBeCloseTo(kmBetween(centre, centurion) / 25, 1)
  expect(dot.x).toBeLessThan(180)
  expect(dot.y).toBeGreaterThan(125)
})

it('names the larger of two places that would stand on each other', () => {
  const names = areaMap(
    centre,
    25,
    [atTime('Hamlet', -25.86, 28.19, 1), atTime('Centurion', -25.86, 28.19, 9)],
    size,
  ).labels.map(({ name }) => name)
  expect(names).toEqual(['Centurion'])
})

it('keeps every name on the map', () => {
  const place = fc.record({
    name: fc.string({ minLength: 3, maxLength: 20 }),
    lat: fc.double({ min: -26.3, max: -25.2, noNaN: true }),
    lng: fc.double({ min: 27.8, max: 29, noNaN: true }),
    weight: fc.nat(100),
  })
  fc.assert(
    fc.property(
      fc.array(place, { maxLength: 40 }),
      fc.integer({ min: 5, max: 200 }),
      (places, km) => {
        for (const { x, y } of areaMap(centre, km, places, size).labels) {
          expect(x).toBeGreaterThan(0)
          expect(x).toBeLessThan(size.width)
          expect(y).toBeGreaterThan(0)
          expect(y).toBeLessThan(size.height)
        }
      },
    ),
  )
})
