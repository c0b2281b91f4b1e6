import { Hono } from 'hono'
import { isSiteLanguage } from '#app/platform/languages.ts'
import { placeSuggestions } from '../suggestions.server.ts'

/** GET /api/places?q=mam: places as one types. The same for everyone, and it changes only with a release. */
export const placesEndpoint = new Hono().get('/api/places', (c) => {
  const language = c.req.query('language')
  c.header('Cache-Control', 'public, max-age=86400')
  return c.json(
    placeSuggestions(c.req.query('q') ?? '', isSiteLanguage(language) ? language : 'en'),
  )
})
