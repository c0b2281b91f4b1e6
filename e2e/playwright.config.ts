import { defineConfig } from '@playwright/test'
import type { Options } from './fixtures.ts'

/**
 * Chromium uses only the last --disable-features, so Playwright's own are repeated after ours: the address
 * bar's suggestions are two web pages in every new window, which nobody sees here, and which cost more CPU
 * than most stories' own pages.
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
    // A higher pixel ratio costs four times the pixels, and no story needs it.
    deviceScaleFactor: 1,
  },
} as const

const desktop = {
  grepInvert: /@phone/,
  use: { engine: 'pglite', viewport: { width: 1440, height: 900 } },
} as const

/**
 * Stories in a real browser against the real built site: those tagged @phone at phone size on PostgreSQL,
 * those tagged @both on both, the others at desktop size on the embedded database. `npm test -- stories`
 * finds browser and database.
 */
export default defineConfig<object, Options>({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  fullyParallel: false,
  // Stories mostly wait: three keep two cores busy.
  workers: 3,
  // On a busy machine a browser occasionally times out. Tests that pass on the second try are reported
  // separately.
  retries: 1,
  // Long, for busy machines: nothing takes so long unless something is wrong.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json'] as const] : [])],
  use: {
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    // The certificates for localhost are self-signed.
    ignoreHTTPSErrors: true,
    actionTimeout: 20_000,
    // Recording costs a third of the run: enable it with --trace.
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
    // The longest first, so that no worker idles at the end.
    { ...phone, name: 'walks on a phone', testMatch: WALKS },
    { ...desktop, name: 'walks on a desktop', testMatch: WALKS },
    { ...phone, name: 'phone', testIgnore: WALKS },
    { ...desktop, name: 'desktop', testIgnore: WALKS },
  ],
})
