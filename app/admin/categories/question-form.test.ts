import { expect, it } from 'vitest'
import type { StoredQuestion } from '#app/directory/public/stored-questions.ts'
import { newCode, questionProblems, readQuestion, withQuestion } from './question-form.ts'

const fields = {
  ask: { en: 'Do you have the fabric?', af: 'Het jy die materiaal?' },
  options: [
    { code: '', name: { en: 'Yes' } },
    { code: '', name: { en: 'No, please bring it' } },
  ],
  jobs: [],
}

it('takes a question with two answers', () => {
  expect(questionProblems(fields)).toEqual({})
})

it.each([
  ['ask', { ask: { af: 'Wat?' } }],
  ['ask', { ask: { en: 'a'.repeat(81) } }],
  ['options', { options: fields.options.slice(1) }],
  ['options', { options: [{ code: '', name: { af: 'Ja' } }, ...fields.options] }],
  ['options', { options: [...fields.options, { code: '', name: { en: 'YES' } }] }],
  ['options', { options: [...fields.options, { code: '', name: { en: 'a'.repeat(41) } }] }],
])('refuses for %s what it can’t be: %j', (field, change) => {
  expect(Object.keys(questionProblems({ ...fields, ...change }))).toEqual([field])
})

it('leaves out rows that are empty', () => {
  const form = new FormData()
  form.set('ask_en', 'How many?')
  form.set('option0_en', 'One')
  form.set('option5_en', 'Two')
  form.set('option6_en', '  ')
  expect(readQuestion(form).options.map(({ name }) => name)).toEqual([{ en: 'One' }, { en: 'Two' }])
})

it('gives codes of letters and hyphens, none of them twice', () => {
  expect(newCode('Do you have 2 metres?', [])).toBe('do-you-have-metres')
  expect(newCode('Ja', ['ja'])).toBe('ja-a')
  expect(newCode('42', [])).toBe('question')
})

it('keeps the code of an answer that is reworded, and removed answers for requests that gave them', () => {
  const [question] = withQuestion([], null, fields) as [StoredQuestion]
  expect(question.options.map(({ code }) => code)).toEqual(['yes', 'no-please-bring-it'])
  const reworded = {
    ...fields,
    options: [
      { code: 'yes', name: { en: 'Yes, it’s here' } },
      { code: 'invented', name: { en: 'Some of it' } },
    ],
  }
  const [changed] = withQuestion([question], question.code, reworded) as [StoredQuestion]
  expect(changed.code).toBe(question.code)
  expect(changed.options).toEqual([
    { code: 'yes', name: { en: 'Yes, it’s here' } },
    { code: 'some-of-it', name: { en: 'Some of it' } },
    { code: 'no-please-bring-it', name: { en: 'No, please bring it' }, isRemoved: true },
  ])
})
