/** The emails about jobs. Actions queue them, and they are composed afterwards. */
export type JobEmailKind =
  | 'time proposed'
  | 'job booked'
  | 'job to schedule'
  | 'still on'
  | 'provider on the way'
  | 'how it went'
  | 'job marked'
  | 'job ended'
  | 'job cancelled'
  | 'job to rate'
  | 'review written'

/** `id` is the job's. The same email can be sent again for another occasion, which `occasion` names. */
export type JobEmailData = { id: string; to: 'customer' | 'provider'; occasion: string }
