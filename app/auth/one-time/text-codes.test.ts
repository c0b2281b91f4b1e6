import { expect, it } from 'vitest'
import { fixedCode, newTextCode } from './text-codes.ts'

const phone = {
  testCodes: new Map([['27820000001', '123456']]),
  testCodesUntil: new Date('2027-01-31T00:00:00Z'),
}

it('knows the fixed code of a number until its day, with or without a plus', () => {
  const before = new Date('2027-01-30T00:00:00Z')
  expect(fixedCode(phone, '+27820000001', before)).toBe('123456')
  expect(fixedCode(phone, '27820000001', before)).toBe('123456')
  expect(fixedCode(phone, '27820000002', before)).toBe(null)
  expect(fixedCode(phone, '27820000001', new Date('2027-02-01T00:00:00Z'))).toBe(null)
})

it.each([6, 8, 10])('makes codes of %i figures, zeros in front included', (length) => {
  const codes = Array.from({ length: 200 }, () => newTextCode(length))
  for (const code of codes) expect(code).toMatch(new RegExp(`^\\d{${length}}$`))
  expect(new Set(codes).size).toBeGreaterThan(190)
})
