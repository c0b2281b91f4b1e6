import { Hono } from 'hono'
import { isSiteLanguage } from '#app/platform/languages.ts'
import { needSuggestions } from '../need-suggestions.server.ts'
import { placeSuggestions } from '../suggestions.server.ts'

const kinds = [
  ['/api/places', placeSuggestions],
  ['/api/needs', needSuggestions],
] as const

/**
 * GET /api/places?q=mam, /api/needs?q=gey: autocomplete of places and jobs. The same for everyone, and
 * changes only with a release.
 */
export const suggestionsEndpoint = new Hono()

for (const [path, suggestions] of kinds)
  suggestionsEndpoint.get(path, (c) => {
    const language = c.req.query('language')
    c.header('Cache-Control', 'public, max-age=86400')
    return c.json(suggestions(c.req.query('q') ?? '', isSiteLanguage(language) ? language : 'en'))
  })
