import { expect, it } from 'vitest'
import { fillIn, isFilledIn, type ListedPrice } from './price-list.ts'
import type { QuoteDraft } from './quote-form.ts'

const entry = (title: string, cents: number, description = ''): ListedPrice => ({
  id: title,
  title,
  description,
  unit: 'job',
  cents,
  isUsual: false,
})
const valve = entry('Replace a geyser valve', 1250_00, 'Valve included')
const drain = entry('Unblock a drain', 650_50)
const list = [valve, drain]

const empty: QuoteDraft = {
  callout: '450',
  lines: [{ kind: 'labour', words: '', quantity: '', price: '' }],
  canCome: '',
  guarantee: '',
  validDays: '',
  note: '',
}

it('fills in title, amount and what is included, and keeps the call-out fee', () => {
  const filled = fillIn(empty, valve, list)
  expect(filled).toEqual({
    ...empty,
    lines: [{ kind: 'labour', words: 'Replace a geyser valve', quantity: '', price: '1250' }],
    note: 'Valve included',
  })
  expect(list.map((listed) => isFilledIn(filled, listed))).toEqual([true, false])
})

it('takes the place of the entry before, and leaves what the provider wrote', () => {
  const pipe = { kind: 'parts', words: 'Pipe', quantity: '2', price: '90' } as const
  const first = fillIn({ ...empty, lines: [pipe], note: 'Gate code, please' }, valve, list)
  const second = fillIn(first, drain, list)
  expect(second.lines.map(({ words, price }) => [words, price])).toEqual([
    ['Unblock a drain', '650.50'],
    ['Pipe', '90'],
  ])
  expect(second.note).toBe('Gate code, please')
})

it('no longer marks an entry whose price was changed', () => {
  const [line] = fillIn(empty, drain, list).lines
  expect(isFilledIn({ ...empty, lines: [{ ...line!, price: '700' }] }, drain)).toBe(false)
})
