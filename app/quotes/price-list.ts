import { typedRand } from '#app/platform/money.ts'
import { isEmptyLine, type QuoteDraft, type TypedLine } from './quote-form.ts'
import { MOST_LINES } from './quote-sums.ts'

/** An entry of the provider's price list. `isUsual` marks the one for the request's job. */
export type ListedPrice = {
  id: string
  title: string
  description: string
  /** What the price is per, as a code of the price list. */
  unit: string
  cents: number
  isUsual: boolean
}

/** The line of a quote that an entry fills in. */
export const lineOf = ({ title, cents }: ListedPrice): TypedLine => ({
  kind: 'labour',
  words: title,
  quantity: '',
  price: typedRand(cents),
})

/** Whether a quote contains an entry at its listed price. */
export function isFilledIn({ lines }: QuoteDraft, entry: ListedPrice) {
  const { words, price } = lineOf(entry)
  return lines.some((line) => line.words === words && line.price === price)
}

/**
 * Adds this entry to the quote. Replaces an entry that was tapped before; lines and a note that the provider
 * typed stay.
 */
export function fillIn(
  draft: QuoteDraft,
  entry: ListedPrice,
  list: readonly ListedPrice[],
): QuoteDraft {
  const isOwn = (line: TypedLine) =>
    !isEmptyLine(line) && !list.some(({ title }) => title === line.words)
  const isOwnNote = draft.note !== '' && !list.some(({ description }) => description === draft.note)
  return {
    ...draft,
    lines: [lineOf(entry), ...draft.lines.filter(isOwn)].slice(0, MOST_LINES),
    note: isOwnNote ? draft.note : entry.description,
  }
}
