import type { Clock } from '../clock.ts'
import { type Db, transaction } from '../db.server.ts'
import { recordEvent } from '../events.server.ts'
import { newId } from '../ids.ts'
import type { Jobs } from '../jobs.server.ts'
import { sendLiveEvent } from '../live.server.ts'
import type { Log } from '../logs.server.ts'
import { checkChain, type Head } from './check-chain.server.ts'
import type { Fault } from './fault.ts'

export const CHECK_AUDIT_LOG = 'check audit log'

type Checking = { db: Db; clock: Clock; secret: string; log: Log }

/** Queues a check of the whole chain, because ten million entries take minutes. */
export function requestAuditCheck(
  { db, clock, jobs }: Pick<Checking, 'db' | 'clock'> & { jobs: Jobs },
  by: string,
): Promise<void> {
  const now = clock.now()
  const id = newId()
  return transaction(db, async (tx) => {
    await tx.insertInto('audit_checks').values({ id, requested_by: by, started_at: now }).execute()
    const about = { kind: 'audit log', id: 'chain' }
    await recordEvent(tx, { name: 'audit log checked', about, by, now, audit: {} })
    await jobs.send(tx, CHECK_AUDIT_LOG, { checkId: id })
  })
}

/** A scheduled task: checks the chain daily. */
export async function checkAuditLogDaily(services: Checking) {
  const id = newId()
  await services.db
    .insertInto('audit_checks')
    .values({ id, requested_by: null, started_at: services.clock.now() })
    .execute()
  await runAuditCheck(services, id)
}

/** Checks the chain to its end, and against the end of the last successful check. Safe to run twice. */
export async function runAuditCheck({ db, clock, secret, log }: Checking, id: string) {
  const { entries, head, broken } = await checkChain(
    { db, secret },
    { known: await lastGoodHead(db) },
  )
  if (broken) log.error({ ...broken }, 'the audit log was changed')
  const now = clock.now()
  const check = await db
    .updateTable('audit_checks')
    .set({
      finished_at: now,
      entries,
      head_seq: head.seq,
      head_hash: head.hash,
      broken_seq: broken?.seq ?? null,
      broken_entry: broken?.entryId ?? null,
      fault: broken?.fault ?? null,
    })
    .where('id', '=', id)
    .returning('requested_by')
    .executeTakeFirst()
  const by = check?.requested_by
  if (by) await sendLiveEvent(db, by, 'audit log checked', {}, now)
}

async function lastGoodHead(db: Db): Promise<Head | null> {
  const last = await db
    .selectFrom('audit_checks')
    .select(['head_seq', 'head_hash'])
    .where('finished_at', 'is not', null)
    .where('fault', 'is', null)
    .where('head_seq', '>', 0)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.head_hash ? { seq: Number(last.head_seq), hash: last.head_hash } : null
}

/** The last manual check, or null. */
export async function lastAuditCheck(db: Db) {
  const last = await db
    .selectFrom('audit_checks')
    .selectAll()
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return null
  return {
    startedAt: last.started_at,
    finishedAt: last.finished_at,
    entries: Number(last.entries),
    brokenSeq: last.broken_seq === null ? null : Number(last.broken_seq),
    brokenEntry: last.broken_entry,
    fault: last.fault as Fault | null,
  }
}
