import { type RawBuilder, sql } from 'kysely'
import { closuresDue, lockClosureDue, markErased } from '#app/auth/index.server.ts'
import type { Services } from '#app/page/services.server.ts'
import { destroyAuditKey } from '#app/platform/audit/person-keys.server.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { announceChange, recordEvent } from '#app/platform/events.server.ts'
import { removeUninvitedProvider } from '#app/providers/index.server.ts'
import { removeUnsentRequests } from '#app/quotes/index.server.ts'
import { removeSoon } from '#app/uploads/index.server.ts'
import { type End, ITS_ID, personalData } from './personal-data.ts'
import { isTheirs, type SubjectIds, subjectIds } from './subject-ids.server.ts'

const AT_ONCE = 50

/** A scheduled task: erases accounts whose last day is over. One failure doesn't block the others. */
export async function eraseClosedAccounts(services: Services) {
  const due = await closuresDue(services.db, services.clock.now(), AT_ONCE)
  const failures: unknown[] = []
  for (const userId of due)
    await eraseAccount(services, userId).catch((error) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'accounts that were not erased')
  return due.length
}

/** Erases everything that personal-data.ts lists, in one transaction; files' bytes right after it. */
async function eraseAccount(services: Services, userId: string) {
  const { db, clock } = services
  const now = clock.now()
  await transaction(db, async (tx) => {
    if (!(await lockClosureDue(tx, userId, now))) return
    const theirs = await subjectIds(tx, userId)
    const keys = await keysOf(tx, userId, theirs)
    const reviewed = await reviewedBy(tx, userId)
    // A request sent to no provider, and a provider who got no request, are in nobody else's records.
    await removeUnsentRequests(tx, userId)
    await removeUninvitedProvider(tx, userId)
    await destroyAuditKey(tx, userId)
    for (const [table, { of: subject, end }] of Object.entries(personalData))
      await put(tx, { table, of: subject, end, theirs })
    await markErased(tx, userId, now)
    await removeSoon(services, tx, keys)
    await recordEvent(tx, {
      name: 'account erased',
      about: { kind: 'user', id: userId },
      by: null,
      now,
    })
    if (reviewed.length > 0) await announceChange(tx, reviewed)
  })
}

async function keysOf(tx: Tx, userId: string, theirs: SubjectIds): Promise<string[]> {
  const files = await tx
    .selectFrom('files')
    .select('key')
    .where(isTheirs(personalData.files!.of, theirs)!)
    .execute()
  const archives = await tx
    .selectFrom('data_archives')
    .select('key')
    .where('user_id', '=', userId)
    .execute()
  return [...files, ...archives].map(({ key }) => key)
}

/** The pages that showed their name. */
async function reviewedBy(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('reviews')
    .select('provider_id')
    .distinct()
    .where('customer_user', '=', userId)
    .execute()
  return rows.map(({ provider_id }) => `provider/${provider_id}`)
}

type Fate = { table: string; of: Record<string, Parameters<typeof isTheirs>[0][string]>; end: End }

async function put(tx: Tx, { table, of: subject, end, theirs }: Fate & { theirs: SubjectIds }) {
  if (end.do === 'keep') return
  if (end.do === 'erase') {
    const condition = isTheirs(subject, theirs)
    if (condition) await sql`delete from ${sql.table(table)} where ${condition}`.execute(tx)
    return
  }
  const [column, scope] = Object.entries(subject)[0]!
  const condition = isTheirs({ [column]: scope }, theirs)
  if (!condition) return
  const blanks = Object.entries(end.columns).map(
    ([name, value]): RawBuilder<unknown> =>
      sql`${sql.ref(name)} = ${value === ITS_ID ? sql`id::text` : value}`,
  )
  await sql`update ${sql.table(table)} set ${sql.join(blanks)} where ${condition}`.execute(tx)
}
