import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  hasCheckDigit,
  hiddenNumber,
  readCompanyNumber,
  readPassport,
  readSouthAfricanId,
  readTradeNumber,
  readVatNumber,
} from './registration-numbers.ts'

const today = '2026-03-06'
const isRead = (read: object) => 'number' in read

it.each([
  { typed: '8001015009087', born: '1980-01-01', isCitizen: true },
  { typed: '890902 5012 083', born: '1989-09-02', isCitizen: true },
])('reads the ID number $typed', ({ typed, ...facts }) => {
  expect(readSouthAfricanId(typed, today)).toMatchObject(facts)
})

const grown = fc
  .tuple(
    fc.date({ min: new Date('1930-01-01'), max: new Date('2008-03-05'), noInvalidDate: true }),
    fc.integer({ min: 0, max: 9999 }),
    fc.constantFrom('0', '1', '2'),
    fc.constantFrom('8', '9'),
  )
  .map(([born, serial, citizen, a]) => {
    const first = `${born.toISOString().slice(2, 10).replaceAll('-', '')}${String(serial).padStart(4, '0')}${citizen}${a}`
    const last = [...'0123456789'].find((digit) => hasCheckDigit(first + digit))!
    return { number: first + last, born: born.toISOString().slice(0, 10) }
  })

it('takes every number that is made by the rule, with the day of birth in it', () => {
  fc.assert(
    fc.property(grown, ({ number, born }) => {
      expect(readSouthAfricanId(number, today)).toMatchObject({ number, born })
    }),
  )
})

it('refuses every number with one wrong digit', () => {
  fc.assert(
    fc.property(
      grown,
      fc.integer({ min: 0, max: 12 }),
      fc.integer({ min: 1, max: 9 }),
      ({ number }, position, by) => {
        const wrong = [...number]
        wrong[position] = String((Number(wrong[position]) + by) % 10)
        expect(isRead(readSouthAfricanId(wrong.join(''), today))).toBe(false)
      },
    ),
  )
})

it.each([
  '',
  'abc',
  '80010150090871',
  '800101500908',
  '8013015009086',
  '8002305009084',
  '1503065009088',
])('takes "%s" for no ID number of a grown person', (typed) => {
  expect(isRead(readSouthAfricanId(typed, today))).toBe(false)
})

it('reads nothing into what is no number, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      for (const read of [
        readSouthAfricanId(typed, today),
        readPassport(typed),
        readCompanyNumber(typed, today),
        readVatNumber(typed),
        readTradeNumber(typed),
      ])
        if ('number' in read) expect(read.number).toMatch(/^[A-Z0-9][A-Z0-9 ./-]*$/)
    }),
  )
})

it.each([
  { typed: '2019/204117/07', is: '2019/204117/07' },
  { typed: '2008 257736 23', is: '2008/257736/23' },
  { typed: '201531348308', is: '2015/313483/08' },
  { typed: '2027/204117/07', is: null },
  { typed: '1899/204117/07', is: null },
  { typed: '2019/000000/07', is: null },
  { typed: '2019/20411/07', is: null },
  { typed: 'CK2019/204117', is: null },
])('reads the company $typed as $is', ({ typed, is }) => {
  const read = readCompanyNumber(typed, today)
  expect('number' in read ? read.number : null).toBe(is)
})

it('takes a VAT number of ten digits that starts with 4, however it is spaced', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,12}$/), (typed) => {
      const spaced = typed.replace(/(\d{3})/g, '$1 ')
      expect(isRead(readVatNumber(spaced))).toBe(typed.length === 10 && typed.startsWith('4'))
    }),
  )
  expect(readVatNumber('4220 122 222')).toEqual({ number: '4220122222' })
})

it('takes passports and trade numbers with a digit in them, and no sentences', () => {
  expect(readPassport('a 0123-4567')).toEqual({ number: 'A01234567' })
  expect(isRead(readPassport('PASSPORT'))).toBe(false)
  expect(readTradeNumber('pirb  1234/20')).toEqual({ number: 'PIRB 1234/20' })
  expect(isRead(readTradeNumber('I have one'))).toBe(false)
  expect(isRead(readTradeNumber('<b>1</b>'))).toBe(false)
})

it('shows the end of a number alone', () => {
  expect(hiddenNumber('8001015009087')).toBe('•••••••••9087')
})
