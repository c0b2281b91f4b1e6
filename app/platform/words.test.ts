import { msg } from '@lingui/core/macro'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wordsFor } from './words.server.ts'
import { heard, saidIn, say } from './words.ts'

const i18n = wordsFor('en')
/** A message of the catalogue, whatever it is by then. */
const KNOWN = msg`Signed out successfully`.id
const inside = (text: string) => JSON.parse(saidIn(i18n, JSON.stringify({ text }))).text as string

it('says a packed message, whatever somebody typed into its values', () => {
  const asked = 'a\u2064b\u2063@example.co.za'
  const said = say(msg`We sent a link to ${asked}. Until it is opened, the old address stays.`)

  expect(heard(i18n, said)).toContain('We sent a link to ab@example.co.za')
  expect(inside(said)).toContain('We sent a link to ab@example.co.za')
  expect(heard(i18n, 'Plain \u2063 words')).toBe('Plain \u2063 words')
})

it.each([
  ['values that are no JSON', '\u2063a\u2064b\u2064{'],
  ['values of no use', `\u2063${KNOWN}\u2064\u2064{`],
  ['no values at all', `\u2063${KNOWN}\u2064\u2064null-`],
  ['a pattern that reads a value that is missing', '\u2063x\u2064{a, date}\u2064{"a":"never"}'],
  ['a key of every object', '\u2063__proto__\u2064{constructor}'],
  ['a function of every object', '\u2063constructor\u2064b'],
])('leaves alone what only looks packed: %s', (_what, hostile) => {
  expect(heard(i18n, hostile)).not.toMatch(/[\u2063\u2064]/)
  expect(inside(hostile)).toBe(hostile)
})

it('reads no pattern that a stranger brings', () => {
  expect(inside('\u2063nobody\u2064{n, plural, other {# of ours}}\u2064{"n":3}')).not.toContain(
    '3 of ours',
  )
})

it('stands whatever values a stranger gives to a message of ours', () => {
  const ids = Object.keys(i18n.messages)
  const values = fc.oneof(
    fc.json({ depthSize: 'large' }),
    fc.constantFrom('null', '[]', '1', '"__proto__"', `${'['.repeat(5000)}${']'.repeat(5000)}`),
    fc
      .dictionary(
        fc.constantFrom('0', 'count', 'name', 'at', 'n'),
        fc.constantFrom<unknown>(
          '__proto__',
          {},
          { toString: 1, valueOf: 1 },
          [[]],
          -1e308,
          '\\u2063',
        ),
      )
      .map((one) => JSON.stringify(one)),
  )
  fc.assert(
    fc.property(fc.constantFrom(...ids), values, (id, given) => {
      const packed = `\u2063${id}\u2064\u2064${given}`
      const words = inside(packed)
      expect(words === packed || !/[\u2063\u2064]/.test(words)).toBe(true)
      expect(typeof heard(i18n, packed)).toBe('string')
    }),
    { numRuns: 1000 },
  )
})
