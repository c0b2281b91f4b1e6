import { type Messages, setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { withLiteralValues } from './literal-values.ts'

const messages: Messages = {
  greet: ['Hello ', ['name'], ', you have ', ['count']],
  plain: ['Hello'],
}
const i18n = withLiteralValues(setupI18n({ locale: 'en', messages: { en: messages } }))

it.each([String.raw`\u0000`, String.raw`\x0a`, String.raw`C:\users\x41`, String.raw`\\u0000\ `])(
  'fills in %s as it was written',
  (name) => {
    const expected = `Hello ${name}, you have 2`
    expect(i18n._('greet', { name, count: 2 })).toBe(expected)
    expect(i18n._({ id: 'greet', values: { name, count: 2 } })).toBe(expected)
    expect(i18n.t('greet', { name, count: 2 })).toBe(expected)
  },
)

it('fills in the parts of an escape as they were written', () => {
  expect(i18n._('greet', { name: '\\', count: 'u0000' })).toBe('Hello \\, you have u0000')
})

it('says what has nothing to fill in', () => {
  expect([i18n._('plain'), i18n.t({ id: 'plain' })]).toEqual(['Hello', 'Hello'])
})
