/** Support messages of visitors without an account are erased this long after the ticket closed. */
export const GUEST_TICKETS_KEPT_DAYS = 90

/** How long the launch list is kept once everyone on it was notified. */
export const LAUNCH_LIST_KEPT_DAYS = 30

/** A guest's request that nobody confirmed reached nobody: it is erased so long after it ran out. */
export const UNCONFIRMED_REQUESTS_KEPT_DAYS = 30

/** A guest's request that was sent names nobody any more so long after the last that happened in it. */
export const GUEST_REQUESTS_KEPT_MONTHS = 24

/** A request about personal data of someone without an account is erased so long after its answer. */
export const ANSWERED_REQUESTS_KEPT_MONTHS = 12
