import { DAY, HOUR } from '#app/platform/time.ts'

/** The reply that is promised: 48 hours, of which those on business days count. */
export const REPLY_WITHIN = 48 * HOUR
/** How long a rejection can be appealed or sent again as it stands. */
export const APPEAL_WITHIN = 30 * DAY
