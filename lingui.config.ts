import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/**
 * Interface words. English is the source; the other three launch languages are translated string
 * by string and fall back to English. What seven further languages have: locales/other-words.ts.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'af', 'zu', 'xh'],
  fallbackLocales: { default: 'en' },
  format: formatter({ origins: false, lineNumbers: false }),
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}',
      include: ['app', 'server.ts'],
      exclude: ['**/*.test.*'],
    },
  ],
})
