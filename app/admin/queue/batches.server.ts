import {
  type CaseAct,
  type CaseOutcome,
  type CaseReader,
  type CaseSummary,
  isCaseAct,
} from '#app/page/cases.ts'
import type { Services } from '#app/page/services.server.ts'
import { actingAs } from '#app/platform/audit/acting.server.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { SECOND } from '#app/platform/time.ts'
import { actorOf, rehearse, UNDO_SECONDS } from './decisions.server.ts'
import { effectOf } from './effect.server.ts'
import { isKind, type KindName, kinds } from './kinds.server.ts'
import { type QueueRow, queueCounts, queuePage } from './list.server.ts'
import { readPosition, writePosition } from './search.ts'

export const APPLY_BATCH = 'apply a batch of decisions'

/** The preview tries at most this many cases. */
export const PREVIEWED = 100
const AT_ONCE = 100

type Bulk = { kind: KindName; act: CaseAct; words: string; by: string }

/** Tries the decision on the first cases and counts how many wait in all. Changes nothing. */
export async function previewBatch(services: Services, bulk: Bulk, reader: CaseReader) {
  const { kind } = bulk
  const filter = { kinds: [kind], viewer: reader, assignedTo: null, now: reader.now }
  const rows = await queuePage(services.db, filter, { after: null, limit: PREVIEWED })
  const ids = rows.map(({ caseId }) => caseId)
  const [titles, counts] = await Promise.all([
    ids.length > 0 ? kinds[kind].summaries(services, ids, reader) : new Map<string, CaseSummary>(),
    queueCounts(services.db, filter, reader.now),
  ])
  const cases = []
  // Sequential: each is tried in its own transaction.
  for (const caseId of ids) {
    const outcome = await rehearse(services, { ...bulk, caseId, reasons: [], rule: null })
    cases.push({
      caseId,
      title: titles.get(caseId)?.title ?? '',
      about: titles.get(caseId)?.about ?? '',
      why: outcome.ok ? null : reader.i18n._(outcome.why),
    })
  }
  return { cases, total: counts.byKind.get(kind) ?? 0 }
}

/**
 * Decides the chosen cases, or all waiting ones of the kind. Starts after a delay, so that it can be stopped.
 */
export async function beginBatch(
  services: Pick<Services, 'db' | 'jobs' | 'clock'>,
  { kind, act, words, by, caseIds }: Bulk & { caseIds: string[] | null },
): Promise<string> {
  const batchId = newId()
  await transaction(services.db, async (tx) => {
    await tx
      .insertInto('case_batches')
      .values({
        id: batchId,
        kind,
        act,
        words,
        case_ids: caseIds,
        decided_by: by,
        decided_at: services.clock.now(),
        state: 'running',
      })
      .execute()
    await recordEvent(tx, {
      name: 'batch decided',
      about: { kind: 'case batch', id: batchId },
      by,
      now: services.clock.now(),
      details: { kind, act },
      audit: { after: { act, cases: caseIds?.length ?? 'all' } },
    })
    await services.jobs.send(tx, APPLY_BATCH, { batchId }, { millis: UNDO_SECONDS * SECOND })
  })
  return batchId
}

/**
 * Stops a batch; cases already decided stay decided, the rest wait as before. Open to anyone who may decide
 * this kind.
 */
export async function stopBatch(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { batchId, kind, by }: { batchId: string; kind: KindName; by: string },
) {
  await transaction(db, async (tx) => {
    const stopped = await tx
      .updateTable('case_batches')
      .set({ state: 'stopped', finished_at: clock.now(), words: '' })
      .where('id', '=', batchId)
      .where('kind', '=', kind)
      .where('state', '=', 'running')
      .returning(['applied', 'refused'])
      .executeTakeFirst()
    if (!stopped) return
    await recordEvent(tx, {
      name: 'batch stopped',
      about: { kind: 'case batch', id: batchId },
      by,
      now: clock.now(),
      details: {},
      audit: { after: stopped },
    })
  })
}

export const batchById = ({ db }: Pick<Services, 'db'>, batchId: string) =>
  db.selectFrom('case_batches').selectAll().where('id', '=', batchId).executeTakeFirst()

type Batch = NonNullable<Awaited<ReturnType<typeof batchById>>>

/** Applies a batch case by case. If the process dies, the next run continues at the stored position. */
export async function applyBatch(services: Services, batchId: string): Promise<void> {
  for (;;) {
    const batch = await batchById(services, batchId)
    if (batch?.state !== 'running' || !isKind(batch.kind)) return
    const rows = await nextRows(services, batch, batch.kind)
    for (const row of rows) {
      const isRunning = await applyTo(services, batch, row)
      if (!isRunning) return
    }
    if (rows.length === 0) {
      await finish(services, batchId)
      return
    }
  }
}

/** The cases after the position. Those that arrived after the decision are excluded. */
async function nextRows(services: Services, batch: Batch, kind: KindName) {
  const after = batch.position === null ? null : readPosition(batch.position, isKind)
  // Cases aren't hidden from users who may decide in batches.
  const viewer = { id: batch.decided_by, roles: [] }
  const filter = { kinds: [kind], viewer, assignedTo: null, now: services.clock.now() }
  const rows = await queuePage(services.db, filter, { after, limit: AT_ONCE })
  return rows.map((row) => ({
    ...row,
    isExpected: batch.case_ids
      ? batch.case_ids.includes(row.caseId)
      : row.openedAt <= batch.decided_at,
  }))
}

/** Decides one case and advances the position in one transaction. False if the batch was stopped. */
async function applyTo(services: Services, batch: Batch, row: QueueRow & { isExpected: boolean }) {
  try {
    return await transaction(services.db, async (tx) => {
      if (!(await lockRunning(tx, batch.id))) return false
      const outcome = row.isExpected ? await effectOn({ ...services, db: tx }, batch, row) : null
      await moveOn(tx, batch.id, row, outcome)
      return true
    })
  } catch (error) {
    // A case that can't be decided must not block those behind it.
    services.log.error({ err: error, batch: batch.id, case: row.caseId }, 'case of a batch failed')
    return transaction(services.db, async (tx) => {
      if (!(await lockRunning(tx, batch.id))) return false
      await moveOn(tx, batch.id, row, { ok: false })
      return true
    })
  }
}

const lockRunning = (tx: Tx, batchId: string) =>
  tx
    .selectFrom('case_batches')
    .select('id')
    .where('id', '=', batchId)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst()

async function effectOn(
  services: Services,
  { kind, act, words, decided_by: by, decided_at: decidedAt }: Batch,
  { caseId }: QueueRow,
): Promise<CaseOutcome | null> {
  if (!isKind(kind) || !isCaseAct(act)) return null
  const now = services.clock.now()
  const decision = { caseId, act, words, reasons: [], rule: null, by, decidedAt, now }
  const { result } = await actingAs(actorOf(by), () => effectOf(services, kind, decision))
  return result
}

const moveOn = (tx: Tx, batchId: string, row: QueueRow, outcome: { ok: boolean } | null) =>
  tx
    .updateTable('case_batches')
    .set((eb) => ({
      position: writePosition(row),
      applied: eb('applied', '+', outcome?.ok ? 1 : 0),
      refused: eb('refused', '+', outcome && !outcome.ok ? 1 : 0),
    }))
    .where('id', '=', batchId)
    .execute()

const finish = ({ db, clock }: Services, batchId: string) =>
  db
    .updateTable('case_batches')
    .set({ state: 'done', finished_at: clock.now(), words: '' })
    .where('id', '=', batchId)
    .where('state', '=', 'running')
    .execute()
