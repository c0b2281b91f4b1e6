import type { Page, Route } from '@playwright/test'
import { generateSync } from 'otplib'
import { people } from '#db/seeds/people.ts'
import { expect, openDecision, SITE_FOR_CHANGES, signIn, test } from './fixtures.ts'

// This story changes roles.
test.use({ settings: SITE_FOR_CHANGES })

/** Finds a person in the administration by email, since names repeat, and opens their account. */
async function open(page: Page, { name, email }: { name: string; email: string }) {
  await page.goto('/admin/people')
  await page.getByLabel('Name, email, number or id').fill(email)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

test('a lost second factor is removed, and its owner signs in without it @phone', async ({
  page,
  newcomer,
  mailbox,
}) => {
  await signIn(page, people.thandi)
  await page.goto('/profile/two-step')
  await page.getByRole('button', { name: 'Show the code to scan' }).click()
  await expect(page.getByAltText('QR code')).toBeVisible()
  const secret = (await page.locator('code').textContent())!.replaceAll(' ', '')
  await page.getByLabel('The code in your authenticator app').fill(generateSync({ secret }))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await expect(page.getByText('Two-step verification is on')).toBeVisible()

  // The phone is lost; she has only the password.
  const elsewhere = await newcomer()
  await signIn(elsewhere, people.thandi)
  await expect(elsewhere).toHaveURL(/\/auth\/second-step/)

  const desk = await newcomer()
  await signIn(desk, people.nomsa)
  await open(desk, people.thandi)
  await desk.getByRole('link', { name: 'Remove' }).click()
  await desk.getByLabel('Why').fill('She called, and answered three questions')
  await desk.getByRole('button', { name: 'Remove it' }).click()
  await expect(
    desk.getByRole('status').getByText('Two-step verification method removed'),
  ).toBeVisible()
  await expect(desk.getByText('No two-step verification.')).toBeVisible()

  await mailbox.emailTo(people.thandi.email, { subject: /two-step verification/ })
  await page.goto('/profile')
  await expect(page).toHaveURL('/auth?next=%2Fprofile')
  await signIn(elsewhere, people.thandi)
  await expect(elsewhere).toHaveURL('/')

  await desk.goto('/admin/history')
  await desk.getByLabel('Kind').selectOption('Two-step verification method removed')
  await desk.getByRole('button', { name: 'Show' }).click()
  await expect(desk.getByText('She called, and answered three questions')).toBeVisible()
})

test('a link leads on while the page asks for updates @desktop', async ({ page }) => {
  await signIn(page, people.nomsa)
  await open(page, people.lerato)
  const requestUpdate = () =>
    page.evaluate(() => new BroadcastChannel('session').postMessage({ event: 'USER_UPDATED' }))
  // It hydrates the page, which then revalidates. A live event during hydration may be missed.
  const response = page.waitForResponse(/\.data/)
  const noAnswer = () =>
    page.waitForTimeout(2000).then(() => {
      throw new Error('the page asked for nothing')
    })
  await expect(async () => {
    await requestUpdate()
    await Promise.race([response, noAnswer()])
  }).toPass()
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
  await (await response).finished()
  const delayed = async (route: Route, wait: number) => {
    await new Promise((done) => setTimeout(done, wait))
    await route.continue()
  }
  await page.route(/\.data/, (route) => delayed(route, 1500))
  await page.route(/\/__manifest/, (route) => delayed(route, 3000))
  const requested = page.waitForRequest(/\.data/)
  await requestUpdate()
  await requested

  await page.getByRole('link', { name: 'Ban', exact: true }).click()

  await expect(page).toHaveURL(/\/ban$/, { timeout: 15_000 })
  await expect(page.getByLabel('Why')).toBeVisible()
})

async function requestRole(page: Page, role: string, why: string) {
  await page.getByRole('link', { name: 'Give a role' }).click()
  await page.getByLabel(role).check()
  await page.getByLabel('Why').fill(why)
  await page.getByRole('button', { name: 'Request it' }).click()
}

test('two administrators decide about roles, and the person’s header changes @both', async ({
  page,
  newcomer,
}) => {
  const hers = await newcomer()
  await signIn(hers, people.refilwe)
  const way = hers.locator('header a[href="/admin"]')
  await expect(way).toHaveCount(0)

  await signIn(page, people.nomsa)
  await open(page, people.refilwe)
  await requestRole(page, 'Administrator', 'She joins the office')
  // Nobody else could have approved it.
  await expect(page.getByText('They have the role now')).toBeVisible()
  await hers.goto('/')
  await expect(way).not.toHaveCount(0)
  await hers.goto('/admin/people')
  await expect(hers.getByRole('heading', { name: 'People', level: 1 })).toBeVisible()

  await open(page, people.thandi)
  await requestRole(page, 'Finance', 'She looks after the books')
  await expect(page.getByText('It happens once another administrator approves it.')).toBeVisible()
  await page.goto('/admin/approvals')
  await expect(page.getByText('Someone else approves what you request')).toBeVisible()

  await hers.goto('/admin/approvals')
  await hers.getByRole('link', { name: 'Decide: Give Thandi Mokoena a role: Finance' }).click()
  await openDecision(hers)
  await hers.getByRole('button', { name: 'Approve, and next' }).click()
  await expect(hers.getByText('Approved').first()).toBeVisible()
  // The decision takes effect when it can no longer be undone.
  await expect
    .poll(
      async () => {
        await open(page, people.thandi)
        return page.getByRole('link', { name: 'Remove role' }).count()
      },
      { timeout: 45_000 },
    )
    .toBe(1)
  await page.getByRole('link', { name: 'Remove role' }).click()
  await page.getByLabel('Why').fill('She left the office')
  await page.getByRole('button', { name: 'Request it' }).click()
  await expect(page.getByText('It happens once another administrator approves it.')).toBeVisible()

  const request = 'Remove a role from Thandi Mokoena: Finance'
  await hers.goto('/admin/approvals')
  await hers.getByRole('link', { name: `Decide: ${request}` }).click()
  await openDecision(hers)
  await hers.getByLabel('Reason').fill('She stays until the month is over')
  await hers.getByRole('button', { name: 'Reject' }).click()
  await expect(hers.getByText('Rejected').first()).toBeVisible()
  await expect
    .poll(
      async () => {
        await hers.goto('/admin/approvals')
        return hers.getByRole('heading', { name: request }).count()
      },
      { timeout: 45_000 },
    )
    .toBe(0)
  await page.goto('/admin/approvals?list=decided')
  await expect(page.getByRole('heading', { name: request })).toBeVisible()
  await expect(page.getByText('She stays until the month is over')).toBeVisible()
})
