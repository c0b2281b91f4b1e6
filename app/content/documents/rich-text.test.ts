import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { RichBlock } from '#app/ui/rich-text.tsx'
import { linkAddress, richText } from './rich-text.server.ts'
import { unknownValuesIn, type Values, valueNames } from './values.ts'

const values = Object.fromEntries(valueNames.map((name) => [name, ''])) as Values
const blocks = (markdown: string, language: 'en' | 'zu' = 'en') =>
  richText(markdown, {
    language,
    values: { ...values, 'support-email': 'help@example.co.za', location: '**Soweto** <b>' },
  })

it('makes paragraphs, headings, lists, links, bold and pictures', () => {
  const markdown = `First **bold** and [plumbers](/services/plumbing).

## A heading
- one
- two **three**

1. first

![A group of people](picture:group)`
  expect(blocks(markdown, 'zu')).toEqual([
    {
      p: [
        'First ',
        { b: ['bold'] },
        ' and ',
        { a: '/zu/services/plumbing', words: ['plumbers'] },
        '.',
      ],
    },
    { h: 'A heading' },
    { ul: [['one'], ['two ', { b: ['three'] }]] },
    { ol: [['first']] },
    { img: expect.stringContaining('group'), width: 860, height: 560, alt: 'A group of people' },
  ])
})

it('fills in values as words, also in an address, and drops a paragraph that is empty today', () => {
  expect(blocks('{launch-special}\n\n[Write](mailto:{support-email}) to {location}')).toEqual([
    { p: [{ a: 'mailto:help@example.co.za', words: ['Write'] }, ' to **Soweto** <b>'] },
  ])
  expect(unknownValuesIn('{support-email} {price} {}')).toEqual(['price'])
})

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<style>body{display:none}</style>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:x)',
  '[x](//evil.example)',
  '[x](/\\evil.example)',
  '![x](https://evil.example/x.png)',
  '![x](javascript:alert(1))',
  '![x](picture:__proto__)',
  '[x]: javascript:alert(1)\n\n[x]',
  '<iframe src="https://evil.example"></iframe>',
  '<svg/onload=alert(1)>',
])('has nothing of %s but its words', (hostile) => {
  expect(unsafeIn(blocks(hostile))).toEqual([])
})

it('has nothing but its few elements, whatever is written', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '<',
      '>',
      '[',
      '](',
      ')',
      '![',
      '**',
      '- ',
      '## ',
      'javascript:',
      'data:',
      '\n',
      '`',
      '"',
      '&#x6a;',
    ),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      expect(unsafeIn(blocks(pieces.join('')))).toEqual([])
    }),
    { numRuns: 500 },
  )
})

it('takes addresses of the web, emails, phone numbers and own pages', () => {
  for (const good of [
    'https://example.co.za',
    'http://example.co.za',
    'mailto:a@example.co.za',
    'tel:+27105550100',
    '/faq',
  ])
    expect(linkAddress(good), good).toBe(good)
  for (const bad of [
    'faq',
    '//evil.example',
    '/\\evil',
    'ftp://example.co.za',
    ' javascript:alert(1)',
    '#x',
  ])
    expect(linkAddress(bad), bad).toBeNull()
})

/** Everything in the tree that is neither plain text nor an allowed link. */
function unsafeIn(tree: readonly RichBlock[]): unknown[] {
  const found: unknown[] = []
  const known = new Set(['p', 'h', 'ul', 'ol', 'img', 'width', 'height', 'alt', 'b', 'a', 'words'])
  const walk = (node: unknown) => {
    if (typeof node === 'string' || typeof node === 'number') return
    if (Array.isArray(node)) return node.forEach(walk)
    for (const [name, value] of Object.entries(node as object)) {
      if (!known.has(name)) found.push(name)
      if (name === 'a' && !linkAddress(String(value))) found.push(value)
      if (name === 'img' && !/^(\/|data:image\/svg)/.test(String(value))) found.push(value)
      walk(value)
    }
  }
  walk(tree)
  return found
}
