/** Formats a count with non-breaking spaces between thousands: 1 284. */
export function spaced(count: number) {
  return String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, '\u00a0')
}
