import { defineConfig } from '@playwright/test'
import type { Options } from './fixtures.ts'

/**
 * Visitors' stories in a real browser against the real built site: at phone size on PostgreSQL, at
 * desktop size on the embedded database. `npm test -- stories` finds browser and database.
 */
export default defineConfig<object, Options>({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  fullyParallel: false,
  workers: 2,
  // A browser starves now and then on a busy machine. What passed only at the second try is counted apart.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json'] as const] : [])],
  use: {
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    actionTimeout: 10_000,
    // Recording costs a third of the run: who looks for a fault asks for it with --trace.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      env: { ...process.env, ...JSON.parse(process.env.CHROMIUM_ENV ?? '{}') },
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-quic',
        '--disable-background-networking',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      // Doors know no size of a screen.
      testIgnore: 'guards.spec.ts',
      grepInvert: /@desktop/,
      use: {
        engine: 'postgres',
        viewport: { width: 360, height: 800 },
        isMobile: true,
        hasTouch: true,
        deviceScaleFactor: 2,
      },
    },
    {
      name: 'desktop',
      // The client's calls know no size of a screen: they run on PostgreSQL, their errors on the other.
      // What wakes a page is the same everywhere; on a phone it matters.
      testIgnore: ['wire.spec.ts', 'waking.spec.ts'],
      grepInvert: /@phone/,
      use: { engine: 'pglite', viewport: { width: 1440, height: 900 } },
    },
  ],
})
