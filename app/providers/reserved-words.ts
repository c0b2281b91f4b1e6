/**
 * Words that mean something in an address besides those of routes.ts: entrances of machines, files, and what
 * a page to come may be called. None of them can be a provider's slug.
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
