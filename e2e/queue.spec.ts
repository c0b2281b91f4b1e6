import type { Page } from '@playwright/test'
import type { Db } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { people } from '#db/seeds/people.ts'
import { expect, openDecision, SITE_FOR_CHANGES, signIn, test } from './fixtures.ts'

// Everything that waits is decided here.
test.use({ settings: SITE_FOR_CHANGES })

const DAY = 24 * 60 * 60 * 1000

/** Cases of the kinds that stay until someone decides, besides the applications of the demonstration. */
async function addCases(db: Db, { each, now }: { each: number; now: Date }) {
  const providers = await db
    .selectFrom('providers')
    .select('id')
    .where('verification', '=', 'approved')
    .limit(each)
    .execute()
  const before = (index: number) => new Date(now.getTime() - DAY / 2 - index * 1000)
  await db
    .insertInto('profile_edits')
    .values(
      providers.map(({ id }, index) => ({
        id: newId(),
        provider_id: id,
        field: 'about',
        old_value: '',
        new_value: `Geysers, drains and taps, and whatever else leaks ${index}.`,
        proposed_at: before(index),
      })),
    )
    .execute()
  await db
    .insertInto('itn_inbox')
    .values(
      Array.from({ length: each }, (_, index) => ({
        id: newId(),
        body: Buffer.from(`m_payment_id=nobody-${index}&payment_status=COMPLETE`),
        peer: '197.97.145.144',
        headers: '{}',
        is_signed: true,
        state: 'quarantined',
        reason: 'unknown reference',
        received_at: before(index),
      })),
    )
    .execute()
  await db
    .insertInto('charges')
    .values(
      Array.from({ length: each }, (_, index) => ({
        id: newId(),
        kind: 'unmatched',
        reference: `unmatched-${index}`,
        gross_cents: 49_99,
        fee_cents: 2_00,
        settled_at: before(index),
      })),
    )
    .execute()
  await addRequests(db, { each, before })
}

/** Corrections that people asked for, and roles that a colleague requested for them. */
async function addRequests(
  db: Db,
  { each, before }: { each: number; before: (index: number) => Date },
) {
  const asking = [people.thandi, people.sipho]
  const later = (index: number) => new Date(before(index).getTime() + 7 * DAY)
  await db
    .insertInto('data_requests')
    .values(
      Array.from({ length: Math.min(each, 4) }, (_, index) => ({
        id: newId(),
        kind: 'correction',
        channel: 'account',
        user_id: asking[index % asking.length]!.id,
        words: `My street has another name, number ${index}.`,
        language: 'en',
        requested_at: before(index),
        answer_by: later(index).toISOString().slice(0, 10),
      })),
    )
    .execute()
  // Worth no more than the role of whoever requested it.
  await db
    .insertInto('user_roles')
    .values({ user_id: people.refilwe.id, role: 'admin', granted_at: before(0) })
    // Another story of this site may have made her one.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('approvals')
    .values(
      asking.map(({ id }, index) => ({
        id: newId(),
        kind: 'grant role',
        subject_kind: 'user',
        subject_id: id,
        payload: JSON.stringify({ role: 'viewer' }),
        reason: 'They help with the books',
        state: 'requested',
        requested_by: people.refilwe.id,
        requested_at: before(index),
        expires_at: later(index),
      })),
    )
    .execute()
}

const waiting = async (page: Page) =>
  Number(
    (await page.getByRole('link', { name: /^All / }).first().textContent())!.replace(/\D/g, ''),
  )

/** Cases that were decided here, by this story or another on the same site. */
async function decidedCases(page: Page) {
  await page.goto('/admin/queue?list=decided')
  return page.locator('.queue-decided li').count()
}

/** Decides the open case by keys: what needs words gets them first. */
async function decideByKeys(page: Page) {
  const [, kind, caseId] = /queue\/([a-z-]+)\/([0-9a-f-]+)/.exec(page.url())!
  // The address changes a moment before the page does.
  const row = page.locator('.queue-list a[aria-current="page"]')
  await expect(row).toHaveAttribute('href', new RegExp(caseId!))
  if (kind === 'application' || kind === 'edit' || kind === 'approval')
    return page.keyboard.press('a')
  if (kind === 'unmatched-payment') return page.keyboard.press('r')
  await page.keyboard.press('w')
  await page.keyboard.type('Looked at it')
  return page.keyboard.press('Control+Enter')
}

test('forty cases are decided by keyboard alone, whatever their kinds @desktop', async ({
  page,
  site,
}) => {
  test.setTimeout(180_000)
  await site.whileStopped((db) => addCases(db, { each: 12, now: new Date() }))
  await signIn(page, people.nomsa)
  const decidedBefore = await decidedCases(page)
  await page.goto('/admin/queue')
  expect(await waiting(page)).toBeGreaterThanOrEqual(40)
  await page.locator('.queue-list li a').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.case')).toBeVisible()
  await page.locator('html[data-hydrated]').waitFor()
  let last = page.url()
  for (let decided = 0; decided < 40; decided++) {
    last = page.url()
    await decideByKeys(page)
    await expect(page).not.toHaveURL(last)
  }
  // The last one is taken back within its ten seconds, and is open again.
  await page.keyboard.press('u')
  await expect(page).toHaveURL(last)
  expect(await decidedCases(page)).toBe(decidedBefore + 39)
})

test('five cases are decided on a phone @phone', async ({ page, site }) => {
  test.setTimeout(120_000)
  await site.whileStopped((db) => addCases(db, { each: 2, now: new Date() }))
  await signIn(page, people.nomsa)
  const decidedBefore = await decidedCases(page)
  await page.goto('/admin/queue?kind=edit')
  await page.locator('.queue-list li a').first().click()
  await expect(page.locator('.queue-list')).toBeHidden()
  for (let decided = 0; decided < 2; decided++) {
    const address = page.url()
    await openDecision(page)
    await page.getByRole('button', { name: 'Approve, and next' }).click()
    await expect(page).not.toHaveURL(address)
  }
  await page.goto('/admin/queue?kind=payment')
  await page.locator('.queue-list li a').first().click()
  for (let decided = 0; decided < 2; decided++) {
    const address = page.url()
    await openDecision(page)
    await page.getByLabel('What you found').fill('A test of theirs')
    await page.getByRole('button', { name: 'Mark as reviewed, and next' }).click()
    await expect(page).not.toHaveURL(address)
  }
  await page.goto('/admin/queue?kind=unmatched-payment')
  await page.locator('.queue-list li a').first().click()
  await openDecision(page)
  await page.getByRole('button', { name: /^Refund it/ }).click()
  await expect(page.getByText('Refund requested').first()).toBeVisible()
  expect(await decidedCases(page)).toBe(decidedBefore + 5)
})
