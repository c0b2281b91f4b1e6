import type { Db } from '#app/platform/db.server.ts'
import type { Language } from '#app/platform/languages.ts'
import type { Day } from '#app/platform/time.ts'
import type { Wanted } from './candidates.server.ts'
import { isSomebodysName } from './name-search.server.ts'
import type { Category } from './public/categories.ts'
import type { Search } from './public/search-params.ts'
import { type ResultsPage, resultsPage } from './results.server.ts'
import { type ParsedQuery, parsedAsName, understood } from './understood.server.ts'

type Input = { search: Search; fixed: Category | null; language: Language; firstDay: Day }

/**
 * Parses the words and finds providers. If a few providers have the words in their name and one is within the
 * place and filters, they are a name; otherwise trade, place and other words. If those match nobody they are
 * tried as prefixes of a name. Last, words that no name or skill contains are ignored, and the page says so.
 */
export async function findByWords(db: Db, { search, fixed, language, firstDay }: Input) {
  const find = async (query: ParsedQuery, words = query.words) => {
    const wanted = wantedOf(search, query, words, firstDay)
    // A trade that we don't list has no rows, counts or free days.
    const page = query.notOurs
      ? nobody
      : await resultsPage(db, wanted, { sort: search.sort, after: search.after })
    return { query, wanted, page, ignored: [] as string[] }
  }
  const query = understood(search, fixed, language)
  const asName = query.isGuess ? parsedAsName(search, fixed, language) : null
  // A single word that is a typo of a trade is corrected even if it is a surname; two words are a name.
  const mayBeName = asName !== null && (query.mended === null || asName.words.length > 1)
  if (mayBeName && (await isSomebodysName(db, asName.words))) {
    const named = await find(asName)
    if (named.page.rows.length > 0) return named
  }
  const found = await find(query)
  if (found.page.rows.length > 0) return found
  const named = asName ? await find(asName) : found
  if (named.page.rows.length > 0) return named
  if (!query.category || query.words.length === 0) return found
  return { ...(await find(query, [])), ignored: query.words }
}

const nobody: ResultsPage = { rows: [], after: null, total: 0, ranked: 0 }

function wantedOf(search: Search, query: ParsedQuery, words: string[], firstDay: Day): Wanted {
  const { min, max, rating, checks, languages: speaks, free, freeThisWeek } = search
  const { urgent, area } = query
  const filters = { min, max, rating, checks, languages: speaks, free, freeThisWeek, urgent }
  return { category: query.category ?? 'any', area, filters, words, firstDay }
}
