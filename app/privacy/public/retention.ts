/** Support messages of visitors without an account are erased this long after the ticket closed. */
export const GUEST_TICKETS_KEPT_DAYS = 90

/** How long the launch list is kept after everyone on it was notified. */
export const LAUNCH_LIST_KEPT_DAYS = 30

/** An unconfirmed guest request reached nobody: it is erased this long after it expired. */
export const UNCONFIRMED_REQUESTS_KEPT_DAYS = 30

/** A guest's request is anonymised this long after its last activity. */
export const GUEST_REQUESTS_KEPT_MONTHS = 24

/** A request about personal data of someone without an account is erased this long after its answer. */
export const ANSWERED_REQUESTS_KEPT_MONTHS = 12
