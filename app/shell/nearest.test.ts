import { expect, it } from 'vitest'
import { nearestOf, typosBetween } from './nearest.ts'

it.each([
  ['services', 'services', 0],
  ['servces', 'services', 1],
  ['sevrices', 'services', 1],
  ['', 'faq', 3],
])('counts the slips from %s to %s', (first, other, typos) => {
  expect(typosBetween(first, other)).toBe(typos)
  expect(typosBetween(other, first)).toBe(typos)
})

const known = ['/services', '/contact', '/faq', '/terms', '/providers/sipho-mahlangu']

it.each([
  ['/servces', '/services'],
  ['/Contact/', '/contact'],
  ['/contcat', '/contact'],
  ['/providers/sipo-mahlangu', '/providers/sipho-mahlangu'],
  ['/fax', null],
  ['/wp-login.php', null],
  [`/${'x'.repeat(10_000)}`, null],
])('offers for %s %s', (requested, nearest) => {
  expect(nearestOf(requested, known)).toBe(nearest)
})
