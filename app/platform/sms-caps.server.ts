import type { Config } from './config.server.ts'
import type { Queryable } from './db.server.ts'
import { consumeAll, talliesOf } from './limits.server.ts'
import { DAY } from './time.ts'

export type SmsCap = 'number' | 'network' | 'site'

const SITE = 'sms to everyone'

/**
 * Counts an SMS caused by a visitor, or returns the daily limit that is reached. SMS to users with an account
 * aren't counted here, so that a flood by visitors can't prevent anyone from signing in.
 */
export async function countSms(
  db: Queryable,
  { smsADay: most }: Pick<Config, 'smsADay'>,
  { phone, network, now }: { phone: string; network: string | null; now: Date },
): Promise<SmsCap | null> {
  const counters: { cap: SmsCap; key: string }[] = [
    { cap: 'number', key: `sms to ${phone}` },
    ...(network ? [{ cap: 'network' as const, key: `sms from ${network}` }] : []),
    { cap: 'site', key: SITE },
  ]
  const isCounted = await consumeAll(
    db,
    counters.map(({ cap, key }) => ({ key, within: DAY, most: most[cap] })),
    now,
  )
  if (isCounted) return null
  const tallies = await talliesOf(
    db,
    counters.map(({ key }) => key),
    now,
  )
  const full = counters.find(({ cap }, index) => (tallies[index]?.points ?? 0) >= most[cap])
  return full?.cap ?? 'site'
}

/**
 * Counts an SMS requested from a network, whether or not one will be sent; false at that network's limit.
 * Reveals nothing about the number.
 */
export async function countWish(
  db: Queryable,
  { smsADay: most }: Pick<Config, 'smsADay'>,
  { network, now }: { network: string; now: Date },
): Promise<boolean> {
  if ((await smsCountedToday(db, now)) >= most.site) return false
  const counter = { key: `sms from ${network}`, within: DAY, most: most.network }
  return (await consumeAll(db, [counter], now)) !== null
}

/** How many SMS visitors caused in the current daily window. */
export async function smsCountedToday(db: Queryable, now: Date): Promise<number> {
  const [tally] = await talliesOf(db, [SITE], now)
  return tally?.points ?? 0
}
