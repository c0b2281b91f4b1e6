import { expect, it } from 'vitest'
import { newId } from '#app/platform/ids.ts'
import { startSettings } from '#app/providers/settings/test-provider-settings.ts'

const wordsOf = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll('<!-- -->', '')
    .replaceAll('&#x27;', "'")
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

async function start() {
  const site = await startSettings()
  const sipho = await site.as('sipho')
  const html = async () => (await sipho.visit('/provider-portal')).text()
  return { ...site, db: site.services.db, html, words: async () => wordsOf(await html()) }
}

type Site = Awaited<ReturnType<typeof start>>

const owing = (userId: string) => ({
  id: newId(),
  user_id: userId,
  state: 'suspended',
  plan: 'standard',
  cycle: 'monthly',
  contract_months: 12,
  holder: 'person',
  npo_category: 'education-literacy',
  price_cents: 149_99,
  anchor_on: '2026-01-27',
  periods: 1,
  paid_until: '2026-02-27',
  owing_since: '2026-02-27',
  failed_charges: 2,
  created_at: new Date('2026-01-27T12:00:00+02:00'),
  updated_at: new Date('2026-03-06T08:00:00+02:00'),
})

async function suspend({ db, users, providers }: Site) {
  await db.insertInto('subscriptions').values(owing(users.sipho)).execute()
  await db
    .updateTable('providers')
    .set({ billing: 'suspended' })
    .where('id', '=', providers.sipho)
    .execute()
}

it('tells anyone who owes a payment how much, what happened on which day, and what stays', async () => {
  const site = await start()
  await suspend(site)
  const words = await site.words()
  expect(words).toContain('Your account is suspended')
  expect(words).toContain('30 days, one square a day')
  expect(words).toContain('Fri 27 Feb payment failed')
  expect(words).toContain('Sat 28 Feb, Mon 2 Mar, Wed 4 Mar reminders by email')
  expect(words).toContain('Fri 6 Mar suspended')
  expect(words).toContain('Sun 29 Mar subscription ends if nothing is paid')
  expect(words).toContain('To pay R149.99')
  expect(words).toContain('PayFast tried 2 times')
  expect(words).toContain("Bank's answer only your bank can tell you")
  expect(words).toContain('Your data is kept')
})

it('locks the parts of the portal that a gate closes, and only those', async () => {
  const site = await start()
  const locks = async () => (await site.html()).match(/portal-lock/g)?.length ?? 0
  expect(await locks()).toBe(0)
  await suspend(site)
  // Import Clients and Settings.
  expect(await locks()).toBe(2)
})

it('tells anyone who is approved and has not paid what the cheapest plan costs', async () => {
  const site = await start()
  await site.db
    .updateTable('providers')
    .set({ billing: 'incomplete' })
    .where('id', '=', site.providers.sipho)
    .execute()
  const words = await site.words()
  expect(words).toContain('Approved. One step left')
  expect(words).toMatch(/R49\.99 a month for the first 12 months Then R149\.99 a month\./)
})
