import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { openSmsGateway, type SmsGateway } from '#app/platform/test-sms-gateway.ts'
import { seedPassword } from '#db/seeds/people.ts'
import { type Simulator, startSimulator } from '../payfast-simulator/simulator.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { type Site, startSite } from './site.ts'
import { type Engine, storiesClock } from './world.ts'

export { expect } from '@playwright/test'

export type Options = {
  /** The database engine of this worker's site. */
  engine: Engine
  /** The site's settings, as environment variables. Files with the same object share their sites. */
  settings: Record<string, string>
  /** Whether a TLS-terminating proxy is in front of the site, as in production. */
  isEncrypted: boolean
}

type Neighbours = { mailbox: Mailbox; sms: SmsGateway; payfast: Simulator; site: Site }

type Fixtures = {
  /** Opens a page for another user, with separate cookies. */
  newcomer: (how?: Parameters<import('@playwright/test').Browser['newContext']>[0]) => Promise<Page>
  /** Allows this console message, because the story causes it. */
  expectComplaint: (like: RegExp) => void
  watched: { watch: (context: BrowserContext) => Promise<void> }
}

/** A 4xx response is often the point of a story; the browser logs each. */
const EXPECTED = [/Failed to load resource: the server responded with a status of 4\d\d/]

/** Console messages of a page whose site is stopped or killed: its stream breaks, its requests fail. */
export const SITE_IS_GONE =
  /ERR_(INCOMPLETE_CHUNKED_ENCODING|CONNECTION_REFUSED|CONNECTION_RESET|SOCKET_NOT_CONNECTED)|Failed to fetch (manifest patches|dynamically imported module)|Error loading route module/

/**
 * For stories that change data which other stories read: they share a site of their own, and each uses other
 * people.
 */
export const SITE_FOR_CHANGES = {
  AUTH_MFA_PHONE_ENROLL_ENABLED: '1',
  AUTH_MFA_PHONE_VERIFY_ENABLED: '1',
}

export const test = base.extend<Fixtures, Options & Neighbours>({
  engine: ['pglite', { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  isEncrypted: [false, { option: true, scope: 'worker' }],

  mailbox: [
    async ({}, use) => {
      const mailbox = await openMailbox()
      await use(mailbox)
      await mailbox.close()
    },
    { scope: 'worker' },
  ],

  sms: [
    async ({}, use) => {
      const gateway = await openSmsGateway()
      await use(gateway)
      await gateway.close()
    },
    { scope: 'worker' },
  ],

  payfast: [
    async ({ settings }, use) => {
      const { CLOCK } = { ...storiesClock, ...settings }
      const simulator = await startSimulator({ startsAt: CLOCK ? new Date(CLOCK) : undefined })
      await use(simulator)
      await simulator.stop()
    },
    { scope: 'worker' },
  ],

  site: [
    async ({ engine, mailbox, sms, payfast, settings, isEncrypted }, use) => {
      const site = await startSite(
        engine,
        {
          SMTP_URL: mailbox.url,
          SMS_URL: sms.url,
          PAYFAST_SIMULATOR_URL: payfast.url,
          ...settings,
        },
        { isEncrypted },
      )
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({ site }, use) => {
    await use(site.url)
  },

  expectComplaint: async ({ watched }, use) => {
    await use((like) => complaintsExpected.get(watched)!.push(like))
  },

  // Any console error of a page fails its test: exceptions, CSP violations, logged errors, 5xx responses.
  watched: async ({}, use, testInfo) => {
    const complaints: string[] = []
    const watched = {
      watch: async (context: BrowserContext) => {
        context.on('console', (message) => {
          if (message.type() === 'error') complaints.push(`console: ${message.text()}`)
        })
        context.on('weberror', (error) => complaints.push(`threw: ${error.error()}`))
        context.on('response', (answer) => {
          if (answer.status() >= 500) complaints.push(`${answer.status()} from ${answer.url()}`)
        })
        await context.addInitScript(() => {
          document.addEventListener('securitypolicyviolation', (report) => {
            console.error(
              `refused by the policy: ${report.violatedDirective} ${report.blockedURI} ${report.sample}`,
            )
          })
        })
      },
    }
    complaintsExpected.set(watched, [...EXPECTED])
    await use(watched)
    const expected = complaintsExpected.get(watched)!
    const surprises = complaints.filter(
      (complaint) => !expected.some((like) => like.test(complaint)),
    )
    if (surprises.length > 0 && testInfo.status === 'passed')
      throw new Error(`Pages complained:\n${[...new Set(surprises)].join('\n')}`)
  },

  context: async ({ context, watched }, use) => {
    await watched.watch(context)
    await use(context)
    await letGo(context)
  },

  newcomer: async (
    { browser, contextOptions, watched, site, viewport, isMobile, hasTouch },
    use,
  ) => {
    const opened: BrowserContext[] = []
    await use(async (how = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        viewport,
        isMobile,
        hasTouch,
        baseURL: site.url,
        ...how,
      })
      await watched.watch(context)
      opened.push(context)
      return context.newPage()
    })
    for (const context of opened) {
      // A story may have closed it itself.
      if (context.isClosed()) continue
      await letGo(context)
      await context.close()
    }
  },
})

/** Through the form, like everyone: there is no sign-in only for tests. */
export async function signIn(page: Page, { email }: { email: string }) {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(seedPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL((url) => url.pathname !== '/auth')
}

/** Requests that a story still holds back at its end have no one to respond to. */
async function letGo(context: BrowserContext) {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
}

const complaintsExpected = new WeakMap<object, RegExp[]>()

/** On phones the decision panel of a case is a sheet; elsewhere it is beside the evidence. */
export async function openDecision(page: Page) {
  await page.locator('.case').waitFor()
  const link = page.getByRole('link', { name: 'Decide', exact: true })
  if (await link.isVisible()) await link.click()
}
