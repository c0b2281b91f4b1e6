import { describe, expect, it } from 'vitest'
import { processorTime } from '#app/platform/test-processor-time.ts'
import { builtInCategories } from './public/categories.ts'
import { readWords } from './search-words.server.ts'
import { isSpokenWord, spokenWords } from './spoken-words.ts'
import { indexWithoutMisspellings, typoCases, typoTable } from './typo-table.server.ts'

describe('what people type', () => {
  it.each([
    ['plumber in soweto', 'plumbing', 'soweto'],
    ['plummer soweto', 'plumbing', 'soweto'],
    ['geyser mamelodi east', 'plumbing', 'mamelodi'],
    ['Burst pipe, Cape Town', 'plumbing', 'cape-town'],
    ['burst pipe capetown', 'plumbing', 'cape-town'],
    ['hand yman sowe to', 'handyman-services', 'soweto'],
    ['rosebank cape town electrician', 'electrical', 'rosebank-cape-town'],
    ['electrician rosebank johannesburg', 'electrical', 'rosebank-johannesburg'],
    ['plumber jabulani soweto', 'plumbing', 'jabulani'],
    ['PE tutor', 'tutoring-education', 'gqeberha'],
    ['gardeners port elizabeth', 'gardening-landscaping', 'gqeberha'],
    ['roof leak KZN', 'roofing', 'kwazulu-natal'],
    ['loodgieter in Kaapstad', 'plumbing', 'cape-town'],
    ['elektrisiën Wes-Kaap', 'electrical', 'western-cape'],
    ['uplamba eSoweto', 'plumbing', 'soweto'],
    ['umntu olungisa umbane eGoli', 'electrical', 'johannesburg'],
    ['umsebenzi wasengadini kwa Mashu', 'gardening-landscaping', 'kwamashu'],
    ['engadini', 'gardening-landscaping', null],
    ['i-wifi', 'it-support', null],
    ['udokotela wezilwane', 'pet-services', null],
    ['soweto', null, 'soweto'],
  ])('"%s" is %s in %s', (typed, category, area) => {
    const read = readWords(typed)
    expect({ category: read.category, area: read.area }).toEqual({ category, area })
  })

  it('hears urgency in the four languages, and that it should be near', () => {
    for (const typed of ['urgent plumber', 'loodgieter vandag', 'uplamba manje', 'iplamba ngoku']) {
      expect(readWords(typed)).toMatchObject({ urgent: true, category: 'plumbing' })
    }
    expect(readWords('plumber near me')).toMatchObject({ nearMe: true, urgent: false, area: null })
  })

  it('says which words it corrected, and keeps quiet when there were none', () => {
    expect(readWords('plummer in sowteo').mended).toBe('plumber in soweto')
    expect(readWords('plumbers in soweto').mended).toBeNull()
  })

  it('leaves a name that is neither service nor place alone', () => {
    expect(readWords('Sipho Mahlangu')).toMatchObject({
      category: null,
      area: null,
      leftOver: ['sipho', 'mahlangu'],
    })
  })

  it('lets the person choose between places of one name', () => {
    expect(readWords('electrician rosebank').areasOfOneName.sort()).toEqual([
      'rosebank-cape-town',
      'rosebank-johannesburg',
    ])
    expect(readWords('Mangaung').areasOfOneName).toHaveLength(3)
    expect(readWords('soweto').areasOfOneName).toEqual([])
  })

  it('offers both types for a word that stands under two', () => {
    const found = readWords('gate motor').categories.map(({ what }) => what)
    expect(found.slice(0, 2).sort()).toEqual(['electrical', 'security-services'])
  })

  it('says that doctors and dentists are not ours, but vets are', () => {
    expect(readWords('doctor in durban')).toMatchObject({ notOurs: 'doctor', area: 'durban' })
    expect(readWords('tandarts').notOurs).toBe('dentist')
    expect(readWords('dog doctor').category).toBe('pet-services')
  })

  it('reads anything without falling over, and quickly', async () => {
    const nasty = [
      '',
      '   ',
      '\0\0',
      '🔧',
      'x'.repeat(5000),
      'a '.repeat(3000),
      '%_\\\'";--',
      '𝕡𝕝𝕦𝕞',
    ]
    const time = await processorTime(() => {
      for (const typed of nasty) expect(readWords(typed).mended).toBeNull()
    })
    expect(time).toBeLessThan(200)
  })
})

it('knows the eight spoken services as categories', () => {
  expect(Object.keys(spokenWords)).toHaveLength(10)
  expect(isSpokenWord('toString')).toBe(false)
  for (const [word, category] of Object.entries(spokenWords)) {
    if (category) expect(builtInCategories).toContain(category)
    const read = readWords(word)
    expect(read.category ?? read.notOurs).toBe(category ?? word)
  }
})

it('finds at least 95 of 100 one-letter slips in the first three, misspellings unlisted', () => {
  const some = typoCases().filter((_, index) => index % 61 === 0)
  for (const { kind: subject, slip, cases, firstThree } of typoTable(
    some,
    indexWithoutMisspellings(),
  )) {
    expect(firstThree / cases, `${subject}, ${slip}`).toBeGreaterThanOrEqual(0.95)
  }
}, 30_000)
