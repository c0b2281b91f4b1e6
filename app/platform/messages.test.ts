import { msg } from '@lingui/core/macro'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { i18nFor } from './i18n.server.ts'
import { ENCODED, encodeMessage, translate } from './messages.ts'

const i18n = i18nFor('en')
/** The id of an existing message. */
const KNOWN = msg`Signed out successfully`.id

it('is text in the language of anyone who reads it', () => {
  const encoded = encodeMessage(msg`Please enter a valid email address`)
  expect(translate(i18n, encoded)).toBe('Please enter a valid email address')
  expect(translate(i18nFor('zu'), encoded)).not.toBe(translate(i18n, encoded))
  expect(translate(i18nFor('zu'), encoded)).not.toContain(ENCODED)
})

it('carries values, whatever someone typed', () => {
  const requested = `"}</script>${ENCODED}{"id":"x"}@example.co.za`
  const encoded = encodeMessage(
    msg`We sent a link to ${requested}. Until you open it, the old address stays.`,
  )
  expect(translate(i18n, encoded)).toContain(`We sent a link to ${requested}.`)
})

it('leaves text as it is', () => {
  const text = encodeMessage(msg`Please enter a valid email address`)
  for (const plain of ['', 'Plain words', ` ${text}`, `He said ${text}`])
    expect(translate(i18n, plain)).toBe(plain)
})

it.each([
  ['nothing', ''],
  ['no JSON', '{'],
  ['JSON of something else', 'null'],
  ['a message without id', '{}'],
  ['values that no message takes', `{"id":"${KNOWN}","values":3}`],
  ['a key of every object', '{"id":"__proto__"}'],
  ['a function of every object', '{"id":"constructor"}'],
])('reads %s as nothing worse than text', (_what, hostile) => {
  expect(typeof translate(i18n, ENCODED + hostile)).toBe('string')
})

it('reads no pattern that a stranger brings', () => {
  const hostile = `${ENCODED}{"id":"{n, plural, other {# of ours}}","message":"{n} of ours","values":{"n":3}}`
  expect(translate(i18n, hostile)).not.toContain('3 of ours')
})

it('stands whatever values a stranger gives to a message of ours', () => {
  const ids = Object.keys(i18n.messages)
  const values = fc.oneof(
    fc.json({ depthSize: 'large' }),
    fc.constantFrom('null', '[]', '1', '"__proto__"', `${'['.repeat(5000)}${']'.repeat(5000)}`),
    fc
      .dictionary(
        fc.constantFrom('0', 'count', 'name', 'at', 'n'),
        fc.constantFrom<unknown>('__proto__', {}, { toString: 1, valueOf: 1 }, [[]], -1e308),
      )
      .map((item) => JSON.stringify(item)),
  )
  fc.assert(
    fc.property(fc.constantFrom(...ids), values, (id, given) => {
      const text = translate(i18n, `${ENCODED}{"id":"${id}","values":${given}}`)
      expect(typeof text).toBe('string')
    }),
    { numRuns: 1000 },
  )
})
