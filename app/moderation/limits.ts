/** A report of a message includes this many of the conversation. */
export const MESSAGES_SENT = 20
/** The most reports stored per thing; beyond it, strangers' reports are only counted. */
export const MOST_REPORTS_KEPT = 50
export const MOST_REPORT_LETTERS = 1000
export const MOST_APPEAL_LETTERS = 2000
