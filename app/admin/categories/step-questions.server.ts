import { changeQuestions } from '#app/directory/index.server.ts'
import type { Category } from '#app/directory/public/categories.ts'
import { moveTo } from '#app/directory/public/move-to.ts'
import type { StoredQuestion } from '#app/directory/public/stored-questions.ts'
import type { Db } from '#app/platform/db.server.ts'
import { MOST_QUESTIONS, type QuestionFields, withQuestion } from './question-form.ts'
import { questionFields, questionsOf, versionOf } from './questions.server.ts'

type Acting = { slug: string; by: string; now: Date }

/** Moves a question by one place, or removes it. False if that is no longer possible. */
export const stepQuestions = (
  db: Db,
  { code, step, slug, ...acting }: Acting & { code: string; step: string },
) =>
  changeQuestions(db, {
    slug,
    ...acting,
    change: (stored) =>
      stepped(questionsOf({ slug: slug as Category, questions: stored }), code, step),
  })

function stepped(questions: StoredQuestion[], code: string, step: string): StoredQuestion[] | null {
  const live = questions.filter(({ isRemoved }) => !isRemoved)
  const removed = questions.filter(({ isRemoved }) => isRemoved)
  const question = live.find((item) => item.code === code)
  if (!question) return null
  if (step === 'remove')
    return questions.map((item) => (item === question ? { ...item, isRemoved: true } : item))
  const place = live.indexOf(question) + 1 + (step === 'up' ? -1 : 1)
  const order = step === 'up' || step === 'down' ? moveTo(live, question, place) : null
  return order && [...order, ...removed]
}

type Saving = Acting & { code: string | null; seen: string; fields: QuestionFields }

/**
 * Saves a question, a new one if `code` is null. False if there are too many, it was removed, or someone else
 * changed it meanwhile.
 */
export const saveQuestion = (db: Db, { code, seen, fields, slug, ...acting }: Saving) =>
  changeQuestions(db, {
    slug,
    ...acting,
    change: (stored) => {
      const questions = questionsOf({ slug: slug as Category, questions: stored })
      const live = questions.filter(({ isRemoved }) => !isRemoved)
      const isAsSeen = (item: StoredQuestion) =>
        item.code === code && versionOf(questionFields(item)) === seen
      const isThere = code === null ? live.length < MOST_QUESTIONS : live.some(isAsSeen)
      return isThere ? withQuestion(questions, code, fields) : null
    },
  })
