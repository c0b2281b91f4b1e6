import type { Config } from './config.server.ts'
import type { Queryable } from './db.server.ts'
import { consumeAll, talliesOf } from './limits.server.ts'
import { DAY } from './time.ts'

export type SmsCap = 'number' | 'network' | 'site'

const SITE = 'sms to everyone'

/**
 * Counts one text message that a stranger causes, or says which cap of the day is reached. Texts of people with an
 * account are not counted here: a flood of strangers must not keep anybody from signing in.
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
 * Counts for a network that it wanted a text message, whether or not one will be sent; false where a cap is reached
 * for everyone who asks from there. Anyone who asks learns nothing about the number.
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

/** How many text messages strangers caused since the day's count began. */
export async function smsCountedToday(db: Queryable, now: Date): Promise<number> {
  const [tally] = await talliesOf(db, [SITE], now)
  return tally?.points ?? 0
}

/** Whether the owner of this number replied STOP. */
export async function hasOptedOut(db: Queryable, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('sms_opt_outs')
    .select('phone')
    .where('phone', '=', phone)
    .executeTakeFirst()
  return row !== undefined
}
