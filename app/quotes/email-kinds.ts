/** The emails of this subject. Actions queue them, and they are composed afterwards. */
export type QuoteEmailKind =
  | 'request held'
  | 'link renewed'
  | 'request received'
  | 'request withdrawn'
  | 'request unanswered'
  | 'quote arrived'
  | 'invitation declined'
  | 'quote withdrawn'
  | 'quote accepted'
  | 'booking made'
  | 'quote not chosen'
  | 'quote expired'
  | 'message written'

/** `id` is the request's for emails about all of it, else the invitation's or the message's. */
export type QuoteEmailData = { id: string; to: 'customer' | 'provider' }
