import fc from 'fast-check'
import { expect, it } from 'vitest'
import { allRoutes } from '../test-site.server.ts'
import { changeSlug, isReserved, slugChoices } from './change-slug.server.ts'
import { FRIDAY, startSettings } from './settings/test-provider-settings.ts'
import { isSlug, slugOf } from './slugs.ts'

function first(name: string, place: string, count: number) {
  const slugs: string[] = []
  for (const slug of slugChoices(name, place)) if (slugs.push(slug) >= count) break
  return slugs
}

it.each([
  ['Naledi’s Plumbing & Drains', 'naledis-plumbing-and-drains'],
  ['Suné Botha', 'sune-botha'],
  ['  Tshivenḓa  Roofs!  ', 'tshivenda-roofs'],
  ['"R49.99"', 'r49-99'],
  ['清掃', ''],
])('reads %s as %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

it('offers the name, then the name and the place, then numbers', () => {
  expect(first('Sipho Mahlangu', 'Mamelodi', 4)).toEqual([
    'sipho-mahlangu',
    'sipho-mahlangu-mamelodi',
    'sipho-mahlangu-mamelodi-2',
    'sipho-mahlangu-mamelodi-3',
  ])
  expect(first('清掃', '', 2)).toEqual(['provider-provider', 'provider-2'])
})

it('gives nobody a word that an address of the site is made of', () => {
  expect(isReserved('services')).toBe(true)
  expect(first('Services', 'Soweto', 1)).toEqual(['services-soweto'])
})

it('knows every word that stands first in an address, or behind a slug', async () => {
  for (const { address } of await allRoutes()) {
    const words = address.split('/').filter((word) => word && !/[:*]/.test(word))
    for (const word of [words[0], address.includes(':slug') ? words.at(-1) : undefined])
      if (word && isSlug(word)) expect(isReserved(word), address).toBe(true)
  }
})

it('makes an address of any name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), fc.string(), (name, place) => {
      for (const slug of first(name, place, 3)) {
        expect(isSlug(slug)).toBe(true)
        expect(isReserved(slug)).toBe(false)
      }
    }),
  )
})

it('gives two who take the same name at the same moment an address each', async () => {
  const { services, providers, users } = await startSettings()
  const renamed = {
    displayName: 'Geyser Kings',
    placeName: 'Mamelodi',
    by: users.nomsa,
    now: FRIDAY,
  }
  const slugs = await Promise.all(
    Object.values(providers).map((providerId) =>
      changeSlug(services.db, { ...renamed, providerId }),
    ),
  )
  expect(slugs.toSorted()).toEqual(['geyser-kings', 'geyser-kings-mamelodi'])
})
