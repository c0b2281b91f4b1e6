import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compileSource, sourceOf } from './message-source.ts'
import { textProblem } from './text-problem.ts'

const problem = (source: string, typed: string, most?: number) =>
  textProblem({ typed, source, builtIn: compileSource(source), most })

it.each([
  ['Your code is {code}', 'The code: {code}'],
  ['{name} quotes {0}', '{0}, says {name}'],
  ["Don't share {0}", "Don’t tell anyone about {0}. It's yours, and {0} stays yours."],
  [
    '{0, plural, one {One review} other {# reviews}} to {average}.',
    '{0, plural, one {A single review} other {Some # reviews}} until {average}.',
  ],
  ['Visit our site', 'e.g. see R1.200 and 24.5 km'],
  ['Write to help@example.co.za', 'You can reach help@example.co.za'],
  ['{name} is at {site}.example', 'At {site}.example you find {name}'],
])('“%s” can become “%s”', (source, typed) => {
  expect(problem(source, typed)).toBeNull()
})

it.each([
  ['Your code is {code}', 'Here is your code', { why: 'lost', placeholders: ['{code}'] }],
  ['Your code is {code}', "Your code is '{code}'", { why: 'lost', placeholders: ['{code}'] }],
  ['Sign in', 'Sign in with {code}', { why: 'invented', placeholders: ['{code}'] }],
  ['Your code is {code}', 'Your code is {kode}', { why: 'lost', placeholders: ['{code}'] }],
  ['Your code is {code}', 'Your code is {code', { why: 'braces' }],
  ['{0, plural, one {One} other {#}}', '{0, plural, other {#}}', { why: 'other forms' }],
  [
    '{0, plural, one {One} other {#}}',
    '{0, plural, one {One} other {Many}}',
    { why: 'other forms' },
  ],
  ['{0, plural, one {One} other {#}}', '{0}', { why: 'other forms' }],
  ['Sign in', '', { why: 'empty' }],
  ['Sign in', 'Sign <b>in</b>', { why: 'markup' }],
  ['Sign in', 'Sign&nbsp;in', { why: 'markup' }],
  ['Sign in', String.raw`Sign \u0069n`, { why: 'markup' }],
  ['Sign in', 'Sign\u0000 in', { why: 'unseen characters' }],
  ['Sign in', 'Sign\nin', { why: 'unseen characters' }],
  ['Sign in', 'Sign\u202e in', { why: 'unseen characters' }],
  [
    'Sign in',
    'Sign in at https://evil.example/x',
    { why: 'new link', link: 'https://evil.example/x' },
  ],
  ['Sign in', 'Sign in at evil.co.za', { why: 'new link', link: 'evil.co.za' }],
  ['Sign in', 'Ask help@evil.example', { why: 'new link', link: 'help@evil.example' }],
  ['Sign in to {site}', 'Sign in to {site}.support', { why: 'new link', link: 'site.support' }],
  ['{name}, sign in', '{name}@evil', { why: 'new link', link: 'name@evil' }],
  [
    '{0, plural, one {# day} other {# days}} left',
    '{0, plural, one {# day} other {# days at evil}}.com',
    { why: 'new link', link: 'day.com' },
  ],
  ['Sign in, {name}', String.raw`Sign in, \u{name}`, { why: 'markup' }],
  [
    '{0, plural, one {# day} other {# days}}',
    String.raw`\u00{0, plural, one {0a # day} other {0a # days}}`,
    { why: 'markup' },
  ],
])('“%s” can’t become “%s”', (source, typed, expected) => {
  expect(problem(source, typed)).toEqual(expected)
})

it('may be as long as its place allows, or as the built-in text is', () => {
  expect(problem('Sign in', 'x'.repeat(78), 78)).toBeNull()
  expect(problem('Sign in', 'x'.repeat(79), 78)).toEqual({ why: 'too long', most: 78 })
  expect(problem('y'.repeat(100), 'x'.repeat(100), 78)).toBeNull()
})

it('is gone where no built-in text has its id', () => {
  expect(textProblem({ typed: 'Sign in', source: '', builtIn: undefined })).toEqual({ why: 'gone' })
})

const words = fc.string({ unit: fc.constantFrom(..."aé ',“"), minLength: 1, maxLength: 12 })
const token = fc.oneof(words, fc.tuple(fc.constantFrom('0', 'name')))

it('is written so that it means the same again', () => {
  fc.assert(
    fc.property(fc.array(token, { maxLength: 5 }), (tokens) => {
      const message = joined(tokens)
      expect(joined(compileSource(sourceOf(message)))).toEqual(message)
      const choice = [['0', 'plural', { one: ['One'], other: ['#', ' of ', ['name']] }]]
      expect(compileSource(sourceOf(choice as typeof message))).toMatchObject(choice)
    }),
  )
})

type Tokens = Exclude<Parameters<typeof sourceOf>[0], string>
/** Merges adjacent strings. */
function joined(tokens: Tokens): Tokens {
  const all: Tokens = []
  for (const item of tokens) {
    const last = all.at(-1)
    if (typeof last === 'string' && typeof item === 'string') all[all.length - 1] = last + item
    else all.push(item)
  }
  return all
}
