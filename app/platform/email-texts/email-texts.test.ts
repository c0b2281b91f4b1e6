import { expect, it } from 'vitest'
import { i18nFor } from '../i18n.server.ts'
import { messageId } from '../other-languages.server.ts'
import { i18nWith } from './email-texts.server.ts'
import { compileSource } from './message-source.ts'

const ENGLISH_ONLY = messageId('Reset your password')
const IN_SESOTHO_TOO = messageId("We've got your message")

const texts = {
  en: { [ENGLISH_ONLY]: compileSource('Edited'), [IN_SESOTHO_TOO]: compileSource('Edited') },
  af: {},
  zu: {},
  xh: {},
}

it('replaces the texts of one language and of no other', () => {
  expect(i18nWith('en', texts)._(ENGLISH_ONLY)).toBe('Edited')
  expect(i18nFor('en')._(ENGLISH_ONLY)).toBe('Reset your password')
  for (const language of ['af', 'zu', 'xh'] as const)
    expect(i18nWith(language, texts)).toBe(i18nFor(language))
})

it('is what a language with few words of its own says where it says English', () => {
  const sesotho = i18nWith('st', texts)
  expect(sesotho._(ENGLISH_ONLY)).toBe('Edited')
  expect(sesotho._(IN_SESOTHO_TOO)).toBe(i18nFor('st')._(IN_SESOTHO_TOO))
  expect(sesotho._(IN_SESOTHO_TOO)).not.toBe(i18nFor('en')._(IN_SESOTHO_TOO))
})
