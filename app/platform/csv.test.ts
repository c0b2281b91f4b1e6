import { expect, it } from 'vitest'
import { csvLine } from './csv.ts'

it('writes cells as spreadsheets read them', () => {
  expect(csvLine(['Nomsa', 'says "hi", twice', 7, null, 'two\nlines'])).toBe(
    'Nomsa,"says ""hi"", twice",7,,"two\nlines"\r\n',
  )
})

it.each(['=1+1', '+27', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =HYPERLINK("http://x")', '\n=1'])(
  'lets no spreadsheet work out %j',
  (cell) => {
    expect(csvLine([cell])).toMatch(/^"?'/)
  },
)

it('leaves numbers that are numbers', () => {
  expect(csvLine([-2])).toBe('-2\r\n')
})

it.each([
  'Mokoena;=1+1;',
  'Mokoena; @SUM(A1)',
  'two\n=1+1',
  'a\t-2',
  ';=1',
  '＝1+1',
  'Mokoena;"=1+1;',
  'Mokoena; "" @SUM(A1)',
])('lets no spreadsheet work out %j where its lists are separated by semicolons', (cell) => {
  const cells = csvLine(['Sipho', cell, 'Soweto']).split(/[,;\t\r\n]/)
  for (const read of cells) expect(read).not.toMatch(/^[\s"]*[=+\-@＝]/)
})
