import { expect, it } from 'vitest'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { sectionsIn } from './sections.ts'
import { includesSite, isShown, plansWithSite } from './site.ts'
import { LONGEST_HEADLINE, readSite, siteProblems } from './site-form.ts'

it('belongs to the plans that list it', () => {
  expect(plansWithSite).toEqual(['website', 'premium'])
  expect(includesSite('standard')).toBe(false)
  expect(includesSite('launch-special')).toBe(false)
  expect(includesSite(null)).toBe(false)
})

it.each([
  { isOn: true, isListed: true, plan: 'website', shown: true },
  { isOn: true, isListed: true, plan: 'premium', shown: true },
  { isOn: false, isListed: true, plan: 'website', shown: false },
  { isOn: true, isListed: false, plan: 'website', shown: false },
  { isOn: true, isListed: true, plan: 'standard', shown: false },
  { isOn: true, isListed: true, plan: null, shown: false },
])(
  'is shown: $shown, when on $isOn, listed $isListed, plan $plan',
  ({ shown, ...listingStatus }) => {
    expect(isShown(listingStatus)).toBe(shown)
  },
)

it('keeps sections in the order of the page, and knows no others', () => {
  expect(sectionsIn(['reviews', 'services', 'guestbook'])).toEqual(['services', 'reviews'])
})

it('tidies what was typed, and takes colours of the palette only', () => {
  const form = new FormData()
  form.set('on', 'on')
  form.set('headline', `  Geysers \u0000 fixed ${'!'.repeat(200)}`)
  form.set('accent', 'red; background: url(//elsewhere)')
  form.append('section', 'checks')
  const typed = readSite(form)
  expect(typed.headline).toMatch(/^Geysers/)
  expect(typed.headline.length).toBeLessThanOrEqual(LONGEST_HEADLINE)
  expect(typed).toMatchObject({ on: 'on', sections: 'checks' })
  expect(Object.keys(siteProblems(i18nFor('en'), typed))).toEqual(['accent'])
  expect(siteProblems(i18nFor('en'), { ...typed, accent: 'olive' })).toEqual({})
})
