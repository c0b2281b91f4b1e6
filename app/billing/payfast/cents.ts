/**
 * Integer cents. Amounts in rands exist only in PayFast's formats: the form, notifications and the history.
 */
export type Cents = number

/** "49.99": dot, two decimals, no grouping. */
export function randsOf(cents: Cents): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is no whole number of cents`)
  const all = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${all.slice(0, -2)}.${all.slice(-2)}`
}

/** Parses "49.99" or "-4.14" into cents; null for any other format ("49,99", "1e2"). */
export function centsIn(text: string): Cents | null {
  const match = /^(-?)(\d{1,11})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return null
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] && cents > 0 ? -cents : cents
}

/** Parses an amount of the history with grouped thousands into cents: "22,574.02". */
export function centsInGrouped(text: string): Cents | null {
  return /^-?\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(text)
    ? centsIn(text.replaceAll(',', ''))
    : centsIn(text)
}
