import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  APPROVAL_LASTS,
  type Approval,
  type ApprovalStep,
  approvalsByIds,
  type Decided,
  decideApproval,
  openSteps,
  waitingFor,
} from '#app/approvals/index.server.ts'
import {
  type CaseAct,
  type CaseKind,
  type CaseOutcome,
  type CaseReader,
  type CaseView,
  type CaseViewer,
  isCaseAct,
  withoutEvidence,
} from '#app/page/cases.ts'
import { may } from '#app/page/permissions.ts'
import { changedMeanwhile } from '#app/platform/changed-meanwhile.ts'
import type { Queryable } from '#app/platform/db.server.ts'
import { isId } from '#app/platform/ids.ts'
import { dayOf, formatDay, formatInstant, MINUTE } from '#app/platform/time.ts'
import { approvalKinds, kindsFor } from './kinds.server.ts'

const steps: Partial<Record<CaseAct, ApprovalStep>> = {
  approve: 'approve',
  refuse: 'reject',
  takeBack: 'take back',
}

/** Requests of one administrator that another approves. Your own requests aren't in your list. */
export const approvalCases: CaseKind = {
  seenBy: 'see approvals',
  act: 'decide approvals',
  name: msg`Approval`,
  bulk: [],
  reauthenticated: ['approve', 'refuse', 'takeBack'],
  minutes: APPROVAL_LASTS / MINUTE,
  inBusinessTime: false,
  waiting: (db, viewer) =>
    waitingFor(db, viewer.id, kindsSeenBy(viewer)).select((eb) => [
      eb.cast<string>('approvals.id', 'text').as('case_id'),
      'approvals.requested_at as opened_at',
      'approvals.expires_at as due_at',
    ]),
  summaries: async ({ db }, ids, reader) => {
    const approvals = await seenApprovals(db, ids, reader)
    const titles = await titlesOf(db, approvals, reader.i18n)
    return new Map(
      approvals.map(({ id, requester }) => [
        id,
        { title: titles.get(id)?.title ?? '–', about: requester?.name ?? '' },
      ]),
    )
  },
  load: async ({ db }, id, reader) => {
    const [approval] = isId(id) ? await seenApprovals(db, [id], reader) : []
    return approval ? approvalCase(db, approval, reader) : null
  },
  decide: async (services, { caseId: id, act, words: reason, by, now }) => {
    const step = steps[act]
    if (!step || !isId(id)) return { ok: false, why: changedMeanwhile }
    const decided = await decideApproval(services, approvalKinds, { id, step, by, reason, now })
    return outcomeOf(decided)
  },
}

const kindsSeenBy = (viewer: CaseViewer) => kindsFor(viewer).map(({ name }) => name)

async function seenApprovals(db: Queryable, ids: string[], viewer: CaseViewer) {
  const seen = kindsSeenBy(viewer)
  return (await approvalsByIds(db, ids)).filter(({ kind }) => seen.includes(kind))
}

export async function titlesOf(db: Queryable, approvals: readonly Approval[], i18n: I18n) {
  const byKind = Map.groupBy(approvals, ({ kind }) => kind)
  const found = await Promise.all(
    [...byKind].map(([name, requests]) => approvalKinds[name]!.subjectsOf(db, i18n, requests)),
  )
  return new Map(found.flatMap((subjects) => [...subjects]))
}

async function approvalCase(
  db: Queryable,
  approval: Approval,
  reader: CaseReader,
): Promise<CaseView> {
  const { i18n } = reader
  const kind = approvalKinds[approval.kind]!
  const subject = (await titlesOf(db, [approval], i18n)).get(approval.id)
  const isAboutUser = kind.about === 'user'
  return {
    ...withoutEvidence,
    title: subject?.title ?? '–',
    about: approval.requester?.name ?? i18n._(msg`Someone whose account is gone`),
    version: approval.state,
    acts: may(reader, kind.act) ? actsOn(approval, reader) : [],
    tags: [tagOf(approval, reader)],
    person: isAboutUser ? { id: approval.subjectId, firstName: '' } : null,
    related: subject && !isAboutUser ? [{ to: subject.to, words: i18n._(msg`Payment`) }] : [],
    facts: [
      ...requestFacts(approval, reader),
      ...((await kind.factsOf?.(db, i18n, approval)) ?? []),
    ].filter(({ value }) => value !== ''),
    messages: messagesOf(approval, reader),
  }
}

const actsOn = (approval: Approval, { id, now }: CaseReader): CaseAct[] => {
  const open = openSteps(approval, id, now)
  return Object.keys(steps).filter(
    (act) => isCaseAct(act) && open.includes(steps[act]!),
  ) as CaseAct[]
}

function tagOf({ state, requester }: Approval, { id, i18n }: CaseReader): CaseView['tags'][number] {
  if (state === 'rejected') return { label: i18n._(msg`Rejected`), tone: 'danger' }
  if (state === 'expired') return { label: i18n._(msg`Expired`), tone: 'sand' }
  if (state !== 'requested') return { label: i18n._(msg`Approved`), tone: 'fynbos' }
  return requester?.id === id
    ? { label: i18n._(msg`Waiting for someone else`), tone: 'sky' }
    : { label: i18n._(msg`Waiting for a second person`), tone: 'clay' }
}

function requestFacts(approval: Approval, { i18n, language, now }: CaseReader) {
  const { requester, requestedAt, expiresAt, decider, decidedAt } = approval
  return [
    { name: i18n._(msg`Requested by`), value: requester?.name ?? '–' },
    { name: i18n._(msg`Requested`), value: formatInstant(requestedAt, language, now) },
    { name: i18n._(msg`Open until`), value: formatDay(dayOf(expiresAt), language, now) },
    { name: i18n._(msg`Decided by`), value: decider?.name ?? '' },
    { name: i18n._(msg`Decided`), value: decidedAt ? formatInstant(decidedAt, language, now) : '' },
  ]
}

function messagesOf(
  { reason, requester, decider, decisionReason }: Approval,
  { i18n }: CaseReader,
) {
  return [
    { heading: i18n._(msg`Why`), words: reason, footnote: requester?.name ?? '' },
    {
      heading: i18n._(msg`The answer`),
      words: decisionReason ?? '',
      footnote: decider?.name ?? '',
    },
  ].filter(({ words }) => words !== '')
}

const refusals: Record<
  'gone' | 'not allowed' | 'expired' | 'own' | 'requester left' | 'decided',
  MessageDescriptor
> = {
  gone: msg`This request doesn't exist any more.`,
  'not allowed': msg`You can't approve this.`,
  expired: msg`Nobody approved this within 7 days, so it has expired.`,
  own: msg`You can't approve what you requested yourself.`,
  'requester left': msg`The person who requested this can't decide it any more. Reject it, then request it yourself.`,
  decided: changedMeanwhile,
}

function outcomeOf(decided: Decided): CaseOutcome {
  switch (decided.how) {
    case 'approve':
    case 'reject':
    case 'take back':
      return { ok: true }
    case 'refused':
      return { ok: false, why: decided.why }
    default:
      return { ok: false, why: refusals[decided.how] }
  }
}
