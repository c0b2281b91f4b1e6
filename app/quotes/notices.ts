/** The recipients and links of notifications about a request; their content is the action's. */

/** For the customer. A guest has no account, and gets only emails. */
export const toCustomer = (
  request: { id: string; customer_user: string | null },
  dedupeKey: string,
  now: Date,
) => ({ to: request.customer_user, dedupeKey, link: `/requests/${request.id}`, now }) as const

/** For an invited provider: one of each kind per invitation. */
export const toProvider = (invitation: { id: string; userId: string }, now: Date) =>
  ({
    to: invitation.userId,
    dedupeKey: invitation.id,
    link: `/provider-portal/requests/${invitation.id}`,
    now,
  }) as const

/** The codes that identify a job in every language. */
export const jobIn = ({ category, job }: { category: string; job: string | null }) => ({
  category,
  job,
})
