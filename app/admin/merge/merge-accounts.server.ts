import type { I18n, MessageDescriptor } from '@lingui/core'
import { closeForMerge, lockAccount } from '#app/auth/index.server.ts'
import type { SignedIn } from '#app/page/person.ts'
import type { Services } from '#app/page/services.server.ts'
import { type Queryable, transaction } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { mergeParts } from './parts.server.ts'

type Pair = { from: string; to: string; now: Date }

/** The first reason why these two can't be merged; null if there is none. */
export async function mergeRefusal(db: Queryable, pair: Pair): Promise<MessageDescriptor | null> {
  for (const { refusal } of mergeParts) {
    const why = await refusal?.(db, pair)
    if (why) return why
  }
  return null
}

/** What would move, translated. */
export async function whatMoves(db: Queryable, from: string, i18n: I18n): Promise<string[]> {
  const moving = await Promise.all(mergeParts.map((part) => part.moving?.(db, from, i18n) ?? []))
  return moving.flat()
}

type Merge = { from: string; to: string; by: SignedIn; reason: string }

/**
 * Moves everything to the remaining account and closes the other, in one transaction. Returns null, or why it
 * was refused.
 */
export function mergeAccounts(
  services: Services,
  { from, to, by, reason }: Merge,
): Promise<MessageDescriptor | null> {
  const now = services.clock.now()
  const pair = { from, to, now }
  return transaction(services.db, async (tx) => {
    // Locks in a fixed order, so that two merges of the same pair can't deadlock.
    for (const id of [from, to].toSorted()) await lockAccount(tx, id)
    const why = await mergeRefusal(tx, pair)
    if (why) return why
    for (const { move } of mergeParts) await move?.(tx, pair)
    const { address } = await closeForMerge(tx, { ...pair, by: by.id })
    await recordEvent(tx, {
      name: 'accounts merged',
      about: { kind: 'user', id: to },
      by: by.id,
      now,
      details: { reason, from },
      audit: { before: { accounts: [from, to] }, after: { accounts: [to], address } },
    })
    await recordEvent(tx, {
      name: 'account closed by a merge',
      about: { kind: 'user', id: from },
      by: by.id,
      now,
      details: { to },
      audit: { before: { closed: false }, after: { closed: true } },
    })
    // To the remaining account, and to the address of the closed one.
    for (const recipient of address ? [null, address] : [null])
      await queueEmail(services, tx, {
        kind: 'accounts merged',
        from,
        userId: to,
        address: recipient,
      })
    return null
  })
}
