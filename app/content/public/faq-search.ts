import { holdsWords } from '#app/platform/holds-words.ts'
import { plainWords } from '#app/ui/rich-text.tsx'
import type { Questions } from '../texts/questions.server.ts'

const LONGEST = 80

/** The search terms in the URL. */
export const searchedFor = (known: URLSearchParams): string =>
  (known.get('q') ?? '').normalize('NFC').replace(/\s+/g, ' ').trim().slice(0, LONGEST)

/** An answer without its formatting. */
export const answerWords = (answer: Questions['questions'][number]['answer']): string =>
  typeof answer === 'string' ? answer : plainWords(answer)

/** Questions that contain every search term, in the question or the answer. Empty groups are left out. */
export const questionsWith = (groups: readonly Questions[], typed: string): Questions[] =>
  groups
    .map(({ title, questions }) => ({
      title,
      questions: questions.filter(({ question, answer }) =>
        holdsWords(`${question} ${answerWords(answer)}`, typed),
      ),
    }))
    .filter(({ questions }) => questions.length > 0)
