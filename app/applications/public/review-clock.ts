import { DAY } from '#app/platform/time.ts'

/** The promised reply within 48 hours: by the end of the second business day. */
export const REPLY_DAYS = 2
/** How long a rejection can be appealed, or the application sent again. */
export const APPEAL_WITHIN = 30 * DAY
