import { expect, test } from 'vitest'
import { kmBetween } from '#app/directory/public/distance.ts'
import { MINUTE } from '#app/platform/time.ts'
import { travelTime } from './travel.ts'

const mamelodi = { lat: -25.7087, lng: 28.3963, exact: true }
const menlyn = { lat: -25.7826, lng: 28.2757, exact: true }

test('a trip by car is the straight line and three tenths, at 35 km/h, and five minutes', () => {
  const km = kmBetween(mamelodi, menlyn)
  expect(travelTime(mamelodi, menlyn, 'car')).toBe(Math.ceil(((km * 1.3) / 35) * 60 + 5) * MINUTE)
})

test('a trip by taxi, by bicycle or on foot is at 15 km/h, and fifteen minutes', () => {
  const km = kmBetween(mamelodi, menlyn)
  for (const mode of ['taxi', 'bicycle', 'foot'] as const)
    expect(travelTime(mamelodi, menlyn, mode)).toBe(Math.ceil(((km * 1.3) / 15) * 60 + 15) * MINUTE)
})

test('within a suburb half an hour is set aside until the address is known', () => {
  const suburb = { ...mamelodi, exact: false }
  expect(travelTime(suburb, mamelodi, 'car')).toBe(30 * MINUTE)
  expect(travelTime(mamelodi, suburb, 'car')).toBe(30 * MINUTE)
  expect(travelTime(mamelodi, mamelodi, 'car')).toBe(5 * MINUTE)
})

test('half an hour is no estimate for a suburb that is farther away', () => {
  const durban = { lat: -29.8587, lng: 31.0218, exact: false }
  expect(travelTime(mamelodi, durban, 'car')).toBeGreaterThan(5 * 60 * MINUTE)
})
