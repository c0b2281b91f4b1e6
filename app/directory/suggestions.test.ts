import { expect, it } from 'vitest'
import { suggestionsEndpoint } from './endpoints/suggestions.server.ts'
import { placeSuggestions } from './suggestions.server.ts'

const first = (typed: string) => placeSuggestions(typed)[0]?.name

it.each([
  ['mam', 'Mamelodi, Pretoria'],
  ['soweto', 'Soweto, Johannesburg'],
  ['sowto', 'Soweto, Johannesburg'],
  ['joburg', 'Johannesburg'],
  ['port eliz', 'Gqeberha'],
  ['kaapst', 'Cape Town'],
  ['gaut', 'Gauteng'],
  ['khayel', 'Khayelitsha, Cape Town'],
])('typing "%s" offers %s first', (typed, name) => {
  expect(first(typed)).toBe(name)
})

it('offers both places of one name, told apart', () => {
  const names = placeSuggestions('rosebank').map(({ name }) => name)
  expect(names.slice(0, 2).sort()).toEqual(['Rosebank, Cape Town', 'Rosebank, Johannesburg'])
})

it('says nothing to a single letter, and takes any garbage', () => {
  expect(placeSuggestions('m')).toEqual([])
  expect(placeSuggestions('\0%%%'.repeat(100))).toEqual([])
})

it('responds to API requests in the page’s language', async () => {
  const answer = await suggestionsEndpoint.request('/api/places?q=wes-kaap&language=af')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject([{ id: 'western-cape', name: 'Wes-Kaap' }])
})
