import type { PublishedContent } from '#app/page/public-content.ts'
import type { Questions } from '../texts/questions.server.ts'
import { PRICE_TABLE } from './values.ts'

/** The groups of the FAQ, in the order of the page. */
export const faqDocuments = ['faq-booking', 'faq-checks', 'faq-prices', 'faq-providers'] as const
type Published = PublishedContent<(typeof faqDocuments)[number]>
type Question = Questions['questions'][number]

/** The built-in groups, each replaced by its published version if there is one. */
export const publishedQuestions = (builtIn: Questions[], published: Published): Questions[] =>
  builtIn.map((group, index) => {
    const text = published[faqDocuments[index]!]
    const priced = builtIn.flatMap(({ questions }) => questions).find(({ hasPrices }) => hasPrices)
    return text
      ? { title: text.title, questions: text.questions.map((item) => withPrices(item, priced)) }
      : group
  })

/** The answer with the price table: its text is the built-in one, generated from the plans. */
function withPrices(item: Question, priced: Question | undefined): Question {
  const isTable = item.answer.length === 1 && item.answer[0] === PRICE_TABLE
  return isTable && priced ? { ...item, answer: priced.answer, hasPrices: true } : item
}
