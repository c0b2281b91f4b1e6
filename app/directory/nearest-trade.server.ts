import { i18nFor } from '#app/platform/i18n.server.ts'
import { inLanguage, type Language } from '#app/platform/languages.ts'
import { placeById, provinceName } from './places.server.ts'
import { categoryName } from './public/category-names.ts'
import { isProvince } from './public/provinces.ts'
import { readWords } from './search-words.server.ts'

const LONGEST_PATH = 120

/**
 * The result page that an unknown path may refer to: /plumber-in-soweto lists plumbers in Soweto. Null unless
 * every word is recognised. The name is the label of a link to it: "Plumbing, Soweto".
 */
export function nearestTrade(path: string, language: Language) {
  if (path.length > LONGEST_PATH) return null
  const { category, area, leftOver } = readWords(wordsOf(path))
  if (!category || leftOver.length > 0) return null
  const to = inLanguage(`/services/${category}`, language)
  const trade = i18nFor(language)._(categoryName(category))
  if (!area) return { to, name: trade }
  const place = isProvince(area) ? provinceName(area, language) : placeById(area)?.name
  return { to: `${to}?${new URLSearchParams({ location: area })}`, name: `${trade}, ${place}` }
}

function wordsOf(path: string) {
  try {
    return decodeURIComponent(path).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
  } catch {
    return ''
  }
}
