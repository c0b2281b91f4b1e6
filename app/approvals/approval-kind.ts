import type { I18n, MessageDescriptor } from '@lingui/core'
import type { Act } from '#app/page/permissions.ts'
import type { Services } from '#app/page/services.server.ts'
import type { Queryable, Tx } from '#app/platform/db.server.ts'

/** A request as its kind sees it. */
export type ApprovalRequest = {
  id: string
  subjectId: string
  /** What `payload` of the kind was when it was requested: each kind reads its own. */
  payload: unknown
  reason: string
}

/** A request as it is drawn: what it would do, and the page about it. */
export type ApprovalSubject = { title: string; to: string }

export type Approving = {
  requestedBy: string
  /** Null where there is nobody who could. */
  approvedBy: string | null
  now: Date
}

/**
 * What two people decide. A subject declares one for each thing it wants decided so, calls `requestApproval`
 * with it, and it is listed in admin/approvals/kinds.server.ts.
 */
export type ApprovalKind<Needed = Services> = {
  name: string
  /** What both people must be allowed to do. */
  act: Act
  /** Who sees its requests. */
  seenBy: Act
  /** What the events of a request are about. */
  about: 'user' | 'charge'
  /** What each of these requests would do, by their ids. */
  subjectsOf(
    db: Queryable,
    i18n: I18n,
    requests: readonly ApprovalRequest[],
  ): Promise<Map<string, ApprovalSubject>>
  /** What the second person should know besides, such as the roles that someone has now. */
  factsOf?(
    db: Queryable,
    i18n: I18n,
    request: ApprovalRequest,
  ): Promise<{ name: string; value: string }[]>
  /**
   * Does it, in the transaction that records the approval. Checks everything anew: a week may lie between. Answers
   * why it can't be done, and then nothing is.
   */
  apply(
    services: Needed,
    tx: Tx,
    request: ApprovalRequest,
    people: Approving,
  ): Promise<MessageDescriptor | null>
  /** Whether there is nobody who could approve it, and it is done at once. By default never. */
  isDecidedAlone?(
    services: Needed,
    tx: Tx,
    request: ApprovalRequest,
    requestedBy: string,
  ): Promise<boolean>
}
