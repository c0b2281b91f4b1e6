import {
  type Approval,
  type ApprovalList,
  type ApprovalSubject,
  approvalsIn,
  countWaiting,
  openSteps,
} from '#app/approvals/index.server.ts'
import { may } from '#app/page/permissions.ts'
import type { SignedIn } from '#app/page/person.ts'
import type { Db } from '#app/platform/db.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { isId } from '#app/platform/ids.ts'
import type { Language } from '#app/platform/languages.ts'
import { dayOf, formatDay, formatInstant } from '#app/platform/time.ts'
import { titlesOf } from './approval-case.server.ts'
import { approvalKinds, kindsFor } from './kinds.server.ts'

export type Reader = { visitor: SignedIn; language: Language; now: Date }

export function readApprovalsFilter(params: URLSearchParams) {
  const after = params.get('after')
  const list: ApprovalList = params.get('list') === 'decided' ? 'decided' : 'waiting'
  return { list, after: isId(after) ? after : null }
}

/** A page of requests for this reader: what each would do, who is involved, and which actions are open. */
export async function approvalsView(
  db: Db,
  { list, after }: ReturnType<typeof readApprovalsFilter>,
  reader: Reader,
) {
  const kinds = kindsFor(reader.visitor).map(({ name }) => name)
  const [{ approvals, more }, waiting] = await Promise.all([
    approvalsIn(db, { list, kinds, after }),
    countWaiting(db, kinds),
  ])
  const subjects = await titlesOf(db, approvals, i18nFor(reader.language))
  return {
    waiting,
    more,
    approvals: approvals.map((approval) => rowOf(approval, subjects.get(approval.id), reader)),
  }
}

function rowOf(
  approval: Approval,
  subject: ApprovalSubject | undefined,
  { visitor, language, now }: Reader,
) {
  const { id, reason, decisionReason, state, requester, decider, isDecidedAlone } = approval
  const kind = approvalKinds[approval.kind]!
  return {
    id,
    title: subject?.title ?? '–',
    to: subject?.to ?? null,
    reason,
    state,
    requester,
    decider,
    decisionReason,
    isDecidedAlone,
    isOwn: requester?.id === visitor.id,
    isOwnDecision: decider?.id === visitor.id,
    requested: formatInstant(approval.requestedAt, language, now),
    decided: approval.decidedAt && formatInstant(approval.decidedAt, language, now),
    until: formatDay(dayOf(approval.expiresAt), language, now),
    steps: may(visitor, kind.act) ? openSteps(approval, visitor.id, now) : [],
  }
}

export type ApprovalRow = Awaited<ReturnType<typeof approvalsView>>['approvals'][number]
