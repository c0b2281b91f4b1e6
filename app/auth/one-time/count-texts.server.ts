import type { Tx } from '#app/platform/db.server.ts'
import { consume, type RateLimit } from '#app/platform/limits.server.ts'
import { networkOf } from '#app/platform/network.ts'
import { countSms } from '#app/platform/sms-caps.server.ts'
import { DAY } from '#app/platform/time.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { authSettings } from '../settings.server.ts'

/** Anyone may request a code for a registered number, so its owner must still be able to sign in. */
const TO_ITS_OWNER: RateLimit = { most: 30, within: DAY }

type Texting = {
  /** Digits with the country code. */
  phone: string
  /** Whether the number is verified for this user. */
  isConfirmed: boolean
  ip: string | null
}

/**
 * Counts an SMS towards the daily limits and throws beyond them: each costs money, and may go to any country.
 * An hourly limit of the whole service replaces them.
 */
export async function countText(
  services: AuthServices,
  tx: Tx,
  { phone, isConfirmed, ip }: Texting,
): Promise<void> {
  const { config, securityClock } = services
  if (authSettings(config).rates.texts !== null) return
  const now = securityClock.now()
  const isAllowed = isConfirmed
    ? (await consume(tx, `codes by sms to ${phone}`, TO_ITS_OWNER, now)).isAllowed
    : (await countSms(tx, config, { phone: `+${phone}`, network: networkOf(ip), now })) === null
  if (!isAllowed) throw new AuthError('over_sms_send_rate_limit', 'SMS rate limit exceeded')
}
