import { DAY } from '#app/platform/time.ts'

/** The reply that is promised within 48 hours: by the end of the second business day. */
export const REPLY_DAYS = 2
/** How long a rejection can be appealed or sent again as it stands. */
export const APPEAL_WITHIN = 30 * DAY
