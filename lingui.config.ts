import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/**
 * Interface messages. English is the source; the other three launch languages are translated message by
 * message and fall back to English. For the seven other languages see locales/other-words.ts.
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
