import fc from 'fast-check'
import { expect, it } from 'vitest'
import { i18nFor } from '#app/platform/i18n.server.ts'
import {
  draftSums,
  parseQuantity,
  type QuoteDraft,
  readQuote,
  readQuoteDraft,
} from './quote-form.ts'
import { MOST_CENTS, quoteSums } from './quote-sums.ts'

const requested = {
  i18n: i18nFor('en'),
  today: '2026-03-06',
  lineNames: { labour: 'Labour', parts: 'Parts', travel: 'Travel', other: 'Other' },
}

const draft: QuoteDraft = {
  callout: 'R450',
  lines: [
    { kind: 'parts', words: 'Valve', quantity: '', price: '620' },
    { kind: 'labour', words: '', quantity: '2,5', price: '190.50' },
    { kind: 'other', words: '', quantity: '', price: '' },
  ],
  canCome: '2026-03-07',
  guarantee: '365',
  validDays: '',
  note: '',
}

it('reads a quote as it is typed with a thumb', () => {
  const read = readQuote(draft, requested)
  expect('quote' in read && read.quote).toEqual({
    lines: [
      { kind: 'parts', words: 'Valve', quantity: 1, unitCents: 620_00 },
      { kind: 'labour', words: 'Labour', quantity: 2.5, unitCents: 190_50 },
    ],
    calloutCents: 450_00,
    canComeOn: '2026-03-07',
    guaranteeDays: 365,
    validDays: 14,
    note: '',
  })
  expect(draftSums(draft, false).total).toBe(450_00 + 620_00 + 476_25)
})

it('takes a call-out fee alone, but not nothing', () => {
  expect('quote' in readQuote({ ...draft, lines: [] }, requested)).toBe(true)
  const nothing = readQuote({ ...draft, callout: '', lines: [] }, requested)
  expect('errors' in nothing && nothing.errors.total).toBeDefined()
})

it('says which line can’t be read', () => {
  const bad = { kind: 'parts' as const, words: 'Pipe', quantity: '0', price: '100' }
  const read = readQuote({ ...draft, lines: [draft.lines[0]!, bad] }, requested)
  expect('errors' in read && read.errors.lines?.map((error) => error !== null)).toEqual([
    false,
    true,
  ])
})

it.each([
  ['canCome', '2026-03-05'],
  ['canCome', 'tomorrow'],
  ['guarantee', '-1'],
  ['guarantee', '99999'],
  ['validDays', '0'],
  ['validDays', '91'],
  ['callout', 'free'],
] as const)('refuses %s "%s"', (field, value) => {
  const read = readQuote({ ...draft, [field]: value }, requested)
  expect('errors' in read && read.errors[field]).toBeDefined()
})

it('never makes a quote of nothing, below nothing or above ten million, whatever is typed', () => {
  const typed = fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.integer().map(String),
    fc.double().map(String),
  )
  const fields = fc.constantFrom(
    'callout',
    'line-kind',
    'line-words',
    'line-quantity',
    'line-price',
    'canCome',
    'validDays',
    'guarantee',
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(fields, typed), { maxLength: 40 }), (all) => {
      const form = new FormData()
      for (const [name, value] of all) form.append(name, value)
      const read = readQuote(readQuoteDraft(form), requested)
      if (!('quote' in read)) return
      const { total } = quoteSums(read.quote.lines, read.quote.calloutCents, true)
      expect(total).toBeGreaterThan(0)
      expect(total).toBeLessThanOrEqual(MOST_CENTS)
      expect(read.quote.lines.length).toBeLessThanOrEqual(12)
    }),
  )
})

it.each([
  ['', 1],
  ['2', 2],
  ['2,5', 2.5],
  ['0', null],
  ['-1', null],
  ['1e3', null],
  ['1.234', null],
])('reads a quantity of "%s" as %s', (text, quantity) => {
  expect(parseQuantity(text)).toBe(quantity)
})
