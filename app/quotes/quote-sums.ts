import { type Cents, vatIncludedIn } from '#app/platform/money.ts'

export const lineKinds = ['labour', 'parts', 'travel', 'other'] as const
export type LineKind = (typeof lineKinds)[number]

export type QuoteLine = { kind: LineKind; words: string; quantity: number; unitCents: Cents }

/** Ten million rand: more is a typing error. */
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
 * A quote's total price, with nothing to be added. A VAT vendor's prices include VAT; all others' contain
 * none. Used by form and server.
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

/** The parts of a price for a comparison, in a fixed order, without empty ones. */
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
