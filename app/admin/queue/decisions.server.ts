import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  type CaseDecision,
  type CaseOutcome,
  type CaseReason,
  caseActs,
  isCaseAct,
} from '#app/page/cases.ts'
import type { Services } from '#app/page/services.server.ts'
import { type Acting, actingAs, actingAsNobody } from '#app/platform/audit/acting.server.ts'
import { type Queryable, type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { encodeMessage } from '#app/platform/messages.ts'
import { DAY, SECOND } from '#app/platform/time.ts'
import { personOf } from '../audit/person-of.server.ts'
import { effectOf } from './effect.server.ts'
import { isKind, type KindName } from './kinds.server.ts'

export const APPLY_DECISION = 'apply a decision'

/** How long a decision can be undone before it takes effect. */
export const UNDO_SECONDS = 10

type Deciding = Omit<CaseDecision, 'decidedAt' | 'now'> & { kind: KindName }

export type Decided =
  | { ok: true; decisionId: string }
  | { ok: false; why: 'incomplete' }
  | { ok: false; why: 'refused'; words: MessageDescriptor }
  /** Someone else decided this case a moment ago. */
  | { ok: false; why: 'decided'; by: string; decidedAt: Date }

/** Whether the form has everything that the action requires. */
export function isComplete({ act, words, reasons }: Pick<Deciding, 'act' | 'words' | 'reasons'>) {
  const { needs } = caseActs[act]
  if (needs === 'words') return words.length > 0
  if (needs === 'reasons')
    return reasons.length > 0 && reasons.every(({ reason, remedy }) => reason && remedy)
  return true
}

/** Decides a case. Takes effect once it can no longer be undone. */
export async function decideCase(
  services: Services,
  { kind, caseId, by, ...decision }: Deciding,
): Promise<Decided> {
  const now = services.clock.now()
  const rehearsed = await rehearse(services, { kind, caseId, by, ...decision })
  if (!rehearsed.ok) return { ok: false, why: 'refused', words: rehearsed.why }
  if (!isComplete(decision)) return { ok: false, why: 'incomplete' }
  return transaction(services.db, async (tx): Promise<Decided> => {
    const decisionId = newId()
    const inserted = await tx
      .insertInto('case_decisions')
      .values({
        id: decisionId,
        kind,
        case_id: caseId,
        act: decision.act,
        words: decision.words,
        reasons: JSON.stringify(decision.reasons),
        rule: decision.rule,
        decided_by: by,
        decided_at: now,
        state: 'pending',
      })
      .onConflict((pending) =>
        pending.columns(['kind', 'case_id']).where('state', '=', 'pending').doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (!inserted)
      return { ok: false, why: 'decided', ...(await pendingDecision(tx, kind, caseId)) }
    await recordEvent(tx, {
      name: 'decision made',
      about: { kind: 'case', id: `${kind} ${caseId}` },
      by,
      now,
      details: { act: decision.act },
      audit: { after: { act: decision.act } },
    })
    await services.jobs.send(tx, APPLY_DECISION, { decisionId }, { millis: UNDO_SECONDS * SECOND })
    return { ok: true, decisionId }
  })
}

class RolledBack extends Error {
  readonly outcome: CaseOutcome
  constructor(outcome: CaseOutcome) {
    super('A rehearsal is rolled back')
    this.outcome = outcome
  }
}

/** Whether the effect would be refused now: it runs in a transaction that is rolled back. */
export async function rehearse(
  services: Services,
  { kind, ...decision }: Deciding,
): Promise<CaseOutcome> {
  const now = services.clock.now()
  try {
    return await actingAsNobody(() => rolledBack(services, { kind, ...decision }, now))
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome
    throw error
  }
}

const rolledBack = (
  services: Services,
  { kind, ...decision }: Deciding,
  now: Date,
): Promise<never> =>
  transaction(services.db, async (tx) => {
    const outcome = await effectOf({ ...services, db: tx }, kind, {
      now,
      decidedAt: now,
      ...decision,
    })
    throw new RolledBack(outcome)
  })

async function pendingDecision(tx: Tx, kind: KindName, caseId: string) {
  return tx
    .selectFrom('case_decisions')
    .select(['decided_by as by', 'decided_at as decidedAt'])
    .where('kind', '=', kind)
    .where('case_id', '=', caseId)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
}

/** Undoes a decision before it takes effect. False if it has taken effect, or someone else made it. */
export function undoDecision(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { decisionId, by }: { decisionId: string; by: string },
): Promise<{ kind: KindName; caseId: string } | null> {
  return transaction(db, async (tx) => {
    const undone = await tx
      .updateTable('case_decisions')
      .set({ state: 'undone', finished_at: clock.now(), ...emptied })
      .where('id', '=', decisionId)
      .where('decided_by', '=', by)
      .where('state', '=', 'pending')
      .returning(['kind', 'case_id as caseId', 'act'])
      .executeTakeFirst()
    if (!undone || !isKind(undone.kind)) return null
    const { kind, caseId, act } = undone
    await recordEvent(tx, {
      name: 'decision undone',
      about: { kind: 'case', id: `${kind} ${caseId}` },
      by,
      now: clock.now(),
      details: { act },
      audit: { before: { act } },
    })
    return { kind, caseId }
  })
}

const emptied = { words: '', reasons: '[]' }

/**
 * Applies a decision, all or nothing. If the case changed meanwhile (the applicant withdrew, for example),
 * nothing happens, and the person who decided sees why.
 */
export async function applyDecision(services: Services, decisionId: string) {
  await transaction(services.db, async (tx) => {
    const decision = await tx
      .selectFrom('case_decisions')
      .selectAll()
      .where('id', '=', decisionId)
      .where('state', '=', 'pending')
      .forUpdate()
      .executeTakeFirst()
    if (!decision) return
    const { result: outcome } = await actingAs(actorOf(decision.decided_by), () =>
      effectOfDecision({ ...services, db: tx }, decision),
    )
    await tx
      .updateTable('case_decisions')
      .set({
        state: outcome.ok ? 'applied' : 'failed',
        failure: outcome.ok ? null : encodeMessage(outcome.why),
        finished_at: services.clock.now(),
        ...emptied,
      })
      .where('id', '=', decisionId)
      .execute()
    if (!outcome.ok) await recordFailure(tx, decision, services.clock.now())
  })
}

type Decision = {
  id: string
  kind: string
  case_id: string
  act: string
  words: string
  reasons: unknown
  rule: string | null
  decided_by: string
  decided_at: Date
}

/** A job applies decisions: the request details are in the entry of the decision itself. */
export const actorOf = (actor: string): Acting => ({
  actor,
  address: '',
  sessionId: '',
  isAdministrative: true,
  personOf,
})

const unknownDecision: MessageDescriptor = msg`This release doesn't know this decision.`

function effectOfDecision(services: Services, decision: Decision): Promise<CaseOutcome> {
  const { kind, act } = decision
  if (!isKind(kind) || !isCaseAct(act)) return Promise.resolve({ ok: false, why: unknownDecision })
  return effectOf(services, kind, {
    caseId: decision.case_id,
    act,
    words: decision.words,
    reasons: decision.reasons as CaseReason[],
    rule: decision.rule,
    by: decision.decided_by,
    decidedAt: decision.decided_at,
    now: services.clock.now(),
  })
}

const recordFailure = (tx: Queryable, { id, decided_by: by, act }: Decision, now: Date) =>
  recordEvent(tx, {
    name: 'decision without effect',
    about: { kind: 'case decision', id },
    by,
    now,
    details: { act },
  })

/**
 * This user's last decision if it can still be undone, and their decisions of the last day that had no
 * effect.
 */
export async function recentDecisions(db: Queryable, personId: string, now: Date) {
  const rows = await db
    .selectFrom('case_decisions')
    .select(['id', 'kind', 'case_id as caseId', 'act', 'state', 'failure'])
    .select('decided_at as decidedAt')
    .where('decided_by', '=', personId)
    .where('decided_at', '>', new Date(now.getTime() - DAY))
    .where('state', 'in', ['pending', 'failed'])
    .where('failure_seen_at', 'is', null)
    .orderBy('decided_at', 'desc')
    .limit(20)
    .execute()
  return {
    undoable: rows.find(({ state }) => state === 'pending') ?? null,
    failed: rows.filter(({ state }) => state === 'failed'),
  }
}

/** The user dismissed the message that their decision had no effect. */
export async function markFailureSeen(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { decisionId, by }: { decisionId: string; by: string },
) {
  await db
    .updateTable('case_decisions')
    .set({ failure_seen_at: clock.now() })
    .where('id', '=', decisionId)
    .where('decided_by', '=', by)
    .execute()
}

/** How many decisions were made since then and weren't undone. */
export async function decidedSince(db: Queryable, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('case_decisions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('decided_at', '>=', since)
    .where('state', 'in', ['pending', 'applied'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Days. The history of the subjects records decisions; these rows only serve undo and going back. */
const KEPT_DAYS = 30

export async function forgetOldDecisions({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY)
  await db
    .deleteFrom('case_decisions')
    .where('decided_at', '<', before)
    .where('state', '<>', 'pending')
    .execute()
  await db
    .deleteFrom('case_batches')
    .where('decided_at', '<', before)
    .where('state', '<>', 'running')
    .execute()
  await db.deleteFrom('case_openings').where('opened_at', '<', before).execute()
  await db.deleteFrom('case_assignments').where('changed_at', '<', before).execute()
}
