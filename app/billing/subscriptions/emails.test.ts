import { expect, it } from 'vitest'
import type { Services } from '#app/page/services.server.ts'
import { writeEmail } from '#app/platform/emails.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { siteLanguages } from '#app/platform/languages.ts'
import { outboxOver } from '#app/platform/outbox.server.ts'
import { anAccount, type BillingWorld, billingWorld, subscribe } from '../test-billing.server.ts'
import type { BillingEmailKind } from './email-kinds.ts'
import { billingEmailTemplates } from './email-templates.ts'
import { billingEmails } from './emails.server.ts'

/** Composes every due email as the queue would, twice. */
async function emailsOf(world: BillingWorld) {
  const services = {
    ...world.services,
    clock: world.clock,
    emailTexts: { i18nFor },
    outbox: outboxOver({ send: async () => {} }),
    config: { siteUrl: 'http://localhost:3000' } as Services['config'],
  }
  for (const email of [...world.emails, ...world.emails])
    await writeEmail(services, billingEmails, email)
  return world.db
    .selectFrom('outgoing_emails')
    .selectAll()
    .orderBy('written_at')
    .orderBy('id')
    .execute()
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

it('says something whole in every email and language of the site', () => {
  for (const language of siteLanguages)
    for (const kind of Object.keys(billingEmailTemplates) as BillingEmailKind[]) {
      const recipient = { address: 'sipho@example.co.za', language }
      const data = { recipient, details, siteUrl: 'http://localhost:3000' }
      const words = billingEmailTemplates[kind](i18nFor(language), data)
      const text = JSON.stringify(words)
      expect(text).not.toMatch(/undefined|NaN|Invalid|\{\w+\}/)
      expect(words.parts.length).toBeGreaterThan(0)
    }
})

it('mails each email once, with the receipt’s number and the way on to the application', async () => {
  const world = await billingWorld()
  const user = await anAccount(world)
  await subscribe(world, user)
  const emails = await emailsOf(world)
  expect(emails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['payment received', `${user}@example.co.za`],
  ])
  expect(emails[0]!.text).toContain('R-000001')
  expect(emails[0]!.text).toContain('http://localhost:3000/become-provider/apply')
  expect(emails[0]!.text).toContain('Wed 8 Jul 2026')
})

it('tells a missed charge with its sum and the day of the suspension', async () => {
  const world = await billingWorld()
  await subscribe(world, await anAccount(world))
  await world.until('2026-08-10')
  const emails = await emailsOf(world)
  expect(emails.map(({ kind }) => kind)).toEqual([
    'payment received',
    'charge missed',
    'charge missed',
    'charge missed',
    'access suspended',
  ])
  expect(emails[1]!.text).toContain('Sat 8 Aug 2026')
  expect(emails[1]!.text).toContain('R49.99')
})

it('writes to nobody once the account is gone', async () => {
  const world = await billingWorld()
  const user = await anAccount(world)
  await subscribe(world, user)
  await world.db.deleteFrom('users').where('id', '=', user).execute()
  expect(await emailsOf(world)).toEqual([])
})
