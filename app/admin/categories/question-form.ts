import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { StoredQuestion, Texts } from '#app/directory/public/stored-questions.ts'
import { siteLanguages } from '#app/platform/languages.ts'
import { cleanLine } from '#app/platform/plain-text.ts'

/** Customers abandon a form with too many questions. */
export const MOST_QUESTIONS = 6
export const MOST_OPTIONS = 8
export const questionLimits = { ask: 80, option: 40 }

/** A question as its form posts it: a row without English text is left out. */
export type QuestionFields = {
  ask: Texts
  options: { code: string; name: Texts }[]
  jobs: string[]
}

export const noQuestion: QuestionFields = { ask: {}, options: [], jobs: [] }

/** The form's rows: the options, and empty rows for more. */
export const questionRows = ({ options }: QuestionFields): QuestionFields['options'] =>
  Array.from({ length: MOST_OPTIONS }, (_, index) => options[index] ?? { code: '', name: {} })

export type QuestionProblems = Partial<Record<'ask' | 'options', MessageDescriptor>>

export const textsFrom = (form: FormData, name: string): Texts =>
  Object.fromEntries(
    siteLanguages.flatMap((language) => {
      const typed = form.get(`${name}_${language}`)
      const text = typeof typed === 'string' ? cleanLine(typed.slice(0, 400)) : ''
      return text ? [[language, text]] : []
    }),
  )

export function readQuestion(form: FormData): QuestionFields {
  const rows = Array.from({ length: MOST_OPTIONS }, (_, index) => ({
    code: String(form.get(`code${index}`) ?? '').slice(0, 40),
    name: textsFrom(form, `option${index}`),
  }))
  return {
    ask: textsFrom(form, 'ask'),
    options: rows.filter(({ name }) => Object.keys(name).length > 0),
    jobs: form.getAll('job').map(String).slice(0, 40),
  }
}

export function questionProblems({ ask, options }: QuestionFields): QuestionProblems {
  const found: QuestionProblems = {}
  const texts = Object.values(ask)
  if (!ask.en || ask.en.length < 3) found.ask = msg`Enter the question in English.`
  else if (texts.some((text) => text.length > questionLimits.ask))
    found.ask = msg`Use at most 80 characters.`
  const names = options.map(({ name }) => name.en?.toLowerCase())
  if (options.length < 2) found.options = msg`Give at least two answers to choose from.`
  else if (names.some((name) => !name)) found.options = msg`Enter each answer in English.`
  else if (new Set(names).size < names.length)
    found.options = msg`Two answers are the same in English.`
  else if (
    options.some(({ name }) =>
      Object.values(name).some((text) => text.length > questionLimits.option),
    )
  )
    found.options = msg`Use at most 40 characters for an answer.`
  else if ([...texts, ...options.flatMap(({ name }) => Object.values(name))].some(hasBackslash))
    found.options = msg`Leave out the backslash.`
  return found
}

const hasBackslash = (text: string) => text.includes('\\')

/**
 * A code for something new, of letters and hyphens as the request form's field names, that was never used.
 */
export function newCode(text: string, used: readonly string[]): string {
  const letters = text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 30)
    .replace(/-+$/, '')
  const base = letters || 'question'
  const suffixes = ['', ...'abcdefghijklmnopqrstuvwxyz'].map((letter) => letter && `-${letter}`)
  return suffixes.map((suffix) => `${base}${suffix}`).find((code) => !used.includes(code)) ?? base
}

/** The questions with one replaced or appended. Removed options stay for the requests that chose them. */
export function withQuestion(
  questions: readonly StoredQuestion[],
  code: string | null,
  fields: QuestionFields,
): StoredQuestion[] {
  const before = questions.find((question) => question.code === code)
  const codes = questions.map((question) => question.code)
  const known = before?.options ?? []
  const used = known.map((option) => option.code)
  const options: StoredQuestion['options'] = []
  for (const { code: given, name } of fields.options) {
    const own = known.some((option) => option.code === given && !option.isRemoved) ? given : null
    const next = own ?? newCode(name.en ?? '', used)
    used.push(next)
    options.push({ code: next, name })
  }
  const gone = known.filter((option) => !options.some((item) => item.code === option.code))
  const question: StoredQuestion = {
    code: before?.code ?? newCode(fields.ask.en ?? '', codes),
    ask: fields.ask,
    options: [...options, ...gone.map((option) => ({ ...option, isRemoved: true as const }))],
    ...(fields.jobs.length > 0 && { jobs: fields.jobs }),
  }
  return before
    ? questions.map((item) => (item === before ? question : item))
    : [...questions, question]
}
