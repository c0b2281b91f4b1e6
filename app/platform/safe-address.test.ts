import fc from 'fast-check'
import { expect, it } from 'vitest'
import { safeAddress } from './safe-address.ts'

it.each(['/', '/requests?state=open#top', '/providers/sipho-dlamini', '/search?q=a%2F%2Fb'])(
  'continues to %s',
  (address) => {
    expect(safeAddress(address)).toBe(address)
  },
)

it.each([
  undefined,
  null,
  7,
  ['/'],
  '',
  'requests',
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/./\\evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  'javascript:alert(1)',
  '/\u0000//evil.example',
  `/${'a'.repeat(3000)}`,
])('never goes to %j', (address) => {
  expect(safeAddress(address)).toBe('/')
})

it('stays on this site, whatever is asked', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2f',
    '%5c',
    '@',
    ':',
    'evil.example',
    '\t',
    '?',
    '#',
    'a',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
      const address = safeAddress(pieces.join(''))
      expect(new URL(address, 'https://ours.example').origin).toBe('https://ours.example')
      expect(address).toMatch(/^\/(?!\/)/)
    }),
    { numRuns: 2000 },
  )
})
