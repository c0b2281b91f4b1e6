import { expect, it } from 'vitest'
import {
  namesakes,
  nearestPlaces,
  parentsOf,
  placeById,
  placePath,
  places,
  placesIn,
  provinceMap,
  provinceName,
} from './places.server.ts'
import { kmBetween } from './public/distance.ts'

it('knows the 1,440 places, each with a province and a point in the country', () => {
  expect(places).toHaveLength(1440)
  for (const { lat, lng } of places) {
    expect(lat).toBeGreaterThan(-35)
    expect(lat).toBeLessThan(-22)
    expect(lng).toBeGreaterThan(16)
    expect(lng).toBeLessThan(33)
  }
})

it('says where a place is by the place it belongs to', () => {
  expect(placePath(placeById('jabulani')!)).toBe('Jabulani, Soweto')
  expect(parentsOf(placeById('jabulani')!).map(({ id }) => id)).toEqual([
    'soweto',
    'johannesburg',
    'city-of-johannesburg',
  ])
  expect(placePath(placeById('johannesburg')!)).toBe('Johannesburg')
  expect(placesIn('soweto').map(({ id }) => id)).toContain('jabulani')
})

it('tells the eighteen double names apart, always', () => {
  const doubles = places.filter((place) => namesakes(place).length > 0)
  expect(new Set(doubles.map(({ name }) => name)).size).toBeGreaterThanOrEqual(18)
  const paths = doubles.map((place) => placePath(place))
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
})

it('names provinces in the reader’s language, else in English', () => {
  expect(provinceName('western-cape', 'af')).toBe('Wes-Kaap')
  expect(provinceName('western-cape', 'ss')).toBe('Western Cape')
  expect(provinceMap().provinces).toHaveLength(9)
})

it('finds what is near', () => {
  const soweto = placeById('soweto')!
  expect(nearestPlaces(soweto, 1)[0]!.place.id).toBe('soweto')
  expect(kmBetween(soweto, placeById('pretoria')!)).toBeGreaterThan(50)
  expect(kmBetween(soweto, placeById('pretoria')!)).toBeLessThan(80)
})
