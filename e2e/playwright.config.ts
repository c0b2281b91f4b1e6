import { defineConfig } from '@playwright/test'
import type { Options } from './fixtures.ts'

/**
 * Chromium heeds only the last --disable-features, so Playwright's own are repeated after those that are
 * for us: the suggestions under the address bar are two web pages in every new window, which nobody sees
 * here, and which cost more processor time than most stories' own pages.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

const WALKS = '**/every-page.spec.ts'

const phone = {
  grep: /@phone|@both/,
  use: {
    engine: 'postgres',
    viewport: { width: 360, height: 800 },
    isMobile: true,
    hasTouch: true,
    // Sharper drawing costs four times the pixels, and no story looks at them.
    deviceScaleFactor: 1,
  },
} as const

const desktop = {
  grepInvert: /@phone/,
  use: { engine: 'pglite', viewport: { width: 1440, height: 900 } },
} as const

/**
 * Visitors' stories in a real browser against the real built site: those tagged @phone at phone size on
 * PostgreSQL, those tagged @both on both, the others at desktop size on the embedded database.
 * `npm test -- stories` finds browser and database.
 */
export default defineConfig<object, Options>({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  fullyParallel: false,
  // Stories wait more than they work: three keep two cores busy.
  workers: 3,
  // A browser starves now and then on a busy machine. What passed only at the second try is counted apart.
  retries: 1,
  // Long, for busy machines: nothing waits so long unless something is wrong.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json'] as const] : [])],
  use: {
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    // Nobody signs certificates for localhost.
    ignoreHTTPSErrors: true,
    actionTimeout: 20_000,
    // Recording costs a third of the run: who looks for a fault asks for it with --trace.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      env: { ...process.env, ...JSON.parse(process.env.CHROMIUM_ENV ?? '{}') },
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-quic',
        '--disable-background-networking',
        `--disable-features=${DISABLED_FEATURES.join()}`,
      ],
    },
  },
  projects: [
    // The longest first: at the end two workers would wait for the third.
    { ...phone, name: 'walks on a phone', testMatch: WALKS },
    { ...desktop, name: 'walks on a desktop', testMatch: WALKS },
    { ...phone, name: 'phone', testIgnore: WALKS },
    { ...desktop, name: 'desktop', testIgnore: WALKS },
  ],
})
