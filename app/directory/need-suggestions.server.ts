import { i18nFor } from '#app/platform/i18n.server.ts'
import type { Language } from '#app/platform/languages.ts'
import { activeCategories, type Category } from './public/categories.ts'
import { categoryName } from './public/category-names.ts'
import { usualJobTypes } from './public/job-types.ts'
import { plainWords } from './public/words.ts'
import { readWords } from './search-words.server.ts'
import { fitOf, type Suggestion } from './suggestions.server.ts'

type Need = Suggestion & { category: Category; plain: string }

const known = new Map<Language, Need[]>()

/** Called when categories or their words change. */
export const forgetNeeds = () => known.clear()

/** Every usual job and trade in a language, computed on first use. */
function needsIn(language: Language): Need[] {
  const stored = known.get(language)
  if (stored) return stored
  const i18n = i18nFor(language)
  const needs = activeCategories().flatMap((category): Need[] => {
    const trade = i18n._(categoryName(category))
    const reads = (words: string) => readWords(words).category === category
    const jobs = usualJobTypes(category).flatMap(({ code, name }): Need[] => {
      const job = i18n._(name)
      const need = { id: `${category} ${code}`, category, plain: plainWords(job) }
      if (reads(job)) return [{ ...need, name: job, about: trade }]
      // "Windows" alone would match something else: then the trade is added, or nothing is suggested.
      const both = `${job}, ${trade}`
      return reads(both) ? [{ ...need, name: both, about: '' }] : []
    })
    return [...jobs, { id: category, name: trade, about: '', category, plain: plainWords(trade) }]
  })
  known.set(language, needs)
  return needs
}

const MOST_TYPED = 60
/** A bonus for a trade's jobs and name if it was named in other words: "loodgieter", "plummer". */
const SAME_TRADE = 1.2

/** The jobs and trades that match the input. */
export function needSuggestions(typed: string, language: Language = 'en', most = 6): Suggestion[] {
  const plain = plainWords(typed.slice(0, MOST_TYPED))
  if (plain.length < 2) return []
  const read = plain.length > 3 ? readWords(plain).category : null
  return needsIn(language)
    .map((need) => ({
      need,
      fit: Math.max(fitOf(plain, need.plain), need.category === read ? SAME_TRADE : 0),
    }))
    .filter(({ fit }) => fit >= 1)
    .toSorted((a, b) => b.fit - a.fit)
    .slice(0, most)
    .map(({ need: { id, name, about } }) => ({ id, name, about }))
}
