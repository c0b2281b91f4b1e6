import { expect, it } from 'vitest'
import type { Services } from '#app/page/services.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { siteLanguages } from '#app/platform/languages.ts'
import { outboxOver } from '#app/platform/outbox.server.ts'
import { anAccount, type BillingWorld, billingWorld, subscribe } from '../test-billing.server.ts'
import { letterWords } from './letter-words.ts'
import { writeBillingLetter } from './letters.server.ts'
import type { LetterKind } from './news.server.ts'

/** Works off every letter that became due, as the queue would, twice. */
async function lettersOf(world: BillingWorld) {
  const services = {
    ...world.services,
    clock: world.clock,
    outbox: outboxOver({ send: async () => {} }),
    config: { siteUrl: 'http://localhost:3000' } as Services['config'],
  }
  for (const letter of [...world.letters, ...world.letters])
    await writeBillingLetter(services, letter)
  return world.db.selectFrom('letters').selectAll().orderBy('written_at').orderBy('id').execute()
}

const details = {
  number: 'TI-000007',
  cents: 149_99,
  nextCents: 149_99,
  plan: 'standard',
  cycle: 'monthly',
  from: '2026-07-01',
  to: '2026-08-01',
  next: '2026-08-01',
  since: '2026-08-01',
  suspends: '2026-08-08',
  ends: '2026-08-31',
  until: '2026-08-01',
  end: '2027-07-01',
  effective: '2026-08-18',
  access: '2026-09-01',
  on: '2026-08-31',
  reminder: 1,
  charges: 1,
  cost: 149_99,
  refund: 10_00,
  by: 'law',
  reason: 'not paid',
  before: 49_99,
  standardMonthly: 149_99,
  standardAnnual: 1619_89,
  reference: '2452001',
  expected: 49_99,
  isFirst: 1,
  hasApplied: 0,
  coolsUntil: '2026-07-08',
  subscription: 'a subscription',
  why: 'wrong signature',
  afterwards: 'charged',
  paidOn: '2026-07-01',
  hasEnded: 1,
  isAgreementOver: 0,
}

it('says something whole in every letter and language of the site', () => {
  for (const language of siteLanguages)
    for (const kind of Object.keys(letterWords) as LetterKind[]) {
      const about = { details, siteUrl: 'http://localhost:3000', name: 'Sipho' }
      const words = letterWords[kind](i18nFor(language), about)
      const said = JSON.stringify(words)
      expect(said).not.toMatch(/undefined|NaN|Invalid|\{\w+\}/)
      expect(words.parts.length).toBeGreaterThan(0)
    }
})

it('mails each letter once, with the receipt’s number and the way on to the application', async () => {
  const world = await billingWorld()
  const user = await anAccount(world)
  await subscribe(world, user)
  const letters = await lettersOf(world)
  expect(letters.map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['payment received', `${user}@example.co.za`],
  ])
  expect(letters[0]!.text).toContain('R-000001')
  expect(letters[0]!.text).toContain('http://localhost:3000/become-provider#apply-now')
  expect(letters[0]!.text).toContain('Wed 8 Jul 2026')
})

it('tells a missed charge with its sum and the day of the suspension', async () => {
  const world = await billingWorld()
  await subscribe(world, await anAccount(world))
  await world.until('2026-08-10')
  const letters = await lettersOf(world)
  expect(letters.map(({ kind }) => kind)).toEqual([
    'payment received',
    'charge missed',
    'charge missed',
    'charge missed',
    'access suspended',
  ])
  expect(letters[1]!.text).toContain('Sat 8 Aug 2026')
  expect(letters[1]!.text).toContain('R49.99')
})

it('writes to nobody once the account is gone', async () => {
  const world = await billingWorld()
  const user = await anAccount(world)
  await subscribe(world, user)
  await world.db.deleteFrom('users').where('id', '=', user).execute()
  expect(await lettersOf(world)).toEqual([])
})
