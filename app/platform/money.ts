/** Money is always integer cents; rands exist only on screens and in external formats. */
export type Cents = number

const NBSP = '\u00a0'

/** "R1 499.00", or "R1 499" without cents. Uses non-breaking spaces. */
export function formatRand(
  cents: Cents,
  { cents: shown = 'when-any' }: { cents?: 'always' | 'when-any' | 'never' } = {},
) {
  const sign = cents < 0 ? '−' : ''
  const whole = Math.floor(Math.abs(cents) / 100)
  const rest = Math.abs(cents) % 100
  const rands = shown === 'never' ? Math.round(Math.abs(cents) / 100) : whole
  const grouped = String(rands).replace(/\B(?=(\d{3})+$)/g, NBSP)
  const withCents = shown === 'always' || (shown === 'when-any' && rest > 0)
  return `${sign}R${grouped}${withCents ? `.${String(rest).padStart(2, '0')}` : ''}`
}

/** "R450 – R1 200", never wrapping. */
export function formatRandRange(from: Cents, to: Cents) {
  return `${formatRand(from)}${NBSP}–${NBSP}${formatRand(to)}`
}

/**
 * Parses rands as typed ("R1 499,50", "1499.5") into cents; null if invalid. At most ten million rand: more
 * is a typing error.
 */
export function parseRand(typed: string): Cents | null {
  const plain = typed.replace(/[Rr\s]/g, '')
  const match = /^(\d{1,8}|\d{1,3}(?:,\d{3})+)(?:[.,](\d{1,2}))?$/.exec(plain)
  if (!match) return null
  const rands = Number(match[1]!.replaceAll(',', ''))
  const cents = Number((match[2] ?? '0').padEnd(2, '0'))
  const all = rands * 100 + cents
  return all <= 1_000_000_000 ? all : null
}

/** An amount as a person would type it into a field: "1450", "160.50". */
export function typedRand(cents: Cents): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
}

/** The VAT in an amount that includes it, rounded half up to the cent. 15% since April 2018. */
export function vatIncludedIn(inclusive: Cents, rate = 15) {
  return Math.round((inclusive * rate) / (100 + rate))
}
