/** The emails of this subject. Acts queue them, and they are composed afterwards. */
export type BillingEmailKind =
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

/** What the email speaks of as it was when it became due: sums in cents, days, numbers of documents. */
export type BillingEmailDetails = Record<string, string | number>

export type BillingEmailData = {
  /** The person it goes to; null for the office. */
  userId: string | null
  /** What makes this email one of a kind: the same is written once. */
  dedupeKey: string
  details: BillingEmailDetails
}

export type BillingEmailJob = BillingEmailData & { kind: BillingEmailKind }
