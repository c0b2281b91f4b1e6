import type { Page } from '@playwright/test'
import type { KindName } from '#app/admin/queue/kinds.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { people } from '#db/seeds/people.ts'
import { expect, openDecision, SITE_FOR_CHANGES, signIn, test } from './fixtures.ts'

// This story decides everything that is waiting.
test.use({ settings: SITE_FOR_CHANGES })

const DAY = 24 * 60 * 60 * 1000

/** Cases of kinds that wait until someone decides, in addition to the demonstration's applications. */
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
  await addModeration(db, { each: Math.min(each, 3), now })
  await flagLowRating(db, now)
}

/** Corrections that people requested, and roles that a colleague requested for them. */
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
  // A request is valid only while its requester has the role.
  await db
    .insertInto('user_roles')
    .values({ user_id: people.refilwe.id, role: 'admin', granted_at: before(0) })
    // Another story of this site may have granted it.
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

/** Reported reviews, and a colleague's decisions that their authors appealed. */
async function addModeration(db: Db, { each, now }: { each: number; now: Date }) {
  const reviews = await db
    .selectFrom('reviews')
    .innerJoin('providers', 'providers.id', 'reviews.provider_id')
    .select(['reviews.id', 'reviews.provider_id', 'reviews.author_name'])
    .select(['reviews.words', 'providers.full_name', 'providers.slug'])
    .orderBy('written_at')
    .limit(each * 2)
    .execute()
  const hoursAgo = (hours: number) => new Date(now.getTime() - (hours * DAY) / 24)
  const cases = reviews.map((review, index) => {
    const { full_name: name, slug } = review
    return {
      id: newId(),
      thing: 'review',
      thing_id: review.id,
      subject_user: people.thandi.id,
      provider_id: review.provider_id,
      state: 'open',
      report_count: 1,
      evidence: JSON.stringify({
        title: `Review ${index}`,
        author: review.author_name,
        provider: { name, slug },
        parts: [{ field: 'review', words: review.words }],
      }),
      opened_at: hoursAgo(2),
      due_at: now,
    }
  })
  const appeal = {
    state: 'appealed',
    outcome: 'warned',
    reason: 'It names a neighbour.',
    decided_by: people.karabo.id,
    decided_at: hoursAgo(1),
    appeal_until: new Date(now.getTime() + DAY),
    appeal_words: 'He asked me to name him.',
    appealed_at: hoursAgo(1),
    appeal_due_at: now,
  }
  await db
    .insertInto('moderation_cases')
    .values(cases.slice(0, each))
    // Another story of this site may have reported one of them.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('moderation_cases')
    .values(cases.slice(each).map((opened) => ({ ...opened, ...appeal })))
    .execute()
}

/** The provider whom the demonstration warned about his rating: it stayed low, so his case is due. */
async function flagLowRating(db: Db, now: Date) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY)
  await db
    .updateTable('quality_states')
    .set({ state: 'flagged', warned_at: daysAgo(40), flagged_at: daysAgo(6), due_at: null })
    .execute()
}

const waiting = async (page: Page) =>
  Number(
    (await page.getByRole('link', { name: /^All / }).first().textContent())!.replace(/\D/g, ''),
  )

/** Cases decided by this story or another on the same site. */
async function decidedCases(page: Page) {
  await page.goto('/admin/queue?list=decided')
  return page.locator('.queue-decided li').count()
}

const press = (key: string) => (page: Page) => page.keyboard.press(key)
async function write(page: Page) {
  await page.keyboard.press('w')
  await page.keyboard.type('Looked at it')
  await page.keyboard.press('Control+Enter')
}

/**
 * The shortcuts that decide a case of each kind. A missing kind is a type error, and an undecided one fails.
 */
const decisions: Record<KindName, (page: Page) => Promise<void>> = {
  application: press('a'),
  edit: press('a'),
  payment: write,
  'unmatched-payment': press('r'),
  quality: write,
  // Without a text: nothing changes.
  report: press('a'),
  appeal: write,
  approval: press('a'),
  data: write,
}
const kindNames = Object.keys(decisions)

/** The URL changes a moment before the page, which would still receive the typed keys. */
async function shownCase(page: Page) {
  const [, kind, caseId] = /queue\/([a-z-]+)\/([0-9a-f-]+)/.exec(page.url())!
  const row = page.locator('.queue-list a[aria-current="page"]')
  await expect(row).toHaveAttribute('href', new RegExp(caseId!))
  return kind
}

/** Decides the open case by keyboard, and returns its kind. */
async function decideByKeys(page: Page) {
  const kind = await shownCase(page)
  expect(kindNames, 'the keys that decide each kind').toContain(kind)
  await decisions[kind as KindName](page)
  return kind!
}

test('forty cases are decided by keyboard alone, and among them each kind @desktop', async ({
  page,
  site,
}) => {
  test.setTimeout(180_000)
  await site.whileStopped((db) => addCases(db, { each: 9, now: new Date() }))
  await signIn(page, people.nomsa)
  const decidedBefore = await decidedCases(page)
  await page.goto('/admin/queue')
  const count = await waiting(page)
  expect(count).toBeGreaterThanOrEqual(40)
  await page.locator('.queue-list li a').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.case')).toBeVisible()
  await page.locator('html[data-hydrated]').waitFor()
  let last = page.url()
  const decided: string[] = []
  const isMissing = () => kindNames.some((kind) => !decided.includes(kind))
  while (decided.length < 40 || (isMissing() && decided.length < count)) {
    last = page.url()
    decided.push(await decideByKeys(page))
    await expect(page).not.toHaveURL(last)
  }
  expect([...new Set(decided)].toSorted()).toEqual(kindNames.toSorted())
  // The last one is undone within its ten seconds, and is open again.
  await shownCase(page)
  await page.keyboard.press('u')
  await expect(page).toHaveURL(last)
  expect(await decidedCases(page)).toBe(decidedBefore + decided.length - 1)
})

/** Kinds decided with a single tap, and those that need a text first. */
const others = [
  { kind: 'report', words: null, button: /^Leave it/, done: 'Left as it is' },
  {
    kind: 'appeal',
    words: { label: 'Reason', value: 'Names of private people stay out of reviews.' },
    button: /^Decision stands/,
    done: 'Decision stands',
  },
  { kind: 'unmatched-payment', words: null, button: /^Refund it/, done: 'Refund requested' },
]

test('seven cases are decided on a phone, a report and an appeal among them @phone', async ({
  page,
  site,
}) => {
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
  for (const { kind, words, button, done } of others) {
    await page.goto(`/admin/queue?kind=${kind}`)
    await page.locator('.queue-list li a').first().click()
    await openDecision(page)
    if (words) await page.getByLabel(words.label, { exact: true }).fill(words.value)
    await page.getByRole('button', { name: button }).click()
    await expect(page.locator('.undo-bar')).toContainText(done)
  }
  expect(await decidedCases(page)).toBe(decidedBefore + 7)
})
