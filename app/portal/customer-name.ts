import { displayName } from '#app/auth/standing.ts'
import { publicName } from '#app/reviews/rating.ts'

type Asking = {
  customerUser: string | null
  guestName: string | null
  guestEmail: string | null
  userMetadata: unknown
  userEmail: string | null
}

/** The whole name, for the provider whose quote was accepted. */
export function customerName(row: Asking): string {
  const fullName = (row.userMetadata as { full_name?: unknown } | null)?.full_name
  if (row.customerUser) return displayName(fullName, row.userEmail)
  return row.guestName ?? displayName(null, row.guestEmail)
}

/** "Refilwe M.": all that a provider learns before. */
export function shortCustomerName(row: Asking): string {
  const fullName = (row.userMetadata as { full_name?: unknown } | null)?.full_name
  const name = row.customerUser ? fullName : row.guestName
  // Without a name the address would be shown, which is nobody's business yet.
  return typeof name === 'string' && name.trim() ? publicName(name) : ''
}
