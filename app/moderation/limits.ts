/** A report of a message sends so many of the conversation, the reported one among them. */
export const MESSAGES_SENT = 20
/** Of one thing so many reports are kept; from there on strangers' are counted alone. */
export const MOST_REPORTS_KEPT = 50
export const MOST_REPORT_LETTERS = 1000
export const MOST_APPEAL_LETTERS = 2000
