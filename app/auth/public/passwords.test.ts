import { expect, it } from 'vitest'
import { refuseWeak, strengthOf, weaknessOf } from './passwords.ts'

it.each([
  ['', 0],
  ['abc', 1],
  ['password', 1],
  ['123456789', 1],
  ['Springbok1', 1],
  ['aaaaaaaaaaaaaaaa', 1],
  ['kettle', 1],
  ['kettle blue', 3],
  ['K3ttle!x', 3],
  ['rooibosleaf', 2],
  ['three words here', 4],
  ['correct horse battery', 4],
])('gives "%s" %i of four bars', (password, level) => {
  expect(strengthOf(password).level).toBe(level)
})

it('counts letters as people do, and limits as the service does', () => {
  expect(strengthOf('😀😀').level).toBe(1)
  expect(() => refuseWeak('é'.repeat(37), { minLength: 6 })).toThrow('72')
  expect(() => refuseWeak('é'.repeat(36), { minLength: 6 })).not.toThrow()
  expect(() => refuseWeak('short', { minLength: 6 })).toThrow('at least 6')
})

it('names every rule that a password breaks', () => {
  const rules = { minLength: 8, requiredSets: ['abcdefghijklmnopqrstuvwxyz', '0123456789'] }
  expect(weaknessOf('kettle1blue', rules)).toBeNull()
  expect(weaknessOf('KETTLE', rules, true)?.reasons).toEqual(['length', 'characters', 'pwned'])
})
