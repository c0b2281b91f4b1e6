import fc from 'fast-check'
import { expect, it } from 'vitest'
import { randsOf } from './cents.ts'
import { readHistory } from './history.ts'

const header =
  'Date,Type,Sign,Party,Name,Description,Currency,Funding Type,Gross,Fee,Net,Balance,M Payment ID,PF Payment ID,custom str1,int1,str2,int2,str3,str4,str5,int3,int4,int5'

it('reads amounts with grouped thousands, and the mixed-up custom columns', () => {
  const row =
    '2026-03-06 14:01:22,FUNDS_RECEIVED,CREDIT,"Mokoena, Thandi",Launch Special,"12 ""months""",ZAR,CC,"1,049.99","-40.91","1,009.08","22,574.02",sub_1,1000001,a,1,b,2,c,d,e,3,4,5'
  expect(readHistory(`\uFEFF${header}\r\n${row}\r\n`)).toEqual([
    {
      date: '2026-03-06 14:01:22',
      type: 'FUNDS_RECEIVED',
      sign: 'CREDIT',
      party: 'Mokoena, Thandi',
      name: 'Launch Special',
      description: '12 "months"',
      currency: 'ZAR',
      fundingType: 'CC',
      batchId: null,
      gross: 1_049_99,
      fee: -40_91,
      net: 1_009_08,
      balance: 22_574_02,
      reference: 'sub_1',
      pfPaymentId: '1000001',
      custom: { texts: ['a', 'b', 'c', 'd', 'e'], integers: ['1', '2', '3', '4', '5'] },
    },
  ])
})

it('an empty period has a header and no rows', () => {
  expect(readHistory(`${header}\n`)).toEqual([])
})

it.each([
  '',
  '<html>Forbidden</html>',
  '{"code":401}',
  `${header}\n2026,"broken`,
  'Date,Gross\n1,2',
])('%j is no history', (text) => {
  expect(readHistory(text)).toBeNull()
})

it('a sum that can’t be read makes the whole of it useless', () => {
  expect(
    readHistory('Date,Gross,Fee,Net,M Payment ID,PF Payment ID\n1,1e2,0.00,0.00,a,1'),
  ).toBeNull()
})

it('columns are found by name, wherever they stand and whatever their cells hold', () => {
  const names = ['Date', 'Gross', 'Fee', 'Net', 'M Payment ID', 'PF Payment ID', 'Name', 'Batch ID']
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const cents = fc.integer({ min: -9_999_999_99, max: 9_999_999_99 })
  const grouped = (sum: number) => randsOf(sum).replace(/\B(?=(\d{3})+\.)/g, ',')
  fc.assert(
    fc.property(
      fc.shuffledSubarray(names, { minLength: names.length }),
      fc.array(fc.record({ gross: cents, name: fc.string({ unit: 'grapheme' }) })),
      (order, rows) => {
        const lines = rows.map(({ gross, name }) => {
          const cell: Record<string, string> = {
            Gross: grouped(gross),
            Name: name,
            'Batch ID': '7',
          }
          return order.map((column) => quoted(cell[column] ?? '')).join(',')
        })
        const read = readHistory([order.join(','), ...lines].join('\n'))
        expect(read?.map(({ gross, name, batchId }) => ({ gross, name, batchId }))).toEqual(
          rows.map((row) => ({ ...row, batchId: '7' })),
        )
      },
    ),
  )
})
