import { describe, expect, it } from 'vitest'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { type DocumentContent, documentNumber, missingParticulars, seriesFor } from './document.ts'
import { type Document, documentOf } from './document-page.ts'
import { drawDocuments } from './draw-document.server.ts'

const invoice: DocumentContent = {
  series: 'tax-invoice',
  number: 'TI-000042',
  issuedOn: '2026-03-06',
  supplier: {
    name: 'Thembeka (Pty) Ltd',
    tradesAs: 'Thembeka',
    registrationNumber: '2023/123456/07',
    address: '1 Example Street, Johannesburg, 2001',
    vatNumber: '4220122222',
  },
  recipient: {
    name: 'Ṱhovhele Maḓi Plumbing',
    email: 'sipho@example.co.za',
    address: 'Mamelodi',
    vatNumber: '',
  },
  what: 'period',
  plan: 'standard',
  cycle: 'monthly',
  period: { from: '2026-03-06', to: '2026-04-06' },
  quantity: 1,
  cents: 149_99,
  vatCents: 19_56,
  vatRate: 15,
  reference: '2452165',
  corrects: null,
}
const unregistered: DocumentContent = {
  ...invoice,
  series: 'receipt',
  number: 'R-000007',
  vatCents: 0,
  supplier: { ...invoice.supplier, vatNumber: '' },
}

const textOf = (document: Document) => JSON.stringify(document).replaceAll('\u00a0', ' ')

describe('a tax invoice', () => {
  it('has what the Value-Added Tax Act asks for, and says when something is missing', () => {
    expect(missingParticulars(invoice)).toEqual([])
    expect(missingParticulars({ ...invoice, vatCents: 19_57 })).toEqual(['VAT'])
    const without = { ...invoice, supplier: { ...invoice.supplier, vatNumber: '', address: '' } }
    expect(missingParticulars(without)).toEqual(['supplier’s address', 'supplier’s VAT number'])
    const large = { ...invoice, cents: 6000_00, vatCents: 782_61 }
    expect(missingParticulars(large)).toEqual([])
    expect(
      missingParticulars({ ...large, recipient: { ...large.recipient, address: '' } }),
    ).toEqual(['recipient’s address'])
  })

  it('says the words, both numbers, the days, and the tax apart', () => {
    const text = textOf(documentOf(i18nFor('en'), invoice))
    for (const words of [
      'Tax invoice',
      'TI-000042',
      '6 Mar 2026',
      'VAT number 4220122222',
      '1 Example Street, Johannesburg, 2001',
      '6 Mar 2026 to 5 Apr 2026',
      'R130.43',
      'R19.56',
      'R149.99',
      'PayFast 2452165',
    ])
      expect(text).toContain(words)
  })
})

it('calls a document a tax invoice only where the supplier is registered', () => {
  expect(seriesFor(true)).toBe('tax-invoice')
  expect(seriesFor(false)).toBe('receipt')
  const text = textOf(documentOf(i18nFor('en'), unregistered))
  expect(text).toContain('is not registered for VAT')
  expect(text).not.toMatch(/tax invoice|VAT number/i)
})

it('names on a credit note the document that it corrects', () => {
  const credit: DocumentContent = {
    ...invoice,
    series: 'credit-note',
    number: documentNumber('credit-note', 3),
    corrects: { number: invoice.number, issuedOn: invoice.issuedOn },
  }
  expect(missingParticulars(credit)).toEqual([])
  expect(missingParticulars({ ...credit, corrects: null })).toEqual(['corrected invoice'])
  expect(textOf(documentOf(i18nFor('en'), credit))).toContain('TI-000042 of 6 Mar 2026')
})

it('is rendered as one page of PDF with its typeface in it, in every language of the site', async () => {
  for (const language of ['en', 'af', 'zu', 'xh'] as const) {
    const document = documentOf(i18nFor(language), invoice)
    const bytes = await drawDocuments([document], {
      language,
      now: new Date('2026-03-06T10:00:00Z'),
    })
    const pdf = Buffer.from(bytes).toString('latin1')
    expect(pdf.startsWith('%PDF-1.7')).toBe(true)
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(pdf).toContain('/FontFile2')
    expect(pdf).not.toContain('Helvetica')
    expect(bytes.length).toBeLessThan(60_000)
  }
})
