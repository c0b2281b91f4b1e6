import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testSite } from '#app/test-site.server.ts'
import initialsInSearch from '#db/migrations/0175_initials_in_search.sql?raw'
import { nameWords } from './public/words.ts'
import { AT, aProvider } from './test-providers.server.ts'

const namesIn = (page: string) =>
  [...page.matchAll(/<h3[^>]*>.*?<a[^>]*>(.*?)<\/a>/gs)].map(([, words]) =>
    words!.replaceAll('&#x27;', "'"),
  )

it('finds a provider by name however its marks are typed', async () => {
  const { services, visit } = await testSite({ now: AT })
  const queries: Record<string, string[]> = {
    "Vutomi's Plumbing Works": [
      "Vutomi's Plumbing Works",
      'Vutomi’s Plumbing Works',
      'vutomis plumbing works',
      'Vutomi Plumbing Works',
      'vutomi',
    ],
    'Nkosi-Dlamini Painting': ['nkosi-dlamini painting', 'Nkosi Dlamini', 'nkosi–dlamini'],
    'Smith &amp; Sons': ['Smith & Sons', 'smith and sons', 'smith sons'],
    'B&amp;B Cleaning': ['B&B Cleaning', 'b & b cleaning', 'B and B Cleaning'],
    'J &amp; K Plumbing': [
      'J & K Plumbing',
      'J&K plumbing',
      'j k plumbing',
      'jk',
      'J and K Plumbing',
    ],
    'R and B Cleaning': [
      'R and B Cleaning',
      'R & B Cleaning',
      'r&b cleaning',
      'R en B Cleaning',
      'rb',
    ],
    'C &amp; C': ['C & C', 'c&c', 'C and C'],
    'T + T | V Gardens': ['T+T|V Gardens', 't t v gardens'],
    'E-Tech Solutions': ['E-Tech Solutions', 'e tech solutions', 'etech'],
    'J.P. van Wyk Roofing': ['J.P. van Wyk', 'jp van wyk roofing', 'J P van Wyk'],
    'Sean O’Brien Security': ["o'brien security", 'obrien security', 'O’Brien'],
    'Thabo Works': ['Thabo Works'],
  }
  for (const name of [...Object.keys(queries), 'Naledi Plumbing'])
    await aProvider(services.db, { name: name.replaceAll('&amp;', '&') })
  await aProvider(services.db, { name: 'Fixes All', category: 'handyman-services' })

  for (const [name, typed] of Object.entries(queries))
    for (const query of typed) {
      const page = await (await visit(`/search?q=${encodeURIComponent(query)}`)).text()
      expect([query, namesIn(page)]).toEqual([query, [name]])
    }
})

it('finds initials with spaces around their mark, those listed before the words were written so too', async () => {
  const { services, visit } = await testSite({ now: AT })
  const { db } = services
  await aProvider(db, { name: 'B & B Cleaning' })
  await aProvider(db, { name: 'R and B Cleaning' })
  await sql`update listings set words = to_tsvector('simple', name)`.execute(db)
  const find = async (query: string) =>
    namesIn(await (await visit(`/search?q=${encodeURIComponent(query)}`)).text())
  // Other words than below, because the search page is cached for a while.
  expect(await find('b & b')).toEqual([])

  await sql.raw(initialsInSearch).execute(db)
  for (const typed of ['B & B Cleaning', 'B&B Cleaning', 'bb cleaning', 'B and B Cleaning'])
    expect([typed, await find(typed)]).toEqual([typed, ['B &amp; B Cleaning']])
  for (const typed of ['R and B Cleaning', 'R&B Cleaning', 'R & B Cleaning', 'rb cleaning'])
    expect([typed, await find(typed)]).toEqual([typed, ['R and B Cleaning']])
})

it('lists the trade of the chosen place where nobody of the name works there', async () => {
  const { services, visit } = await testSite({ now: AT })
  await aProvider(services.db, { name: 'Thandi Mokoena', placeId: 'cape-town' })
  await aProvider(services.db, { name: 'Sipho Dube', placeId: 'johannesburg' })
  const find = async (address: string) => namesIn(await (await visit(`/search?${address}`)).text())
  expect(await find('category=plumber&location=johannesburg&q=thandi')).toEqual(['Sipho Dube'])
  expect(await find('category=plumber&location=cape-town&q=thandi')).toEqual(['Thandi Mokoena'])
  expect(await find('category=plumber&q=thandi')).toEqual(['Thandi Mokoena'])
})

it('corrects a slip though somebody bears it as a name, and finds that person by the whole name', async () => {
  const { services, visit } = await testSite({ now: AT })
  await aProvider(services.db, { name: 'Sarah Gardner' })
  await aProvider(services.db, { name: 'Sipho Dube', category: 'gardening-landscaping' })
  await aProvider(services.db, { name: 'Sarah Botha', category: 'gardening-landscaping' })
  const find = async (query: string) =>
    namesIn(await (await visit(`/search?q=${encodeURIComponent(query)}`)).text()).sort()
  expect(await find('gardner')).toEqual(['Sarah Botha', 'Sipho Dube'])
  expect(await find('sarah gardner')).toEqual(['Sarah Gardner'])
})

it('still reads trades and places, whatever firms are called', async () => {
  const { services, visit } = await testSite({ now: AT })
  for (const name of [
    'A Plumbing Works',
    'B Plumbing Works',
    'C Plumbing Works',
    'D Plumbing Works',
    'E Plumbing Works',
    'F Plumbing Works',
    'Sipho Mahlangu',
  ])
    await aProvider(services.db, { name })
  const read = async (query: string) =>
    (await (await visit(`/search?q=${query}`)).text()).match(/<h1[^>]*>(.*?)<\/h1>/s)?.[1]
  expect(await read('plumber+sowetto')).toContain('near Soweto')
  expect(await read('plumbing+works')).toContain('plumbers')
  expect(await read('sipho+plumber')).toContain('plumbers')
})

it('spells what is typed as the index does', () => {
  const isSmall = (word: string) => ['and', 'the'].includes(word)
  expect(nameWords('The B & B and Sons', isSmall)).toEqual(['bb', 'sons'])
  expect(nameWords('R and B for J', isSmall)).toEqual(['rb', 'for'])
  expect(nameWords('b the b cleaning', isSmall)).toEqual(['cleaning'])
  expect(nameWords("O'Brien-Smith's", isSmall)).toEqual(['obrien', 'smiths'])
  expect(nameWords('and the', isSmall)).toEqual(['and', 'the'])
})

it('says of dentists and doctors nothing but that they are not listed', async () => {
  const { services, visit } = await testSite({ now: AT })
  await aProvider(services.db, {})
  for (const [address, words] of [
    ['/search?category=dentist', 'No dentists here'],
    ['/search?q=tandarts', 'No dentists here'],
    ['/search?category=doctor&location=soweto', 'No doctors'],
    ['/search?q=dentist+urgent', 'No dentists here'],
  ] as const) {
    const page = await (await visit(address)).text()
    expect(page).toContain(words)
    expect(page).not.toMatch(/free this week|are free|is free|providers in all nine|ItemList/)
  }
})
