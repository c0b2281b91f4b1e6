import { describe, expect, it } from 'vitest'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { siteLanguages } from '#app/platform/languages.ts'
import { builtInText } from './built-in.server.ts'
import { differences } from './difference.ts'
import { schemaOf } from './fields.ts'
import { versionLifeCycle } from './life-cycle.ts'
import { textProblems } from './problems.server.ts'
import { documentKeys, shapes } from './shapes.ts'
import { listStepOf, stepped, typedText } from './typed-text.ts'
import {
  leftBehind,
  outdatedLanguages,
  publicVersion,
  replacedVersions,
  type Version,
} from './versions.ts'

const english = i18nFor('en')
const faq = shapes['faq-booking']
const day = (number: number) => new Date(Date.UTC(2026, 2, number))
const text = { title: 'A title', words: 'Words' }
const version = (number: number, begins: number | null, texts: Version['texts']): Version => ({
  id: String(number),
  number: begins === null ? null : number,
  state: begins === null ? 'draft' : 'published',
  texts,
  publicFrom: begins === null ? null : day(begins),
})

it('goes from draft to scheduled, published and replaced, and nowhere else', () => {
  const { openSteps, isTerminal } = versionLifeCycle
  expect(openSteps('draft', 'editor')).toEqual(['save', 'publish', 'schedule', 'discard'])
  expect(openSteps('scheduled', 'editor')).toEqual(['publish', 'unschedule'])
  expect(openSteps('scheduled', 'time')).toEqual(['begin'])
  expect(openSteps('published', 'editor')).toEqual([])
  expect(isTerminal('replaced')).toBe(true)
})

describe('the public version of a language', () => {
  const versions = [
    version(1, 1, { en: text, zu: text }),
    version(2, 3, { en: text }),
    version(3, 9, { en: null }),
    version(0, null, { xh: text }),
  ]

  it('is the last that started and has this language', () => {
    const number = (language: 'en' | 'zu' | 'xh', now: number) =>
      publicVersion(versions, language, day(now))?.number ?? 0
    expect([number('en', 2), number('en', 3), number('en', 10)]).toEqual([1, 2, 3])
    expect([number('zu', 10), number('xh', 10)]).toEqual([1, 0])
  })

  it('leaves languages behind, by the version whose text they keep', () => {
    expect(leftBehind({ en: text, af: text }, versions, day(5))).toEqual([
      { language: 'zu', version: 1 },
      { language: 'xh', version: 0 },
    ])
    expect(outdatedLanguages(versions, day(5))).toEqual(['af', 'zu', 'xh'])
    expect(outdatedLanguages([], day(5))).toEqual([])
  })

  it('replaces a version once none of its languages is public', () => {
    const replaced = (now: number) => replacedVersions(versions, day(now)).map(({ id }) => id)
    expect(replaced(5)).toEqual(['3'])
    expect(replacedVersions([...versions, version(4, 4, { zu: text })], day(5))[0]?.id).toBe('1')
  })
})

it.each(documentKeys)(
  '%s has a built-in text in four languages that could be published as it is',
  (key) => {
    for (const language of siteLanguages) {
      const builtIn = builtInText(key, language)
      expect(schemaOf(shapes[key]).parse(builtIn)).toEqual(builtIn)
      expect({ language, ...textProblems(english, shapes[key], builtIn) }).toEqual({ language })
    }
  },
)

it('names what a text lacks before it can be published', () => {
  const problems = textProblems(english, faq, {
    title: '',
    questions: [
      { id: 'a', question: 'x'.repeat(121), answer: '<b>bold</b>' },
      { id: 'b', question: 'Why {nothing}?', answer: 'See [us](javascript:alert(1))' },
      { id: 'c', question: 'Prices?', answer: 'Here: {price-table}' },
      { id: 'd', question: 'Picture?', answer: '![](picture:group) and ![x](picture:nothing)' },
    ],
  })
  expect(Object.keys(problems)).toEqual([
    'title',
    'questions.0.question',
    'questions.0.answer',
    'questions.1.question',
    'questions.1.answer',
    'questions.2.answer',
    'questions.3.answer',
  ])
  expect(textProblems(english, faq, { title: 'FAQ', questions: [] })).toHaveProperty('questions')
  const twice = { picture: 'construction-worker', alt: 'A builder', theme: 'light', overlay: '0.6' }
  expect(
    Object.keys(textProblems(english, shapes['home-slides'], { slides: [twice, twice] })),
  ).toEqual(['slides.1.picture'])
})

it('says word by word what was taken out and what was added', () => {
  const before = { title: 'Checks', questions: [{ id: 'a', question: 'By dawn?', answer: 'Yes.' }] }
  const now = { title: 'Checks', questions: [{ id: 'b', question: 'By six?', answer: 'Yes.' }] }
  expect(differences(faq, before, now)).toEqual([
    {
      field: 'questions',
      item: 0,
      itemField: 'question',
      parts: [
        { words: 'By ', how: 'same' },
        { words: 'dawn', how: 'removed' },
        { words: 'six', how: 'added' },
        { words: '?', how: 'same' },
      ],
    },
  ])
})

describe('a form of the editor', () => {
  const form = new FormData()
  for (const [name, value] of [
    ['title', ' Checks\n'],
    ['questions.0.id', 'kept'],
    ['questions.0.question', 'What is checked?'],
    ['questions.0.answer', 'One.\r\n\r\nTwo.'],
    ['questions.1.id', ''],
    ['questions.1.question', 'And then?'],
    ['questions.1.answer', 'Nothing.'],
  ] as const)
    form.set(name, value)
  const typed = typedText(form, faq)

  it('is read tidily, and gives a new question an address', () => {
    expect(typed).toEqual({
      title: 'Checks',
      questions: [
        { id: 'kept', question: 'What is checked?', answer: 'One.\n\nTwo.' },
        { id: 'and-then', question: 'And then?', answer: 'Nothing.' },
      ],
    })
  })

  it('adds, moves and removes items by its buttons', () => {
    const after = (intent: string) => {
      const questions = stepped(typed, faq, listStepOf(intent)!).questions
      return Array.isArray(questions) ? questions.map(({ id }) => id) : []
    }
    expect(after('up:questions:1')).toEqual(['and-then', 'kept'])
    expect(after('down:questions:1')).toEqual(['kept', 'and-then'])
    expect(after('remove:questions:0')).toEqual(['and-then'])
    expect(after('add:questions')).toEqual(['kept', 'and-then', ''])
    expect(listStepOf('remove:__proto__:0')).toBeNull()
    expect(stepped(typed, faq, { step: 'add', list: 'constructor', index: 0 })).toBe(typed)
  })
})
