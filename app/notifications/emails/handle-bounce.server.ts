import type { Services } from '#app/page/services.server.ts'
import { transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { countAsDead, markBounced } from '#app/platform/outbox.server.ts'
import { emailOfReturnAddress } from '#app/platform/return-address.server.ts'
import { withoutLinksAndCodes } from '#app/platform/secret-messages.server.ts'
import { readBounce } from './bounce.ts'

export type BounceResult = 'taken' | 'so already' | 'not ours' | 'no failure'

/**
 * Handles a bounce. `to` is the address it was returned to, which identifies the email; its own claims about
 * the recipient aren't trusted. Idempotent.
 */
export async function handleBounce(
  { db, clock, secret }: Pick<Services, 'db' | 'clock' | 'secret'>,
  { to, raw }: { to: string; raw: string },
): Promise<BounceResult> {
  const emailId = emailOfReturnAddress(secret, to)
  if (!emailId) return 'not ours'
  const bounce = readBounce(raw)
  if (!bounce) return 'no failure'
  const now = clock.now()
  // Some servers quote the link that they rejected.
  const words = withoutLinksAndCodes(`${bounce.status} ${bounce.words}`.trim())
  return transaction(db, async (tx) => {
    const email = await markBounced(tx, emailId, words, now)
    if (!email) return 'so already'
    if (bounce.isPermanent && email.recipient) await countAsDead(tx, email.recipient, words, now)
    await recordEvent(tx, {
      name: 'email bounced',
      about: { kind: 'email', id: emailId },
      by: null,
      now,
      details: { kind: email.kind, isPermanent: bounce.isPermanent, status: bounce.status },
    })
    return 'taken'
  })
}
