import { expect, it } from 'vitest'
import { hashPassword } from '#app/auth/accounts/hashing.server.ts'
import { givingByMonth } from '#app/billing/ledger/queries.server.ts'
import { placesLeft } from '#app/billing/subscriptions/places.server.ts'
import { impactOf } from '#app/content/about/impact.ts'
import { givingTotals } from '#app/giving/totals.ts'
import { formatRand } from '#app/platform/money.ts'
import { testSite } from '#app/test-site.server.ts'
import { type CastName, people, seedPassword } from './people.ts'
import { seedWorld } from './world.ts'

const launch = new Date('2025-07-01T00:00:00+02:00')
const now = new Date('2026-03-06T14:00:00+02:00')

async function siteWithWorld() {
  const site = await testSite({ now })
  const { db } = site.services
  const passwordHash = await hashPassword(seedPassword)
  await seedWorld(db, { providers: 60, seed: 'pages', now, launch, passwordHash })
  await site.services.world.refresh()
  const signedInAs = async (name: CastName) => {
    const visitor = site.visitor()
    const form = { form: 'login', next: '', email: people[name].email, password: seedPassword }
    expect((await visitor.visit('/auth', { form })).status).toBe(302)
    return (path: string) => visitor.visit(path)
  }
  return { ...site, db, signedInAs }
}

/** A page's visible text, with plain spaces. */
const read = async (answer: Response) => {
  expect(answer.status).toBe(200)
  return (await answer.text())
    .replace(/<(script|style)[^>]*>.*?<\/\1>/gs, '')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/[\s\u00a0]+/g, ' ')
}
const rand = (cents: number) => formatRand(cents, { cents: 'always' }).replaceAll('\u00a0', ' ')

it('shows on every page the figures that the records of the demonstration data add up to', async () => {
  const { visit, db, signedInAs } = await siteWithWorld()
  const midnight = new Date('2026-03-06T00:00:00+02:00')
  const booked = await givingByMonth(db, midnight)
  const totals = givingTotals(booked)

  const giving = await read(await visit('/giving'))
  expect(giving).toContain(`${rand(totals.setAsideCents)} set aside up to Thu 5 Mar 2026`)
  for (const { setAsideCents } of [...totals.byCategory, ...booked])
    expect(giving).toContain(rand(setAsideCents))

  const about = await read(await visit('/about'))
  const { steps, others } = impactOf(await givingByMonth(db))
  for (const cents of [...steps.map((step) => step.cents), others])
    expect(about).toContain(rand(cents))

  const home = await read(await visit('/'))
  expect(home).toMatch(new RegExp(`year is R49.99 a month: ${await placesLeft(db, now)} of 1 000`))

  const nomsa = await signedInAs('nomsa')
  const waiting = await read(await nomsa('/admin/queue'))
  expect(waiting).toContain('Van Wyk Houtwerk')
  const approved = await read(await nomsa('/admin/providers?state=approved&q=sipho'))
  expect(approved).toContain('Sipho Mahlangu')
  const rejected = await read(await nomsa('/admin/providers?state=rejected'))
  expect(rejected).toContain('themba@example.co.za')
  const history = await read(await nomsa('/admin/history?kind=application+approved'))
  expect(history).toContain('Nomsa Zulu')
  expect((await nomsa('/admin/payments')).status).toBe(200)
})

it('gives each provider their payments, and the receipts of them', async () => {
  const { db, signedInAs } = await siteWithWorld()

  const sipho = await signedInAs('sipho')
  const answer = await sipho('/provider-portal/payments?receipts=all')
  const html = await answer.clone().text()
  const page = await read(answer)
  const { cents } = await db
    .selectFrom('giving_bases')
    .select('tenth_cents as cents')
    .where('party', '=', people.sipho.id)
    .executeTakeFirstOrThrow()
  expect(page).toContain(rand(Number(cents)))
  const receipts = html.match(/\/provider-portal\/papers\/[0-9a-f-]{36}/g)!
  expect(new Set(receipts).size).toBeGreaterThanOrEqual(8)
  const pdf = await sipho(receipts[0]!)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  // No other account can open it.
  expect((await (await signedInAs('johan'))(receipts[0]!)).status).toBe(404)

  // She was fully refunded, with both documents.
  const ayesha = await read(await (await signedInAs('ayesha'))('/provider-portal/payments'))
  expect(ayesha).toMatch(/R-\d{6}/)
  expect(ayesha).toMatch(/Credit note CN-\d{6}/)
  const riaan = await read(await (await signedInAs('riaan'))('/provider-portal/payments'))
  expect(riaan).toMatch(/R-\d{6}/)
})
