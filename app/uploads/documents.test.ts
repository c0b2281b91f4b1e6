import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { processorTime } from '#app/platform/test-processor-time.ts'
import { turnsDuring } from '#app/platform/test-turns.ts'
import { documentProblem } from './document-problem.server.ts'
import { readDocument } from './read-document.server.ts'
import { packedPdf, somePdf, someWord } from './test-documents.ts'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const page = '<< /Type /Page /Parent 2 0 R >>'
/** An external relationship in a Word document, to another machine. */
const relationship = (type: string) =>
  Buffer.from(
    `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="https://elsewhere.example.co.za/a" TargetMode="External"/></Relationships>`,
  )
const JAVASCRIPT = '<< /S /JavaScript /JS (1) >>'

it.each([
  ['a PDF', () => somePdf(), 'application/pdf'],
  ['a PDF of a hundred pages', () => somePdf({ pages: 100 }), 'application/pdf'],
  ['a PDF with packed objects', () => packedPdf(`3 0 ${page}`), 'application/pdf'],
  [
    'a PDF with a picture in it',
    () => somePdf({ more: '<< /Type /XObject >>\nstream\nJavaScript\nendstream' }),
    'application/pdf',
  ],
  ['a Word document', () => someWord(), WORD],
  [
    'a Word document with a link',
    () => someWord({ 'word/_rels/document.xml.rels': relationship('hyperlink') }),
    WORD,
  ],
] as const)('takes %s', async (_name, bytes, type) => {
  expect(await readDocument(bytes())).toMatchObject({ ok: true, type })
})

/** A decompression bomb: a few kilobytes that unpack to sixty million bytes. */
const bomb = Buffer.alloc(60_000_000)

it.each([
  ['nothing', () => Buffer.alloc(0), 'empty'],
  ['13 MB', () => Buffer.concat([somePdf(), Buffer.alloc(13 * 1024 * 1024)]), 'too large'],
  ['50 MB of photo', () => Buffer.alloc(50 * 1024 * 1024, 0xff), 'too large'],
  [
    'a program called cert.pdf',
    () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600)]),
    'no document',
  ],
  ['a drawing with script', () => Buffer.from('<svg><script>1</script></svg>'), 'no document'],
  ['10,000 pages', () => somePdf({ pages: 10_000 }), 'too many pages'],
  [
    '10,000 pages that are one',
    () => somePdf({ more: `<< /Type /Pages /Kids [${'3 0 R '.repeat(10_000)}] /Count 1 >>` }),
    'too many pages',
  ],
  ['pages hidden in packed objects', () => packedPdf(page.repeat(10_000)), 'too many pages'],
  ['a PDF without pages', () => somePdf({ pages: 0 }), 'broken'],
  ['half a PDF', () => somePdf({ pages: 20 }).subarray(0, 300), 'broken'],
  ['a locked PDF', () => somePdf({ trailer: '/Encrypt 9 0 R' }), 'locked'],
  ['a PDF that runs', () => somePdf({ more: '<< /S /JavaScript /JS (1) >>' }), 'runs something'],
  [
    'a PDF that runs, written otherwise',
    () => somePdf({ more: '<< /S /J#61vaScript >>' }),
    'runs something',
  ],
  [
    'a PDF that starts a program',
    () => packedPdf(`${page} << /S /Launch /F (a.exe) >>`),
    'runs something',
  ],
  [
    'a PDF that runs, behind a comment that looks like a stream',
    () => somePdf({ more: `%stream\n${JAVASCRIPT}\n%endstream` }),
    'runs something',
  ],
  [
    'a PDF that runs, behind words that no object holds',
    () => somePdf({ more: `>>\nstream\n${JAVASCRIPT}\nendstream` }),
    'runs something',
  ],
  [
    'a PDF that runs, packed without saying so',
    () => packedPdf(`5 0 ${JAVASCRIPT}`, ''),
    'runs something',
  ],
  [
    'a PDF that runs, packed with spaces',
    () => packedPdf(`5 0 ${JAVASCRIPT}`, `/Type /ObjStm ${' '.repeat(3000)}`),
    'runs something',
  ],
  [
    'a PDF with objects packed in another way',
    () => packedPdf(`3 0 ${page}`, '/Type /ObjStm /DecodeParms << /Predictor 12 >>'),
    'broken',
  ],
  [
    'a PDF that opens a file on another machine',
    () => somePdf({ more: '<< /S /GoToR /F (\\\\\\\\elsewhere\\\\file.pdf) /D [0 /Fit] >>' }),
    'runs something',
  ],
  [
    'a PDF with a file inside',
    () => somePdf({ more: '<< /Type /EmbeddedFile >>' }),
    'runs something',
  ],
  ['a PDF that unpacks', () => packedPdf(bomb.toString('latin1')), 'unpacks'],
  [
    'a Word document with a template from another machine',
    () => someWord({ 'word/_rels/settings.xml.rels': relationship('attachedTemplate') }),
    'runs something',
  ],
  [
    'a Word document with a picture from there, its list in UTF-16 and called otherwise',
    () =>
      someWord({ 'word/_RELS/x.xml': Buffer.from(relationship('image').toString(), 'utf16le') }),
    'runs something',
  ],
  [
    'a Word document with a hidden way there',
    () =>
      someWord({
        'word/_rels/settings.xml.rels': Buffer.from(
          relationship('attachedTemplate').toString().replace('External', '&#69;xternal'),
        ),
      }),
    'runs something',
  ],
  ['a Word document that unpacks', () => someWord({ 'word/media/a.xml': bomb }), 'unpacks'],
  [
    'a Word document of a thousand parts',
    () =>
      someWord(
        Object.fromEntries(
          Array.from({ length: 1000 }, (_, index) => [`a${index}`, Buffer.from('a')]),
        ),
      ),
    'unpacks',
  ],
  [
    'a Word document with macros',
    () => someWord({ 'word/vbaProject.bin': Buffer.from('a') }),
    'runs something',
  ],
  [
    'half a Word document',
    () => someWord({ 'word/a.xml': Buffer.from('a'.repeat(500)) }).subarray(0, -60),
    'broken',
  ],
  ['a packed nothing', () => deflateSync(Buffer.alloc(100)), 'no document'],
] as const)('refuses %s', async (_name, bytes, why) => {
  expect(await readDocument(bytes())).toEqual({ ok: false, why })
})

it('refuses half a photo of a certificate', async () => {
  const whole = await sharp({
    create: { width: 800, height: 800, channels: 3, background: '#a74' },
  })
    .jpeg()
    .toBuffer()
  expect(await readDocument(whole)).toMatchObject({ ok: true, isPicture: true })
  expect(await readDocument(whole.subarray(0, 400))).toEqual({ ok: false, why: 'broken' })
})

it('looks into a large file that is made of nothing but beginnings without taking long', async () => {
  const time = await processorTime(async () => {
    for (const words of ['/Kids [', 'stream\n', '/Count 1 ', '<< /Type /ObjStm >>\nstream\n']) {
      const many = words.repeat(Math.floor((4 * 1024 * 1024) / words.length))
      await readDocument(Buffer.from(`%PDF-1.7\n${many}`))
    }
  })
  expect(time).toBeLessThan(8000)
})

/** This many object streams that each unpack to 24 MB, followed by a truncated end. */
function torn(streams: number, trailer = '') {
  const packed = deflateSync(Buffer.alloc(24 * 1024 * 1024)).subarray(0, -6)
  const stream = Buffer.concat([
    Buffer.from('1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\n'),
    packed,
    Buffer.from('\nendstream\nendobj\n'),
  ])
  const end = `trailer\n<< /Root 1 0 R ${trailer} >>\nstartxref\n9\n%%EOF\n`
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...Array(streams).fill(stream),
    Buffer.from(end),
  ])
}

it('unpacks no second stream after one that is torn, and still says what is locked', async () => {
  const many = torn(400)
  expect(many.length).toBeLessThan(12 * 1024 * 1024)
  const time = await processorTime(async () =>
    expect(await readDocument(many)).toEqual({ ok: false, why: 'broken' }),
  )
  expect(time).toBeLessThan(4000)
  expect(await readDocument(torn(2, '/Encrypt 9 0 R'))).toEqual({ ok: false, why: 'locked' })
})

it.each([
  ['counts', '/Count 1 ', 'broken'],
  ['counts and a page', `${page} /Count 1 `, 'too many pages'],
  ['pages', '/Type /Page ', 'too many pages'],
  ['references to pages', `/Kids [${'R '.repeat(1000)}] `, 'too many pages'],
])('never stands still while it looks at 24 MB of %s', async (_name, words, why) => {
  const many = packedPdf(words.repeat(Math.floor((23.9 * 1024 * 1024) / words.length)))
  const reading = readDocument(many)
  expect(await turnsDuring(reading)).toBeGreaterThan(1000)
  expect(await reading).toEqual({ ok: false, why })
})

it('reads no document that takes too long, and others after it', async () => {
  // Large enough that it can't be read before a busy machine looks at its clock.
  const picture = 'x'.repeat(8 * 1024 * 1024)
  const document = somePdf({
    pages: 50,
    more: `<< /Type /XObject >>\nstream\n${picture}\nendstream`,
  })
  const requested = Array.from({ length: 5 }, () => documentProblem('pdf', document, 1))
  expect(await Promise.all(requested)).toEqual(Array(5).fill('broken'))
  expect(await documentProblem('pdf', document)).toBeNull()
})
