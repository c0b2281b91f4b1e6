import { sql } from 'kysely'
import { signedInWithout } from '#app/auth/index.server.ts'
import { notify } from '#app/notifications/index.server.ts'
import type { SignedIn } from '#app/page/person.ts'
import type { Services } from '#app/page/services.server.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { MINUTE } from '#app/platform/time.ts'
import { isStaff } from './seeing.server.ts'

/** How long a staff member can see the site as someone. */
export const IMPERSONATION_LASTS = 15 * MINUTE

export type ImpersonationStarted = 'seeing' | 'one of us' | 'no such account'

type Begin = { personId: string; by: SignedIn; reason: string }

/** Starts seeing the site as that person, who is notified by whom and why. */
export async function beginImpersonation(
  services: Services,
  { personId, by, reason }: Begin,
): Promise<ImpersonationStarted> {
  const person = await signedInWithout(services, { userId: personId, sessionId: by.sessionId })
  if (!person) return 'no such account'
  if (isStaff(person) || personId === by.id) return 'one of us'
  const now = services.securityClock.now()
  await transaction(services.db, async (tx) => {
    await lockSession(tx, by.sessionId)
    if (await isOpen(tx, { sessionId: by.sessionId, personId, now })) return
    await endOpen(services, tx, by.sessionId)
    await begin(services, tx, { personId, by, reason, now })
  })
  return 'seeing'
}

async function begin(
  services: Services,
  tx: Tx,
  { personId, by, reason, now }: Begin & { now: Date },
) {
  const happenedAt = services.clock.now()
  const id = newId()
  const endsAt = new Date(now.getTime() + IMPERSONATION_LASTS)
  await tx
    .insertInto('impersonations')
    .values({
      id,
      staff_id: by.id,
      session_id: by.sessionId,
      person_id: personId,
      started_at: now,
      ends_at: endsAt,
    })
    .execute()
  await recordEvent(tx, {
    name: 'site seen as a person',
    about: { kind: 'user', id: personId },
    by: by.id,
    now: happenedAt,
    details: { reason },
    audit: { before: { seenUntil: null }, after: { seenUntil: endsAt } },
  })
  await notify(tx, {
    to: personId,
    kind: 'site seen',
    dedupeKey: id,
    link: '/notifications',
    details: {},
    now: happenedAt,
  })
  await queueEmail(services, tx, { kind: 'site seen', impersonationId: id, reason })
}

/** Two concurrent starts are serialized; the second finds the first one's. */
const lockSession = (tx: Tx, sessionId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`impersonation of ${sessionId}`}, 0))`.execute(
    tx,
  )

async function isOpen(
  tx: Tx,
  { sessionId, personId, now }: { sessionId: string; personId: string; now: Date },
): Promise<boolean> {
  const open = await tx
    .selectFrom('impersonations')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return open !== undefined
}

/** Ends this session's impersonation. */
export const endImpersonation = (services: Services, sessionId: string) =>
  transaction(services.db, (tx) => endOpen(services, tx, sessionId))

async function endOpen(services: Services, tx: Tx, sessionId: string) {
  const ended = await tx
    .updateTable('impersonations')
    .set({ ended_at: services.securityClock.now() })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning(ENDED)
    .execute()
  for (const impersonation of ended) await recordEnd(services, tx, impersonation)
}

const ENDED = ['id', 'staff_id', 'person_id', 'started_at', 'ends_at', 'ended_at'] as const
type Ended = {
  staff_id: string
  person_id: string
  started_at: Date
  ends_at: Date
  ended_at: Date | null
}

/** Records its duration on the person's timeline. */
function recordEnd({ clock }: Services, tx: Tx, ended: Ended) {
  const until = Math.min(
    ended.ends_at.getTime(),
    ended.ended_at?.getTime() ?? Number.POSITIVE_INFINITY,
  )
  const minutes = Math.max(1, Math.round((until - ended.started_at.getTime()) / MINUTE))
  return recordEvent(tx, {
    name: 'site seen as a person ended',
    about: { kind: 'user', id: ended.person_id },
    by: ended.staff_id,
    now: clock.now(),
    details: { minutes },
    audit: { before: { seenUntil: ended.ends_at }, after: { seenUntil: null } },
  })
}

/** A scheduled task: ends expired impersonations. */
export async function endPastImpersonations(services: Services) {
  await transaction(services.db, async (tx) => {
    const ended = await tx
      .updateTable('impersonations')
      .set((eb) => ({ ended_at: eb.ref('ends_at') }))
      .where('ended_at', 'is', null)
      .where('ends_at', '<=', services.securityClock.now())
      .returning(ENDED)
      .execute()
    for (const impersonation of ended) await recordEnd(services, tx, impersonation)
  })
}
