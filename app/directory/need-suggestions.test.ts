import { expect, it } from 'vitest'
import { suggestionsEndpoint } from './endpoints/suggestions.server.ts'
import { needSuggestions } from './need-suggestions.server.ts'
import { builtInCategories } from './public/categories.ts'
import { usualJobTypes } from './public/job-types.ts'
import { readWords } from './search-words.server.ts'

it.each([
  ['gey', 'Geyser'],
  ['geyzer', 'Geyser'],
  ['burst', 'Burst or leaking pipe'],
  ['blocked', 'Blocked drain or toilet'],
  ['plumb', 'Plumbing'],
])('typing "%s" offers %s first', (typed, name) => {
  expect(needSuggestions(typed)[0]?.name).toBe(name)
})

it('offers the jobs of a trade that was named in other words', () => {
  expect(needSuggestions('loodgieter').map(({ name }) => name)).toContain('Geyser')
})

it('says nothing to a single letter, and takes any garbage', () => {
  expect(needSuggestions('g')).toEqual([])
  expect(needSuggestions('\0%%%'.repeat(100))).toEqual([])
})

it('offers only words that the search reads as the trade they are offered for', () => {
  for (const category of builtInCategories.filter((code) => code !== 'other'))
    for (const { name } of usualJobTypes(category))
      for (const offered of needSuggestions(name.message ?? '')) {
        if (offered.id.startsWith('other')) continue
        expect([offered.name, readWords(offered.name).category]).toEqual([
          offered.name,
          offered.id.split(' ')[0],
        ])
      }
})

it('responds to API requests in the page’s language', async () => {
  const answer = await suggestionsEndpoint.request('/api/needs?q=pyp&language=af')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject([
    { name: 'Pyp wat lek of gebars het', about: 'Loodgieterswerk' },
  ])
})
