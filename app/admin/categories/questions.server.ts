import type { MessageDescriptor } from '@lingui/core'
import type { StoredCategory } from '#app/directory/index.server.ts'
import { usualJobTypes } from '#app/directory/public/job-types.ts'
import type { StoredQuestion, Texts } from '#app/directory/public/stored-questions.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { siteLanguages } from '#app/platform/languages.ts'
import { allQuestions } from '#app/quotes/index.server.ts'
import type { QuestionFields } from './question-form.ts'

type Row = Pick<StoredCategory, 'slug' | 'questions'>

/** A category's questions; the built-in ones in the four languages unless they were edited. */
export const questionsOf = ({ slug, questions }: Row): StoredQuestion[] =>
  questions ??
  allQuestions(slug).map(({ code, ask, options, jobs }) => ({
    code,
    ask: textsOf(ask),
    options: options.map((option) => ({ code: option.code, name: textsOf(option.name) })),
    ...(jobs && { jobs: [...jobs] }),
  }))

/** A question's values for its form. */
export const questionFields = ({ ask, options, jobs }: StoredQuestion): QuestionFields => ({
  ask,
  options: options.flatMap(({ code, name, isRemoved }) => (isRemoved ? [] : [{ code, name }])),
  jobs: jobs ?? [],
})

/** Version of the values the form was rendered with: a question is saved as a whole. */
export const versionOf = (fields: QuestionFields) => JSON.stringify(fields)

const textsOf = (message: MessageDescriptor): Texts =>
  Object.fromEntries(siteLanguages.map((language) => [language, i18nFor(language)._(message)]))

/** The jobs that a question can be limited to. */
export const jobsOf = ({ slug }: Row, translate: (message: MessageDescriptor) => string) =>
  usualJobTypes(slug).map(({ code, name }) => ({ value: code, label: translate(name) }))
