import { type Cents, vatIncludedIn } from '#app/platform/money.ts'

export const lineKinds = ['labour', 'parts', 'travel', 'other'] as const
export type LineKind = (typeof lineKinds)[number]

export type QuoteLine = { kind: LineKind; words: string; quantity: number; unitCents: Cents }

/** Ten million rand: more is a slip of the finger. */
export const MOST_CENTS = 1_000_000_000
export const MOST_LINES = 12

/** A line's amount, rounded once. Quantities have at most two decimals. */
export function lineAmount({
  quantity,
  unitCents,
}: Pick<QuoteLine, 'quantity' | 'unitCents'>): Cents {
  return Math.round((Math.round(quantity * 100) * unitCents) / 100)
}

export type QuoteSums = { lines: Cents; callout: Cents; total: Cents; vat: Cents }

/**
 * What a quote costs, all in: nothing is added after it. A vendor's prices hold VAT; everyone else's
 * hold none. Form and server both count with this.
 */
export function quoteSums(
  lines: readonly Pick<QuoteLine, 'quantity' | 'unitCents'>[],
  callout: Cents,
  isVendor: boolean,
): QuoteSums {
  const sum = lines.reduce((all, line) => all + lineAmount(line), 0)
  const total = sum + callout
  return { lines: sum, callout, total, vat: isVendor ? vatIncludedIn(total) : 0 }
}

/** The parts of a price that a comparison draws on one scale, in a fixed order, empty ones left out. */
export type PricePart = { kind: 'callout' | LineKind; amount: Cents }

export function priceParts(
  lines: readonly { kind: string; amountCents: Cents }[],
  callout: Cents,
): PricePart[] {
  const order: PricePart['kind'][] = ['callout', 'parts', 'labour', 'travel', 'other']
  const amounts = new Map<string, Cents>([['callout', callout]])
  for (const { kind, amountCents } of lines)
    amounts.set(kind, (amounts.get(kind) ?? 0) + amountCents)
  return order.flatMap((kind) => {
    const amount = amounts.get(kind) ?? 0
    return amount > 0 ? [{ kind, amount }] : []
  })
}
