import { expect, it } from 'vitest'
import { review } from '#app/directory/test-providers.server.ts'
import { newId } from '#app/platform/ids.ts'
import { startSettings } from '#app/providers/settings/test-provider-settings.ts'

const HERE = '/provider-portal'

async function start() {
  const site = await startSettings()
  const { db } = site.services
  const sipho = await site.as('sipho')
  const page = async () => {
    const answer = await sipho.visit(HERE)
    expect(answer.status).toBe(200)
    return (await answer.text()).replaceAll('<!-- -->', '').replaceAll('&#x27;', "'")
  }
  return { ...site, db, page }
}

/** The section of the page with items that need attention, or nothing. */
const attention = (html: string) =>
  /<section aria-label="Needs your attention"[\s\S]*?<\/section>/.exec(html)?.[0] ?? ''

it('says nothing where nothing needs the provider', async () => {
  const { page } = await start()
  expect(attention(await page())).toBe('')
})

it('says that a payment failed, until when it can be paid, and leads there', async () => {
  const { page, db, users, providers } = await start()
  await db
    .insertInto('subscriptions')
    .values({
      id: newId(),
      user_id: users.sipho,
      state: 'past_due',
      plan: 'standard',
      cycle: 'monthly',
      contract_months: 12,
      holder: 'person',
      npo_category: 'education-literacy',
      price_cents: 149_99,
      anchor_on: '2026-02-04',
      periods: 1,
      paid_until: '2026-03-04',
      owing_since: '2026-03-04',
      failed_charges: 1,
      created_at: new Date('2026-02-04T12:00:00+02:00'),
      updated_at: new Date('2026-03-04T12:00:00+02:00'),
    })
    .execute()
  await db
    .updateTable('providers')
    .set({ billing: 'past_due' })
    .where('id', '=', providers.sipho)
    .execute()
  const shown = attention(await page())
  expect(shown).toContain('Your payment on Wed 4 Mar failed')
  expect(shown).toContain("If it isn't paid by Wed 11 Mar, your profile is removed from search.")
  expect(shown).toContain('href="/payment-setup"')
})

it('warns of a rating below the guarantee, and leads to what helps', async () => {
  const { page, db, providers } = await start()
  for (const rating of [3, 3, 3, 3]) await review(db, providers.sipho, rating, null)
  expect(attention(await page())).toBe('')
  await review(db, providers.sipho, 3, null)
  const shown = attention(await page())
  expect(shown).toContain('Your rating is 3.0. The Quality Guarantee minimum is 3.5.')
  expect(shown).toContain('href="/provider-portal/quality"')
})

it('names each document that expires soon or has expired, and leads to where the new one goes', async () => {
  const { page, db, providers, users } = await start()
  const add = async (name: string, expires_on: string, state = 'approved') => {
    const id = newId()
    const now = new Date('2026-01-01T12:00:00+02:00')
    await db
      .insertInto('files')
      .values({
        id,
        key: id,
        name,
        purpose: 'provider document',
        content_type: 'application/pdf',
        bytes: 1,
        owner_user: users.sipho,
        created_at: now,
        attached_at: now,
      })
      .execute()
    await db
      .insertInto('provider_documents')
      .values({
        file_id: id,
        provider_id: providers.sipho,
        kind: 'insurance',
        state,
        expires_on,
        added_at: now,
      })
      .execute()
  }
  await add('insurance.pdf', '2026-03-20')
  await add('licence.pdf', '2026-03-01')
  await add('years.pdf', '2028-03-01')
  await add('waiting.pdf', '2026-03-20', 'waiting')
  const shown = attention(await page())
  expect(shown).toContain('insurance.pdf expires on 20 Mar 2026')
  expect(shown).toContain('licence.pdf expired on 1 Mar 2026')
  expect(shown).not.toMatch(/years|waiting/)
  expect(shown.match(/href="\/provider-portal\/settings\/documents"/g)).toHaveLength(2)
})
