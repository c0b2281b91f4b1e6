/** To whom and where a notification about a request leads; what it says is the act's to know. */

/** For the customer. A guest has no account, and hears of it by email alone. */
export const toCustomer = (
  request: { id: string; customer_user: string | null },
  dedupeKey: string,
  now: Date,
) => ({ to: request.customer_user, dedupeKey, link: `/requests/${request.id}`, now }) as const

/** For an invited provider: one of each kind for each invitation. */
export const toProvider = (invitation: { id: string; userId: string }, now: Date) =>
  ({
    to: invitation.userId,
    dedupeKey: invitation.id,
    link: `/provider-portal/requests/${invitation.id}`,
    now,
  }) as const

/** The codes by which a job is called in every language. */
export const jobIn = ({ category, job }: { category: string; job: string | null }) => ({
  category,
  job,
})
