import type { Tx } from '#app/platform/db.server.ts'
import type { BillingServices } from '../billing-services.ts'

/** The letters of this room, drawn after the transaction that says one is due. */
export type LetterKind =
  | 'payment received'
  | 'charge missed'
  | 'access suspended'
  | 'subscription ended'
  | 'card agreement ended'
  | 'card changed'
  | 'end scheduled'
  | 'end taken back'
  | 'plan upgraded'
  | 'payment charged back'
  | 'refund coming'
  | 'refund made'
  | 'contract renews'
  | 'prepaid year ends'
  | 'new price'
  /** To the office. */
  | 'money unmatched'
  | 'money surplus'
  | 'cap exceeded'
  | 'notification quarantined'

export const WRITE_BILLING_LETTER = 'write billing letter'

/** What the letter speaks of as it was when it became due: sums in cents, days, numbers of papers. */
export type LetterDetails = Record<string, string | number>

export type LetterOrder = {
  kind: LetterKind
  /** The person it goes to; null for the office. */
  userId: string | null
  /** What makes this letter one of a kind: the same is written once. */
  once: string
  details: LetterDetails
}

export async function letterDue(
  { jobs }: Pick<BillingServices, 'jobs'>,
  tx: Tx,
  order: LetterOrder,
) {
  await jobs.send(tx, WRITE_BILLING_LETTER, order)
}
