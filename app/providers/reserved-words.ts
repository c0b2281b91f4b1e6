/**
 * Path segments with a meaning besides those of routes.ts: API endpoints, files, and names of possible future
 * pages. None of them can be a provider's slug.
 */
export const reservedWords: ReadonlySet<string> = new Set([
  'api',
  'apply',
  'assets',
  'cards',
  'categories',
  'compare',
  'confirm',
  'edit',
  'functions',
  'health',
  'help',
  'live',
  'location',
  'manifest',
  'metrics',
  'new',
  'payfast',
  'portal',
  'preview',
  'quotes',
  'request',
  'rest',
  'sitemap',
  'storage',
])
