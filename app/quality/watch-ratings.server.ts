import { notify } from '#app/notifications/index.server.ts'
import type { Services } from '#app/page/services.server.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { lookedAtFrom, measureOf, type Step, stepDue } from './public/guarantee.ts'
import { lookThrough, measuredOf, savedRatingStatus } from './queries.server.ts'

const AT_ONCE = 500

type WatchServices = Pick<Services, 'db' | 'jobs' | 'clock'>

/**
 * A scheduled task: warns providers who fell below the minimum, flags those who stay there, and resets the
 * others.
 */
export async function watchRatings(services: WatchServices) {
  const now = services.clock.now()
  let after: string | null = null
  do {
    const { last, looked } = await lookThrough(services.db, { after, atOnce: AT_ONCE, now })
    for (const { id } of looked) await takeStep(services, id, now)
    after = last
  } while (after)
}

async function takeStep(services: WatchServices, providerId: string, now: Date) {
  await transaction(services.db, async (tx) => {
    const provider = await tx
      .selectFrom('provider_profiles')
      .select('user_id')
      .where('id', '=', providerId)
      .forUpdate()
      .executeTakeFirst()
    const stored = await savedRatingStatus(tx, providerId)
    const measured = await measuredOf(tx, providerId, now)
    const step = stepDue(stored, measureOf(measured), now)
    if (!step) return
    await steps[step](tx, providerId, now)
    await recordEvent(tx, {
      name: eventOf[step],
      about: { kind: 'provider', id: providerId },
      by: null,
      now,
      details: measured,
    })
    await queueEmail(services, tx, {
      kind: eventOf[step],
      providerId,
      dedupeKey: now.toISOString(),
    })
    await notify(tx, {
      to: provider?.user_id ?? null,
      kind: eventOf[step],
      dedupeKey: now.toISOString(),
      link: '/provider-portal/quality',
      details: {},
      now,
    })
  })
}

const eventOf = {
  warn: 'quality warned',
  flag: 'quality flagged',
  recover: 'quality recovered',
} as const satisfies Record<Step, string>

const steps: Record<Step, (tx: Tx, providerId: string, now: Date) => Promise<unknown>> = {
  warn: (tx, providerId, now) => {
    const due_at = lookedAtFrom(now)
    const warned = { state: 'warned', warned_at: now, due_at, flagged_at: null, recovered_at: null }
    return tx
      .insertInto('quality_states')
      .values({ provider_id: providerId, ...warned })
      .onConflict((conflict) => conflict.column('provider_id').doUpdateSet(warned))
      .execute()
  },
  flag: (tx, providerId, now) =>
    tx
      .updateTable('quality_states')
      .set({ state: 'flagged', flagged_at: now, due_at: null })
      .where('provider_id', '=', providerId)
      .execute(),
  recover: (tx, providerId, now) =>
    tx
      .updateTable('quality_states')
      .set({ state: 'fine', recovered_at: now, due_at: null })
      .where('provider_id', '=', providerId)
      .execute(),
}
