import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { addDays, type Day, daysBetween, isDay } from '#app/platform/time.ts'

export const documentKinds = {
  registration: msg`Company registration`,
  tax: msg`Tax or VAT`,
  trade: msg`Trade licence or certificate`,
  insurance: msg`Insurance`,
  identity: msg`Identity`,
  other: msg`Something else`,
} as const satisfies Record<string, MessageDescriptor>
export type DocumentKind = keyof typeof documentKinds

export const isDocumentKind = (kind: unknown): kind is DocumentKind =>
  typeof kind === 'string' && Object.hasOwn(documentKinds, kind)

export type DocumentState = 'waiting' | 'approved' | 'refused' | 'replaced'

/** The days before expiry on which an email about a document is due. */
export const REMINDERS = [30, 7] as const
const FURTHEST = 20 * 366

/** The reminder that is due and wasn't sent: only the latest, not all that were missed. */
export function reminderDue(
  { expiresOn, reminded }: { expiresOn: Day; reminded: number | null },
  today: Day,
): number | null {
  const left = daysBetween(today, expiresOn)
  if (left < 0) return null
  const due = REMINDERS.filter((days) => left <= days).at(-1)
  return due !== undefined && (reminded === null || reminded > due) ? due : null
}

/** Parses an expiry date: none, or from today up to the latest plausible one. */
export function readExpiry(typed: string, today: Day): { day: Day | null } | 'wrong' {
  if (typed === '') return { day: null }
  if (!isDay(typed)) return 'wrong'
  return typed >= today && typed <= addDays(today, FURTHEST) ? { day: typed } : 'wrong'
}

/** Whether a document has expired or soon will. */
export function expiryOf(expiresOn: Day | null, today: Day): 'none' | 'past' | 'soon' | 'valid' {
  if (!expiresOn) return 'none'
  if (expiresOn < today) return 'past'
  return daysBetween(today, expiresOn) <= REMINDERS[0] ? 'soon' : 'valid'
}
