import { expect, it } from 'vitest'
import { parseSearch } from './public/search-params.ts'
import { understood } from './understood.server.ts'

const read = (address: string, fixed: Parameters<typeof understood>[1] = null) =>
  understood(parseSearch(new URLSearchParams(address)), fixed, 'en')

it.each([
  ['category=plumber&location=cape town', 'plumbing', 'cape-town'],
  ['category=plumbing&location=gauteng', 'plumbing', 'gauteng'],
  ['q=geyser+mamelodi', 'plumbing', 'mamelodi'],
  ['q=geyser+mamelodi&location=soweto', 'plumbing', 'soweto'],
  ['q=electrician&category=plumbing', 'electrical', null],
  ['category=security&urgent=true', 'security-services', null],
])('%s means %s in %s', (address, category, location) => {
  expect(read(address)).toMatchObject({ category, location })
})

it('takes a place as far as such a place reaches, unless the address says how far', () => {
  expect(read('location=soweto').area).toMatchObject({ kind: 'around', km: 25 })
  expect(read('location=johannesburg').area).toMatchObject({ kind: 'around', km: 40 })
  expect(read('location=soweto&km=5').area).toMatchObject({ km: 5 })
  expect(read('location=gauteng').area).toEqual({ kind: 'province', province: 'gauteng' })
  expect(read('').area).toEqual({ kind: 'country' })
})

it('the page’s own trade stays, whatever the words say', () => {
  expect(read('q=electrician', 'plumbing').category).toBe('plumbing')
})

it('hears urgency, and can take it back', () => {
  const { urgent, calmQuery } = read('q=urgent+plumber')
  expect({ urgent, calmQuery }).toEqual({ urgent: true, calmQuery: 'plumber' })
})

it('searches for what was typed when asked to', () => {
  expect(read('q=plummer+soweto&as=typed')).toMatchObject({
    category: null,
    words: ['plummer', 'soweto'],
    mended: null,
  })
})

it('says that a doctor is not ours, by word and by category', () => {
  expect(read('category=doctor').notOurs).toBe('doctor')
  expect(read('q=tandarts').notOurs).toBe('dentist')
  expect(read('q=dog+doctor').notOurs).toBeNull()
})

it('does not know every place, and says which it was', () => {
  expect(read('location=xqzwvy')).toMatchObject({ unknownPlace: 'xqzwvy', location: null })
  expect(
    read('location=rosebank')
      .choices.map(({ name }) => name)
      .sort(),
  ).toEqual(['Rosebank, Cape Town', 'Rosebank, Johannesburg'])
})
