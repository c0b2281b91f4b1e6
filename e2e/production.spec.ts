import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { test as base, expect } from './fixtures.ts'
import { type Site, startSite } from './site.ts'
import { emptyDatabase, runCommand } from './world.ts'

const PHOTO = join(import.meta.dirname, 'photos/ceiling.jpg')
const PASSWORD = 'three little words'
const random = () => randomBytes(32).toString('hex')

/** What section 43 of the ECT Act requires, set as docs/operations.md describes. */
const DISCLOSURES = {
  legalName: 'Umthengi (Pty) Ltd',
  legalStatus: 'private company',
  registrationNumber: '2023/123456/07',
  placeOfRegistration: 'Pretoria',
  officeBearers: 'N. Zulu, director',
  physicalAddress: '12 Loveday Street, Johannesburg, 2001',
  serviceAddress: '12 Loveday Street, Johannesburg, 2001',
  supportPhone: '+27 10 555 0100',
  supportEmail: 'help@umthengi.co.za',
  memberships: 'None',
  codeOfConduct: 'None',
  disputeCode: 'None',
}

/** A complete configuration, except that its PayFast account doesn't exist; nothing here uses it. */
const CONFIGURATION = {
  APP_ENV: 'production',
  HOST: '127.0.0.1',
  SECRET_KEY: random(),
  METRICS_TOKEN: random(),
  LOG_LEVEL: 'error',
  PAYFAST_MERCHANT_ID: '20304050',
  PAYFAST_MERCHANT_KEY: randomBytes(7).toString('hex'),
  PAYFAST_PASSPHRASE: random(),
}

type Database = Awaited<ReturnType<typeof emptyDatabase>>

const test = base.extend<
  object,
  { database: Database; environment: Record<string, string>; site: Site }
>({
  // Further settings of an operator: commands get the same as the site.
  environment: [
    async ({ mailbox }, use) => {
      await use({ ...CONFIGURATION, SMTP_URL: mailbox.url })
    },
    { scope: 'worker' },
  ],
  database: [
    async ({ environment }, use) => {
      const database = await emptyDatabase()
      const env = { ...environment, ...database.env, SITE_URL: 'https://localhost' }
      for (const [key, value] of Object.entries(DISCLOSURES))
        await runCommand(env, 'setting', key, value)
      await use(database)
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  site: [
    async ({ environment, database }, use) => {
      const site = await startSite('postgres', environment, { isEncrypted: true, world: database })
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

test('in production behind TLS one registers, signs in, writes with a file, and hears the answer @phone', async ({
  page,
  context,
  newcomer,
  mailbox,
  site,
  environment,
  database,
}) => {
  test.setTimeout(120_000)
  const agent = 'nomsa.production@example.co.za'

  await test.step('registering sends a link, and the link confirms', async () => {
    await page.goto('/auth?register=true')
    await page.getByLabel('Full name').fill('Nomsa Zulu')
    await page.getByLabel('Email').fill(agent)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm password').fill(PASSWORD)
    await page.getByLabel(/I agree to the/).check()
    await page.getByRole('button', { name: 'Create account' }).click()
    const email = await mailbox.emailTo(agent, { subject: /Confirm/ })
    const link = email.link(/auth\/confirm/)
    expect(link).toMatch(new RegExp(`^${site.url}/`))
    await page.goto(link)
    await page.getByRole('button', { name: 'Confirm my address' }).click()
    await expect(page.getByText('Email address confirmed')).toBeVisible()
    const env = { ...environment, ...database.env, SITE_URL: site.url }
    expect(await runCommand(env, 'make-admin', agent)).toContain('is an administrator now')
  })

  const guest = await newcomer({ javaScriptEnabled: false })
  await test.step('without script a guest writes to support, and sends a photo', async () => {
    await guest.goto('/support')
    await guest.getByLabel('Your message').fill('Is this the real site?')
    await guest.locator('input[type=file]').setInputFiles([PHOTO])
    await guest.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(guest.getByRole('link', { name: /ceiling\.jpg/ })).toBeVisible()
    await guest.goto('/contact')
    await guest.getByRole('button', { name: /Send/ }).last().click()
    await expect(guest.locator('[aria-invalid=true]').first()).toBeVisible()
  })

  await test.step('the page of anyone who answers hears of it, and the answer is heard', async () => {
    await page.goto('/admin/support')
    await page.getByRole('link').filter({ hasText: 'Is this the real site?' }).first().click()
    await page.waitForURL(/\/admin\/support\/[0-9a-f-]{36}/)
    const shown = await newcomer()
    await shown.context().addCookies(await guest.context().cookies())
    await shown.goto('/about')
    await page.locator('textarea[name=words]').fill('It is.')
    await page.locator('button[name=intent][value=answer]').click()
    await expect(shown.locator('button[data-chat] b')).toHaveText(/\d/)
  })

  await test.step('anyone who signs out signs in again, without script too', async () => {
    const quiet = await newcomer({ javaScriptEnabled: false })
    for (const item of [page, quiet]) {
      await item.context().clearCookies()
      await item.goto('/auth')
      await item.getByLabel('Email').fill(agent)
      await item.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await item.getByRole('button', { name: 'Login' }).click()
      await expect(item.getByText('Login successful!')).toBeVisible()
    }
  })

  const session = (await context.cookies(site.url)).find(({ name }) => name === '__Host-session')
  expect(session).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax' })
  const front = await page.request.get('/')
  expect(front.headers()['strict-transport-security']).toMatch(/^max-age=31536000/)
  expect(front.headers()['content-security-policy']).toContain('form-action')
  expect(front.headers()['content-security-policy']).toContain('https://www.payfast.co.za')
})
