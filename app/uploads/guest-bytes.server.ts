import type { Services } from '#app/page/services.server.ts'
import { consume, type RateLimit } from '#app/platform/limits.server.ts'
import { DAY } from '#app/platform/time.ts'

/**
 * In kilobytes, for all visitors of a network together: many phones share one, and send small pictures. One
 * network must never fill the store in a day.
 */
const A_DAY: RateLimit = { most: 500 * 1024, within: DAY }

/** Whether a visitor's network may upload this much more. Signed-in users aren't limited here. */
export async function mayBringBytes(
  { db, securityClock }: Pick<Services, 'db' | 'securityClock'>,
  { purpose, network, bytes }: { purpose: string; network: string | null; bytes: number },
): Promise<boolean> {
  if (network === null) return true
  const kilobytes = Math.max(1, Math.ceil(bytes / 1024))
  const key = `kilobytes of ${purpose} from ${network}`
  return (await consume(db, key, A_DAY, securityClock.now(), kilobytes)).isAllowed
}
