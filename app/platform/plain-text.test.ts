import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { cleanLine, cleanText } from './plain-text.ts'
import { testDb } from './test-db.server.ts'
import { plainLines, plainText } from './text-schemas.ts'

it('takes out what nobody can see, and keeps what people write', () => {
  expect(cleanLine(' Zoë\u0000 \tMbéki\r\n😀 ')).toBe('Zoë Mbéki 😀')
  expect(cleanText('one\r\ntwo\u0007\n\n three ')).toBe('one\ntwo\n\n three')
  expect(cleanLine('a\u202egnp.exe')).toBe('agnp.exe')
})

it('takes out every mark of format that isn’t rendered, and so every look-alike made by them', () => {
  const drawn =
    /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}\u{13430}-\u{1343f}]/u
  for (let code = 0; code <= 0x10ffff; code++) {
    const mark = String.fromCodePoint(code)
    if (/\p{Cf}/u.test(mark) && !drawn.test(mark))
      expect(cleanLine(`Sip${mark}ho`), code.toString(16)).toBe('Sipho')
  }
})

it('keeps the joiners and tags that languages and pictures need', () => {
  for (const written of ['می‌خواهم', 'क्‍ष', 'ᠮᠣᠩᠭᠣᠯ᠎ᠠ', '👩‍👩‍👧', '👩🏽‍🔧', '❤️‍🔥', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'])
    expect(cleanLine(`${written} ${written}`)).toBe(`${written} ${written}`)
  expect(cleanLine('\u200da\u200c \u200db')).toBe('a b')
})

it('composes letters, so that the same name is the same text', () => {
  expect(cleanLine('e\u0301')).toBe('\u00e9')
})

it('measures after cleaning', () => {
  const Name = plainText(5, { min: { length: 2, error: 'too short' }, tooLong: 'too long' })

  expect(Name.safeParse(' \u0000a ').error?.issues[0]?.message).toBe('too short')
  expect(Name.safeParse(undefined).error?.issues[0]?.message).toBe('too short')
  expect(Name.safeParse('abcdef').error?.issues[0]?.message).toBe('too long')
  expect(Name.parse('  abcde \u0000')).toBe('abcde')
})

it('leaves nothing that the database refuses', async () => {
  const db = await testDb()
  const anything = fc.string({ unit: 'binary', maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(fc.oneof(anything, fc.constant('\ud800\u0000')), async (typed) => {
      for (const clean of [plainText(240).parse(typed), plainLines(240).parse(typed)]) {
        const { rows } = await sql<{ back: string }>`select ${clean}::text as back`.execute(db)
        expect(rows[0]?.back).toBe(clean)
      }
    }),
    { numRuns: 60 },
  )
})
