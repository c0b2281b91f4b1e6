/** The emails of this subject. Actions queue them, and they are composed afterwards. */
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
  /** Sent to our team. */
  | 'money unmatched'
  | 'money surplus'
  | 'cap exceeded'
  | 'notification quarantined'

/** The email's data at the time it became due: amounts in cents, dates, document numbers. */
export type BillingEmailDetails = Record<string, string | number>

export type BillingEmailData = {
  /** The recipient; null for our team. */
  userId: string | null
  /** Deduplicates: an email with the same key is sent once. */
  dedupeKey: string
  details: BillingEmailDetails
}

export type BillingEmailJob = BillingEmailData & { kind: BillingEmailKind }
