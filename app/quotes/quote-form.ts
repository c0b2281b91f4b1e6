import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { parseRand } from '#app/platform/money.ts'
import { cleanLine, cleanText, cutText } from '#app/platform/plain-text.ts'
import { addDays, type Day, isDay } from '#app/platform/time.ts'
import type { QuoteInput } from './answer-invitation.server.ts'
import { FURTHEST_DAY, GUARANTEE_DAYS, VALIDITY_DAYS } from './public/time-outs.ts'
import {
  type LineKind,
  lineKinds,
  MOST_CENTS,
  MOST_LINES,
  type QuoteLine,
  quoteSums,
} from './quote-sums.ts'

export const MOST_NOTE_LETTERS = 600
const MOST_LINE_LETTERS = 80

/** The default validity. */
export const USUAL_VALID_DAYS = String(VALIDITY_DAYS.usual)

/** The value of a button that fills in an entry of the price list, before the entry's id. */
export const FILL_IN = 'fill-in:'

/** The choice of another day, whose date field may still be empty. */
export const OTHER_DAY = 'other'

/** A line as typed. */
export type TypedLine = { kind: LineKind; words: string; quantity: string; price: string }

export type QuoteDraft = {
  callout: string
  lines: TypedLine[]
  canCome: string
  guarantee: string
  validDays: string
  note: string
}

export type QuoteErrors = Partial<
  Record<'callout' | 'total' | 'canCome' | 'guarantee' | 'validDays' | 'note', string>
> & {
  lines?: (string | null)[]
}

/** It has the maximum number of lines. */
export const isFull = ({ lines }: QuoteDraft) => lines.length >= MOST_LINES

export function readQuoteDraft(form: FormData): QuoteDraft {
  const text = (name: string, most: number) =>
    cutText(cleanLine(String(form.get(name) ?? '').slice(0, most * 4)), most)
  const column = (name: string, most: number) =>
    form
      .getAll(name)
      .slice(0, MOST_LINES)
      .map((item) => cutText(cleanLine(String(item).slice(0, most * 4)), most))
  const canCome = text('canCome', 10)
  const kinds = column('line-kind', 10)
  const words = column('line-words', MOST_LINE_LETTERS)
  const quantities = column('line-quantity', 10)
  const prices = column('line-price', 20)
  return {
    callout: text('callout', 20),
    lines: kinds.map((kind, index) => ({
      kind: lineKinds.find((lineKind) => lineKind === kind) ?? 'other',
      words: words[index] ?? '',
      quantity: quantities[index] ?? '',
      price: prices[index] ?? '',
    })),
    canCome: canCome === OTHER_DAY ? text('otherDay', 10) || OTHER_DAY : canCome,
    guarantee: text('guarantee', 5),
    validDays: text('validDays', 3),
    note: cleanText(String(form.get('note') ?? '').slice(0, MOST_NOTE_LETTERS * 4)),
  }
}

/** An empty line is ignored. */
export const isEmptyLine = ({ words, price }: TypedLine) => words === '' && price === ''

/** Parses "2", "2,5" or "1.25": positive, with at most two decimals. */
export function parseQuantity(typed: string): number | null {
  if (typed === '') return 1
  if (!/^\d{1,5}(?:[.,]\d{1,2})?$/.test(typed)) return null
  const quantity = Number(typed.replace(',', '.'))
  return quantity > 0 ? quantity : null
}

/** The draft's amounts so far; invalid lines count as zero. */
export function draftSums(draft: QuoteDraft, isVendor: boolean) {
  const lines = draft.lines.flatMap((line) => {
    const unitCents = parseRand(line.price)
    const quantity = parseQuantity(line.quantity)
    return unitCents === null || quantity === null ? [] : [{ quantity, unitCents }]
  })
  return quoteSums(lines, draft.callout ? (parseRand(draft.callout) ?? 0) : 0, isVendor)
}

export type ReadQuote = { quote: QuoteInput } | { errors: QuoteErrors }

type Reading = { i18n: I18n; today: Day; lineNames: Record<LineKind, string> }

/** The draft as a quote, or its errors by line. */
export function readQuote(draft: QuoteDraft, reading: Reading): ReadQuote {
  const { lines, errors: lineErrors } = readLines(draft, reading)
  const calloutCents = draft.callout === '' ? 0 : parseRand(draft.callout)
  const guaranteeDays = draft.guarantee === '' ? null : Number(draft.guarantee)
  const validDays = draft.validDays === '' ? VALIDITY_DAYS.usual : Number(draft.validDays)
  const errors: QuoteErrors = {
    ...priceErrors(reading, { lines, lineErrors, calloutCents }),
    ...termErrors(reading, { ...draft, guaranteeDays, validDays }),
  }
  if (Object.keys(errors).length > 0) return { errors }
  return {
    quote: {
      lines,
      calloutCents: calloutCents ?? 0,
      canComeOn: draft.canCome || null,
      guaranteeDays: guaranteeDays || null,
      validDays,
      note: draft.note,
    },
  }
}

/** The valid lines, and an error or null for each typed one. */
function readLines(draft: QuoteDraft, { i18n, lineNames }: Reading) {
  const errors: (string | null)[] = []
  const lines: QuoteLine[] = []
  for (const line of draft.lines) {
    if (isEmptyLine(line)) {
      errors.push(null)
      continue
    }
    const unitCents = parseRand(line.price)
    const quantity = parseQuantity(line.quantity)
    errors.push(
      unitCents === null
        ? i18n._(msg`Enter a price in rand, like 620 or 620.50.`)
        : quantity === null
          ? i18n._(msg`Enter a quantity, like 2 or 2.5.`)
          : null,
    )
    const words = line.words || lineNames[line.kind]
    if (unitCents !== null && quantity !== null)
      lines.push({ kind: line.kind, words, quantity, unitCents })
  }
  return { lines, errors }
}

type Prices = { lines: QuoteLine[]; lineErrors: (string | null)[]; calloutCents: number | null }

function priceErrors({ i18n }: Reading, { lines, lineErrors, calloutCents }: Prices): QuoteErrors {
  const errors: QuoteErrors = {}
  if (calloutCents === null) errors.callout = i18n._(msg`Enter an amount in rand, like 450.`)
  if (lineErrors.some((error) => error !== null)) errors.lines = lineErrors
  const { total } = quoteSums(lines, calloutCents ?? 0, false)
  if (total === 0 && !errors.lines && !errors.callout)
    errors.total = i18n._(msg`A quote needs a price: add a line or a call-out fee.`)
  if (total > MOST_CENTS)
    errors.total = i18n._(msg`That's more than ten million rand. Check the amounts.`)
  return errors
}

type Terms = { canCome: string; guaranteeDays: number | null; validDays: number; note: string }

function termErrors(
  { i18n, today }: Reading,
  { canCome, guaranteeDays, validDays, note }: Terms,
): QuoteErrors {
  const errors: QuoteErrors = {}
  const isGoodDay = isDay(canCome) && canCome >= today && canCome <= addDays(today, FURTHEST_DAY)
  if (canCome !== '' && !isGoodDay)
    errors.canCome = i18n._(msg`Choose a day from today, up to six months ahead.`)
  if (guaranteeDays !== null && !isWholeBetween(guaranteeDays, 0, GUARANTEE_DAYS.most))
    errors.guarantee = i18n._(msg`Choose one of the guarantees.`)
  if (!isWholeBetween(validDays, VALIDITY_DAYS.least, VALIDITY_DAYS.most))
    errors.validDays = i18n._(msg`A quote can be valid for 1 to 90 days.`)
  if (note.length > MOST_NOTE_LETTERS)
    errors.note = i18n._(msg`That's longer than 600 characters. Keep what matters most.`)
  return errors
}

const isWholeBetween = (number: number, least: number, most: number) =>
  Number.isInteger(number) && number >= least && number <= most
