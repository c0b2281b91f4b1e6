import type PDFDocument from 'pdfkit'
import type { Document } from './document-page.ts'
import bold from './fonts/noto-sans-bold.ttf?inline'
import regular from './fonts/noto-sans-regular.ttf?inline'

const LEFT = 56
const RIGHT = 595 - 56
const WIDTH = RIGHT - LEFT
const INK = '#16202E'
const SOFT = '#3C4757'
const LINE = '#DED2BB'
const BAND = ['#B9502F', '#F5A524', '#2C7553']

/** One A4 page per document, as PDF with embedded fonts, so that every name is rendered correctly. */
export async function drawDocuments(
  documents: readonly Document[],
  { language, now }: { language: string; now: Date },
): Promise<Uint8Array> {
  // Loaded with the first document, to save memory on sites that create none.
  const { default: PDFDocument } = await import('pdfkit')
  const [first] = documents
  const title = documents.map((document) => `${document.title} ${document.facts[0]![1]}`).join(', ')
  const pdf = new PDFDocument({
    size: 'A4',
    margin: LEFT,
    lang: language,
    pdfVersion: '1.7',
    displayTitle: true,
    info: { Title: title, Author: first!.from.lines[0]!, CreationDate: now, ModDate: now },
    // The standard fonts lack ḓ, and would be loaded from a file by default.
    font: fontOf(regular) as unknown as string,
  })
  const done = collected(pdf)
  pdf.registerFont('regular', fontOf(regular))
  pdf.registerFont('bold', fontOf(bold))
  for (const document of documents) {
    if (document !== first) pdf.addPage()
    drawHead(pdf, document)
    drawParties(pdf, document)
    drawItem(pdf, document)
    drawNotes(pdf, document)
  }
  pdf.end()
  return done
}

type Pdf = InstanceType<typeof PDFDocument>

const fontOf = (address: string) => Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')

function collected(pdf: Pdf): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const chunks: Uint8Array[] = []
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  pdf.on('end', () => resolve(Buffer.concat(chunks)))
  pdf.on('error', reject)
  return promise
}

function drawHead(pdf: Pdf, { tradesAs, title, facts }: Document) {
  BAND.forEach((colour, index) => {
    pdf.rect((595 / 3) * index, 0, 595 / 3, 8).fill(colour)
  })
  pdf.font('bold').fontSize(13).fillColor(INK).text(tradesAs, LEFT, 48)
  pdf.fontSize(26).text(title, LEFT, 72)
  let y = 52
  for (const [label, value] of facts) {
    pdf.font('regular').fontSize(9).fillColor(SOFT).text(label, 330, y, { width: 70 })
    pdf.font('bold').fontSize(10).fillColor(INK)
    pdf.text(value, 400, y - 1, { width: RIGHT - 400, align: 'right' })
    y = Math.max(pdf.y, y + 14) + 3
  }
}

function drawParties(pdf: Pdf, { from, to }: Document) {
  const top = 150
  let bottom = top
  for (const [x, { heading, lines }] of [
    [LEFT, from],
    [330, to],
  ] as const) {
    const width = (x === LEFT ? 310 : RIGHT) - x
    pdf.font('regular').fontSize(9).fillColor(SOFT).text(heading, x, top, { width })
    lines.forEach((line, index) => {
      pdf
        .font(index === 0 ? 'bold' : 'regular')
        .fontSize(10.5)
        .fillColor(INK)
      pdf.text(line, x, pdf.y + 2, { width })
    })
    bottom = Math.max(bottom, pdf.y)
  }
  pdf.y = bottom + 30
}

function drawItem(pdf: Pdf, { columns, item, sums, total }: Document) {
  const cells = (texts: readonly [string, string, string], y: number) => {
    pdf.text(texts[0], LEFT, y, { width: 310 })
    const below = pdf.y
    pdf.text(texts[1], 370, y, { width: 60, align: 'right' })
    pdf.text(texts[2], 430, y, { width: RIGHT - 430, align: 'right' })
    pdf.y = Math.max(below, pdf.y)
  }
  pdf.font('regular').fontSize(9).fillColor(SOFT)
  cells(columns, pdf.y)
  rule(pdf, pdf.y + 4)
  pdf.fontSize(10.5).fillColor(INK)
  cells(item, pdf.y + 12)
  rule(pdf, pdf.y + 8)
  for (const [label, value] of sums) drawSum(pdf, label, value, 'regular', 10.5)
  drawSum(pdf, ...total, 'bold', 13)
}

function drawSum(pdf: Pdf, label: string, value: string, font: string, size: number) {
  const y = pdf.y + 10
  pdf.font(font).fontSize(size).fillColor(INK)
  pdf.text(label, 230, y, { width: 200, align: 'right' })
  pdf.text(value, 430, y, { width: RIGHT - 430, align: 'right' })
}

function rule(pdf: Pdf, y: number) {
  pdf.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.75).strokeColor(LINE).stroke()
  pdf.y = y
}

function drawNotes(pdf: Pdf, { notes }: Document) {
  pdf.y += 36
  for (const note of notes) {
    pdf.font('regular').fontSize(9.5).fillColor(SOFT)
    pdf.text(note, LEFT, pdf.y + 4, { width: WIDTH })
  }
}
