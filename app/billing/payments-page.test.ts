import { expect, it } from 'vitest'
import { newId } from '#app/platform/ids.ts'
import { addMonths, dayOf } from '#app/platform/time.ts'
import { startSettings } from '#app/providers/settings/test-provider-settings.ts'
import { beginCheckout } from './subscriptions/begin-checkout.server.ts'
import { handlePayfastEvent } from './subscriptions/handle-payfast-event.server.ts'

const PAYMENTS = '/provider-portal/payments'
const RECEIPTS = '/provider-portal/papers.pdf'

/** Sipho pays for the standard plan, and PayFast charges him in each of the following months. */
async function startPayments({ months = 1 } = {}) {
  const world = await startSettings()
  const { services, users, clock } = world
  const started = await beginCheckout(services, {
    userId: users.sipho,
    plan: 'launch-special',
    cycle: 'monthly',
    contractMonths: 12,
    holder: 'person',
    npoCategory: 'education-literacy',
    campaignConsent: false,
    now: clock.now(),
  })
  if (!started.ok) throw new Error(started.why)
  for (let month = 0; month < months; month++) {
    if (month > 0) clock.set(new Date(`${addMonths(dayOf(clock.now()), 1)}T09:00:00+02:00`))
    await handlePayfastEvent(
      services,
      {
        kind: 'charge settled',
        reference: newId(),
        checkoutId: started.checkoutId,
        token: 'token of sipho',
        grossCents: 49_99,
        feeCents: 4_14,
      },
      clock.now(),
    )
  }
  const sipho = await world.as('sipho')
  const page = async (query = '') =>
    wordsOf(await (await sipho.visit(`${PAYMENTS}${query}`)).text())
  return { ...world, sipho, page }
}

const wordsOf = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll('<!-- -->', '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

it('says what is charged next, how long the contract runs, and where the 10% went', async () => {
  const { page } = await startPayments({ months: 2 })
  const words = await page()
  expect(words).toContain('Next charge R49.99')
  expect(words).toContain('Plan Launch Special Active R49.99 a month')
  expect(words).toContain('Contract 12 months')
  expect(words).toContain('2 months paid, 10 to come.')
  expect(words).toContain('Your 10% R10.00 of R99.98 paid, for Education & Literacy')
})

it('shows with each payment what of it was set aside', async () => {
  const { page } = await startPayments({ months: 2 })
  expect((await page()).match(/Paid R49\.99 Your 10% R5\.00/g)).toHaveLength(2)
})

it('shows the newest receipts first, all of them when asked, and gives all in one PDF', async () => {
  const { page, sipho } = await startPayments({ months: 8 })
  const receiptsIn = (words: string) => words.match(/R-\d{6}/g)
  expect(receiptsIn(await page())).toHaveLength(6)
  expect(await page()).toContain('All 8 receipts')
  expect(receiptsIn(await page('?receipts=all'))).toHaveLength(8)
  const file = await sipho.visit(RECEIPTS)
  expect(file.headers.get('Content-Type')).toBe('application/pdf')
  const pdf = Buffer.from(await file.arrayBuffer()).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(8)
})

it('gives nobody the receipts of someone else', async () => {
  const { as, visitor } = await startPayments()
  const johan = await as('johan')
  expect((await johan.visit(RECEIPTS)).status).toBe(404)
  expect((await visitor().visit(RECEIPTS)).status).toBe(302)
})

it('offers each way to end with its day and sum, and ends it by the one that was chosen', async () => {
  const { page, sipho } = await startPayments()
  const words = await page()
  expect(words).toContain('At the end of your contract')
  expect(words).toContain("By law, with 20 business days' notice")
  expect(words).toMatch(/Cancel the agreement and get R49\.99 back, until/)

  const unknown = await sipho.visit(PAYMENTS, { form: { intent: 'end', way: 'whim' } })
  expect(unknown.status).toBe(422)
  const ended = await sipho.visit(PAYMENTS, { form: { intent: 'end', way: 'law' } })
  expect([ended.status, ended.headers.get('Location')]).toEqual([302, PAYMENTS])
  const after = await page()
  expect(after).toContain('Your subscription ends on')
  expect(after).toContain('Keep my subscription')
  expect(after).not.toContain('At the end of your contract')
})

it('takes an end back five times a day, and an end always', async () => {
  const { page, sipho } = await startPayments()
  const post = async (form: Record<string, string>) =>
    (await sipho.visit(PAYMENTS, { form })).status
  for (let count = 0; count < 5; count++) {
    expect(await post({ intent: 'end', way: 'law' })).toBe(302)
    expect(await post({ intent: 'stay' })).toBe(302)
  }
  expect(await post({ intent: 'end', way: 'law' })).toBe(302)
  const refused = await sipho.visit(PAYMENTS, { form: { intent: 'stay' } })
  expect(refused.status).toBe(422)
  expect(wordsOf(await refused.text())).toContain("You've asked several times today.")
  expect(await page()).toContain('Your subscription ends on')
})

it('says that nothing is paid yet, and where to pay', async () => {
  const { as } = await startSettings()
  const johan = await as('johan')
  const words = wordsOf(await (await johan.visit(PAYMENTS)).text())
  expect(words).toContain("You haven't paid for a plan yet.")
  expect(words).toContain('Payments and their receipts appear here.')
  expect(words).not.toContain('If you want to stop')
})
