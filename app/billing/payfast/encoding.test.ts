import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutTo, phpTrim, plainLine, urlDecodeBytes, urlEncode, urlEncodeBytes } from './encoding.ts'

/** PHP's urlencode of each byte, written independently of the code under test. */
function tableOf(byte: number) {
  const character = String.fromCharCode(byte)
  if (/[A-Za-z0-9_.-]/.test(character)) return character
  if (character === ' ') return '+'
  return `%${byte < 16 ? '0' : ''}${byte.toString(16).toUpperCase()}`
}

it.each([
  [' ', '+'],
  ['!', '%21'],
  ["'", '%27'],
  ['()', '%28%29'],
  ['*', '%2A'],
  ['~', '%7E'],
  ['-_.', '-_.'],
  ['é', '%C3%A9'],
  ['🙂', '%F0%9F%99%82'],
  ['\u00a0', '%C2%A0'],
])('%j is encoded as PHP does', (text, encoded) => {
  expect(urlEncode(text)).toBe(encoded)
})

it('every byte follows the table, and comes back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      const encoded = urlEncodeBytes(bytes)
      expect(encoded).toBe([...bytes].map(tableOf).join(''))
      expect(urlDecodeBytes(encoded)).toEqual(bytes)
    }),
  )
})

it('text is encoded as its UTF-8 bytes, whatever it holds', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(urlEncode(text)).toBe([...Buffer.from(text, 'utf8')].map(tableOf).join(''))
    }),
  )
})

it('a percent sign without two digits is no encoding', () => {
  for (const broken of ['%', '%4', 'a%zz', '100%+sure']) expect(urlDecodeBytes(broken)).toBeNull()
})

it('trims what PHP trims, and keeps the no-break space', () => {
  expect(phpTrim(' \t\n\r\0\v a b \v\0')).toBe('a b')
  expect(phpTrim('\u00a0a\u2003')).toBe('\u00a0a\u2003')
})

it('puts typed text on one line, without half characters', () => {
  expect(plainLine('Thandi\r\nMokoena\0\u0085!')).toBe('Thandi Mokoena !')
  expect(plainLine('a\ud83d b')).toBe('a b')
  expect(plainLine('🙂')).toBe('🙂')
})

it('is cut between characters', () => {
  expect(cutTo(3, 'ab🙂🙂')).toBe('ab🙂')
  expect(cutTo(4, 'abc def')).toBe('abc')
  expect(cutTo(100, 'abc')).toBe('abc')
})
