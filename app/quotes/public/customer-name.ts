import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { displayName } from '#app/platform/display-name.ts'
import { publicName } from '#app/reviews/public/rating.ts'

type Asking = {
  customerUser: string | null
  guestName: string | null
  guestEmail: string | null
  userMetadata: unknown
  userEmail: string | null
}

/** The customer's account was deleted since, and with it the name. */
export function formerName(
  {
    customerUser,
    guestName,
    guestEmail,
  }: Pick<Asking, 'customerUser' | 'guestName' | 'guestEmail'>,
  i18n: I18n,
): string | null {
  return customerUser || guestName || guestEmail ? null : i18n._(msg`Former customer`)
}

/** The full name, for the provider whose quote was accepted. */
export function customerName(row: Asking, i18n: I18n): string {
  const former = formerName(row, i18n)
  if (former) return former
  const fullName = (row.userMetadata as { full_name?: unknown } | null)?.full_name
  if (row.customerUser) return displayName(fullName, row.userEmail)
  return row.guestName ?? displayName(null, row.guestEmail)
}

/** "Refilwe M.": the only name a provider sees before. */
export function shortCustomerName(row: Asking, i18n: I18n): string {
  const former = formerName(row, i18n)
  if (former) return former
  const fullName = (row.userMetadata as { full_name?: unknown } | null)?.full_name
  const name = row.customerUser ? fullName : row.guestName
  // Without a name the fallback would be the address, which is still private.
  return typeof name === 'string' && name.trim() ? publicName(name) : ''
}
