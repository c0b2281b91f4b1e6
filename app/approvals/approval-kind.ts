import type { I18n, MessageDescriptor } from '@lingui/core'
import type { Act } from '#app/page/permissions.ts'
import type { Services } from '#app/page/services.server.ts'
import type { Queryable, Tx } from '#app/platform/db.server.ts'

/** A request, as passed to its kind. */
export type ApprovalRequest = {
  id: string
  subjectId: string
  /** The kind's own payload at the time of the request; each kind parses its own. */
  payload: unknown
  reason: string
}

/** A request as displayed: what it would do, and the page about it. */
export type ApprovalSubject = { title: string; to: string }

export type Approving = {
  requestedBy: string
  /** Null where there is nobody who could. */
  approvedBy: string | null
  now: Date
}

/**
 * An action that needs two people. A subject declares one for each such action, calls `requestApproval` with
 * it, and it is listed in admin/approvals/kinds.server.ts.
 */
export type ApprovalKind<Needed = Services> = {
  name: string
  /** The permission that both people need. */
  act: Act
  /** The permission that shows its requests. */
  seenBy: Act
  /** The kind of record in the events of a request. */
  about: 'user' | 'charge'
  /** What each request would do, by request id. */
  subjectsOf(
    db: Queryable,
    i18n: I18n,
    requests: readonly ApprovalRequest[],
  ): Promise<Map<string, ApprovalSubject>>
  /** Other facts for the second person, for example someone's current roles. */
  factsOf?(
    db: Queryable,
    i18n: I18n,
    request: ApprovalRequest,
  ): Promise<{ name: string; value: string }[]>
  /**
   * Applies the request in the transaction that records the approval. Checks everything again, because up to
   * a week has passed. Returns a reason if it can't be applied; then nothing is recorded.
   */
  apply(
    services: Needed,
    tx: Tx,
    request: ApprovalRequest,
    people: Approving,
  ): Promise<MessageDescriptor | null>
  /** Whether nobody else could approve it, so it is applied at once. By default false. */
  isDecidedAlone?(
    services: Needed,
    tx: Tx,
    request: ApprovalRequest,
    requestedBy: string,
  ): Promise<boolean>
}
