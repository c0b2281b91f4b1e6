import { SOMETHING_ELSE } from '#app/directory/public/job-types.ts'
import type { Cents } from '#app/platform/money.ts'

type Comparable = {
  id: string
  requestId: string
  category: string
  job: string | null
  totalCents: Cents
  calloutCents: Cents
  canComeOn: string | null
  guaranteeDays: number | null
  state: string
}

export type Group<Quote> = { key: string; quotes: Quote[] }

/**
 * Groups of two or more open quotes for the same service, lowest first. A custom job matches only within its
 * own request.
 */
export function groupsToCompare<Quote extends Comparable>(
  quotes: readonly Quote[],
): Group<Quote>[] {
  const groups = new Map<string, Quote[]>()
  for (const quote of quotes) {
    // Quotes of finished jobs don't matter for a new one.
    if (quote.state !== 'sent') continue
    const isUsual = quote.job !== null && quote.job !== SOMETHING_ELSE
    const key = isUsual ? `${quote.category} ${quote.job}` : quote.requestId
    groups.set(key, [...(groups.get(key) ?? []), quote])
  }
  return [...groups]
    .filter(([, group]) => group.length >= 2)
    .map(([key, group]) => ({ key, quotes: cheapestFirst(group) }))
}

export function cheapestFirst<Quote extends Pick<Comparable, 'id' | 'totalCents'>>(
  quotes: readonly Quote[],
): Quote[] {
  return [...quotes].sort((a, b) => a.totalCents - b.totalCents || a.id.localeCompare(b.id))
}

/** The recommended quote first, then by price. */
export function recommendedFirst<Quote extends Pick<Comparable, 'id' | 'totalCents'>>(
  quotes: readonly Quote[],
  recommendedId: string | undefined,
): Quote[] {
  const isRecommended = ({ id }: Quote) => Number(id === recommendedId)
  return cheapestFirst(quotes).sort((a, b) => isRecommended(b) - isRecommended(a))
}

export type Merits = { cheapest: boolean; earliest: boolean; longestGuarantee: boolean }

/** What each quote is best at. None with a single quote or a tie. */
export function meritsOf<Quote extends Comparable>(quotes: readonly Quote[]): Map<string, Merits> {
  const onlyBest = (values: (number | string | null)[], better: 'low' | 'high') => {
    const known = values.filter((value) => value !== null)
    // A single quote has nothing to be better than.
    if (values.length < 2 || known.length === 0) return null
    const best = known.reduce((a, b) => ((better === 'low' ? a <= b : a >= b) ? a : b))
    return values.filter((value) => value === best).length === 1 ? best : null
  }
  const cheapest = onlyBest(
    quotes.map(({ totalCents }) => totalCents),
    'low',
  )
  const earliest = onlyBest(
    quotes.map(({ canComeOn }) => canComeOn),
    'low',
  )
  const longest = onlyBest(
    quotes.map(({ guaranteeDays }) => guaranteeDays),
    'high',
  )
  return new Map(
    quotes.map((quote) => [
      quote.id,
      {
        cheapest: quote.totalCents === cheapest,
        earliest: earliest !== null && quote.canComeOn === earliest,
        longestGuarantee: longest !== null && quote.guaranteeDays === longest,
      },
    ]),
  )
}

/** The price parts that any quote has, so that colours mean the same beside every price. */
export function kindsOf<Kind extends string>(
  quotes: readonly { parts: readonly { kind: Kind }[] }[],
): Kind[] {
  return [...new Set(quotes.flatMap(({ parts }) => parts.map(({ kind }) => kind)))].sort(
    (a, b) => ORDER.indexOf(a) - ORDER.indexOf(b),
  )
}

const ORDER: string[] = ['callout', 'parts', 'labour', 'travel', 'other']

export type Spread = { low: Cents; high: Cents; difference: Cents }

export function spreadOf(quotes: readonly Pick<Comparable, 'totalCents'>[]): Spread {
  const totals = quotes.map(({ totalCents }) => totalCents)
  const low = Math.min(...totals)
  const high = Math.max(...totals)
  return { low, high, difference: high - low }
}

/** The range of the price axis: rounded to hundreds with a margin, so that no marker is at the edge. */
export function axisOf(amounts: readonly Cents[]): [Cents, Cents] {
  const low = Math.min(...amounts)
  const high = Math.max(...amounts)
  const air = Math.max(50_00, Math.round((high - low) * 0.12))
  return [
    Math.max(0, Math.floor((low - air) / 100_00) * 100_00),
    Math.ceil((high + air) / 100_00) * 100_00,
  ]
}

/** A quote that seems cheapest without its call-out fee but isn't with it: explained in a sentence. */
export function hiddenCallout<Quote extends Comparable>(quotes: readonly Quote[]): Quote | null {
  const bare = (quote: Quote) => quote.totalCents - quote.calloutCents
  const [looks] = [...quotes].sort((a, b) => bare(a) - bare(b))
  const [is] = cheapestFirst(quotes)
  return looks &&
    is &&
    looks.id !== is.id &&
    looks.calloutCents > 0 &&
    looks.totalCents > is.totalCents
    ? looks
    : null
}
