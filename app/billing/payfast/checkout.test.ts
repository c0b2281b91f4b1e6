import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { payfastAccount } from './account.ts'
import { checkoutForm, type Order } from './checkout.ts'
import { billingDays, isDay } from './days.ts'
import { formSignature } from './signature.ts'
import { sandboxPassphrase } from './test-vectors.ts'

const account = payfastAccount({
  mode: 'sandbox',
  merchantId: '10000100',
  merchantKey: '46f0cd694581a',
  passphrase: sandboxPassphrase,
  email: 'owner@example.co.za',
})

const once: Order = {
  reference: 'PRV-1001/2025',
  amount: 599_88,
  itemName: 'Launch Special Thandi Plumbing Provider Subscription',
  returnUrl: 'https://market.example.co.za/payment-success?ref=PRV-1001',
  cancelUrl: 'https://market.example.co.za/payment-cancelled?ref=PRV-1001',
  notifyUrl: 'https://market.example.co.za/api/payfast/itn',
}

const monthly: Order = {
  ...once,
  reference: 'sub_01JPROVIDER0001',
  amount: 49_99,
  buyer: { firstName: 'Thandi', lastName: ' ', email: 'thandi@example.co.za' },
  custom: { texts: ['launch-special'] },
  recurring: {
    kind: 'subscription',
    frequency: 'monthly',
    cycles: 0,
    billingDate: '2025-07-01',
    amount: 49_99,
  },
}

function formOf(order: Order) {
  const made = checkoutForm(account, order)
  if ('problems' in made) throw new Error(JSON.stringify(made.problems))
  return made.form
}

const problems = (changed: Partial<Order>, subject = account) => {
  const made = checkoutForm(subject, { ...once, ...changed })
  return 'problems' in made ? made.problems.map(({ field, reason }) => `${field} ${reason}`) : []
}

describe('the form of a monthly plan', () => {
  it('holds the documented fields in their order, none blank, and is signed', () => {
    const { action, fields } = formOf(monthly)
    expect(action).toBe('https://sandbox.payfast.co.za/eng/process')
    expect(fields.map(([name]) => name)).toEqual([
      'merchant_id',
      'merchant_key',
      'return_url',
      'cancel_url',
      'notify_url',
      'name_first',
      'email_address',
      'm_payment_id',
      'amount',
      'item_name',
      'custom_str1',
      'subscription_type',
      'billing_date',
      'recurring_amount',
      'frequency',
      'cycles',
      'signature',
    ])
    expect(fields.at(-2)).toEqual(['cycles', '0'])
    expect(fields.at(-1)).toEqual(['signature', '77ca2ea95221d5f8e59a4308ee4a9fb3'])
  })
})

it('whole numbers are before texts, whatever the notification does', () => {
  const names = formOf({ ...once, custom: { integers: [7], texts: ['a', 'b'] } }).fields.map(
    ([name]) => name,
  )
  expect(names.slice(-4, -1)).toEqual(['custom_int1', 'custom_str1', 'custom_str2'])
})

it('a split travels unsigned, in cents', () => {
  const split = { merchantId: '10000105', percentage: 10, max: 1000_00 }
  const { fields } = formOf({ ...once, split })
  expect(fields.at(-1)).toEqual([
    'setup',
    '{"split_payment":{"merchant_id":10000105,"percentage":10,"max":100000}}',
  ])
  expect(fields.at(-2)).toEqual(formOf(once).fields.at(-1))
})

it('names are cut and put on one line before they are signed', () => {
  const { fields } = formOf({
    ...once,
    itemName: `${'a'.repeat(99)}🙂🙂`,
    buyer: { firstName: 'Thandi\r\nNomsa', lastName: 'x'.repeat(120) },
  })
  const otherFields = new Map(fields)
  expect([...otherFields.get('item_name')!]).toHaveLength(100)
  expect(otherFields.get('item_name')!.endsWith('a🙂')).toBe(true)
  expect(otherFields.get('name_first')).toBe('Thandi Nomsa')
  expect(otherFields.get('name_last')).toHaveLength(100)
})

it('what is sent is what was signed, whatever people are called', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (first, item) => {
      const made = checkoutForm(account, {
        ...once,
        itemName: `Item ${item}`,
        buyer: { firstName: first },
      })
      if ('problems' in made) throw new Error('refused')
      const sent = made.form.fields
      // As a browser posts it and a server parses it.
      const posted = [...new URLSearchParams(sent.map(([name, value]) => [name, value]))]
      expect(posted).toEqual(sent)
      expect(formSignature(posted.slice(0, -1), sandboxPassphrase)).toBe(sent.at(-1)![1])
    }),
  )
})

describe('an order that PayFast would refuse', () => {
  it.each<[Partial<Order>, string]>([
    [{ amount: 4_99 }, 'amount is less than R5.00'],
    [{ amount: 0 }, 'amount is less than R5.00'],
    [
      { reference: 'a b' },
      'm_payment_id may hold letters, digits, dashes, underscores and slashes',
    ],
    [{ reference: '' }, 'm_payment_id is missing'],
    [{ reference: 'x'.repeat(101) }, 'm_payment_id is longer than 100 characters'],
    [{ itemName: '0' }, 'item_name would be taken for empty'],
    [{ itemName: ' \n' }, 'item_name is missing'],
    [
      { notifyUrl: 'https://a.example:3000/itn' },
      'notify_url should be at port 80, 443, 8080 or 8081',
    ],
    [
      { returnUrl: 'http://localhost/back' },
      'return_url holds the word local, which PayFast refuses',
    ],
    [{ cancelUrl: '/back' }, 'cancel_url is no web address'],
    [{ buyer: { email: 'Owner@example.co.za' } }, 'email_address is the merchant’s own'],
    [{ buyer: { email: 'thandi' } }, 'email_address is no e-mail address'],
    [{ buyer: { cell: '012 345 6789' } }, 'cell_number is no South African cellphone number'],
    [{ custom: { texts: Array(6).fill('a') } }, 'custom_str6 is more than five'],
    [{ custom: { texts: ['x'.repeat(256)] } }, 'custom_str1 is longer than 255 characters'],
    [{ custom: { integers: [1.5] } }, 'custom_int1 is no whole number'],
    [
      { recurring: { ...monthly.recurring!, amount: 4_00 } as Order['recurring'] },
      'recurring_amount is less than R5.00',
    ],
    [
      { recurring: { ...monthly.recurring!, billingDate: '2025-07-31' } as Order['recurring'] },
      'billing_date should be one of the first 28 days of a month',
    ],
    [
      { recurring: { ...monthly.recurring!, billingDate: '2025-02-30' } as Order['recurring'] },
      'billing_date is no day',
    ],
    [
      { recurring: { ...monthly.recurring!, cycles: -1 } as Order['recurring'] },
      'cycles is no whole number',
    ],
    [
      { method: 'instant eft', recurring: monthly.recurring },
      'payment_method should be a card for what recurs',
    ],
  ])('%j is told what is wrong', (changed, problem) => {
    expect(problems(changed)).toContain(problem)
  })

  it('is told everything at once', () => {
    expect(problems({ amount: 1, itemName: '', reference: '!' })).toHaveLength(3)
  })

  it('may be free only where a card is kept', () => {
    expect(problems({ amount: 0, recurring: monthly.recurring })).toEqual([])
    expect(problems({ amount: 0, recurring: { kind: 'tokenization' } })).toEqual([])
  })
})

it('a neighbour on the same machine may be told to notify any port of it', () => {
  const neighbour = payfastAccount({
    ...account,
    simulatorUrl: 'http://127.0.0.1:3001',
    mode: 'simulator',
  })
  const local = 'http://localhost:3000/payfast/itn'
  expect(problems({ notifyUrl: local, returnUrl: local, cancelUrl: local }, neighbour)).toEqual([])
})

it.each([
  // Start, months, and the resulting billing date and next charge, with today as 28 January.
  ['2026-01-28', 1, '2026-01-28', '2026-02-28'],
  ['2026-01-28', 12, '2026-01-28', '2027-01-28'],
  ['2026-03-10', 1, '2026-04-10', '2026-04-10'],
  ['2026-03-10', 12, '2027-03-10', '2027-03-10'],
  ['2026-03-31', 1, '2026-05-01', '2026-05-01'],
  ['2026-03-31', 12, '2027-04-01', '2027-04-01'],
])('a period from %s of %i months: the form says %s', (beginsOn, months, billingDate, next) => {
  const days = billingDays({ beginsOn, today: '2026-01-28', months })
  expect(days).toEqual({ billingDate, nextChargeOn: next })
})

it.each([
  ['2026-01-29', 1, '2026-03-01'],
  ['2026-01-31', 1, '2026-03-01'],
  ['2028-02-29', 1, '2028-04-01'],
  ['2026-12-31', 1, '2027-02-01'],
  // An annual period that starts at a month's end is charged again after a year, not after a month.
  ['2026-01-30', 12, '2027-02-01'],
  ['2028-02-29', 12, '2029-03-01'],
])('who starts on %s for %i months is charged again on %s', (today, months, day) => {
  expect(billingDays({ beginsOn: today, today, months })).toEqual({
    billingDate: day,
    nextChargeOn: day,
  })
})

it('is never charged again sooner than the period that was paid for', () => {
  const anyDay = fc
    .date({ min: new Date('2025-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(anyDay, anyDay, fc.constantFrom(1, 12), (beginsOn, today, months) => {
      const { billingDate, nextChargeOn } = billingDays({ beginsOn, today, months })
      const [, from = ''] = [beginsOn, today].sort()
      expect(isDay(nextChargeOn) && Number(nextChargeOn.slice(8)) <= 28).toBe(true)
      const days = (Date.parse(nextChargeOn) - Date.parse(from)) / 86_400_000
      expect(days).toBeGreaterThanOrEqual(months === 1 ? 28 : 365)
      expect([today, nextChargeOn]).toContain(billingDate)
    }),
  )
})
