import { may } from '#app/page/permissions.ts'
import type { SignedIn } from '#app/page/person.ts'
import type { Services } from '#app/page/services.server.ts'
import { countTicketsToAnswer } from '#app/support/index.server.ts'
import type { PartName } from '../parts.ts'
import { endOfToday } from './deadline.ts'
import { kindsFor } from './kinds.server.ts'
import { queueCounts } from './list.server.ts'

/** How many items wait, by part of the navigation; parts without any are left out. */
export async function waitingCounts(
  { db, clock }: Services,
  visitor: SignedIn,
): Promise<Partial<Record<PartName, number>>> {
  const now = clock.now()
  const [cases, tickets] = await Promise.all([
    queueCounts(db, { kinds: kindsFor(visitor), viewer: visitor, now }, endOfToday(now)),
    may(visitor, 'answer support') ? countTicketsToAnswer(db) : 0,
  ])
  const queue = [...cases.byKind.values()].reduce((sum, count) => sum + count, 0)
  return {
    queue,
    support: tickets,
    approvals: cases.byKind.get('approval') ?? 0,
    privacy: cases.byKind.get('data') ?? 0,
  }
}
