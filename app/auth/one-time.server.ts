import type { Tx } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { AuthServices } from './auth-services.ts'
import { hashOf, isSame, keyedHash, newCode, newLinkSecret } from './secrets.server.ts'
import { authSettings } from './settings.server.ts'
import type { User } from './users.server.ts'

export type Purpose = 'confirmation' | 'recovery'

/** What a letter carries: a link that can't be guessed, and six figures that can be typed. */
export type OneTime = { link: string; code: string }

const sentAtOf = {
  confirmation: 'confirmation_sent_at',
  recovery: 'recovery_sent_at',
} as const satisfies Record<Purpose, keyof User>

/** Milliseconds until this person may be sent another letter for this purpose; 0 for now. */
export function waitBefore(services: AuthServices, user: User, purpose: Purpose): number {
  const sentAt = user[sentAtOf[purpose]]
  if (!sentAt) return 0
  const { mailInterval } = authSettings(services.config)
  const since = services.securityClock.now().getTime() - sentAt.getTime()
  return Math.max(0, mailInterval - since)
}

/** Made before the transaction that keeps it, so that its letter can be drawn meanwhile. */
export const newOneTime = (): OneTime => ({ link: newLinkSecret(), code: newCode() })

/** From here on this link and code work; those sent before for the same purpose stop working. */
export async function keepOneTime(
  services: AuthServices,
  tx: Tx,
  made: OneTime,
  { userId, purpose, address }: { userId: string; purpose: Purpose; address: string },
) {
  const at = services.securityClock.now()
  const row = {
    link_hash: hashOf(made.link),
    code_hash: codeHash(services, address, made.code),
    wrong_guesses: 0,
    relates_to: address,
    sent_at: at,
  }
  await tx
    .insertInto('one_time_tokens')
    .values({ id: newId(), user_id: userId, purpose, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(row))
    .execute()
  await tx
    .updateTable('users')
    .set({ [sentAtOf[purpose]]: at })
    .where('id', '=', userId)
    .execute()
}

const codeHash = ({ secret }: AuthServices, address: string, code: string) =>
  keyedHash(secret, 'one-time code', `${address} ${code}`).toString('hex')

/** Uses up a link. Success takes every other link of this person with it. */
export async function useLink(
  services: AuthServices,
  tx: Tx,
  { purposes, link }: { purposes: readonly Purpose[]; link: string },
): Promise<{ userId: string; purpose: Purpose } | null> {
  const found = await tx
    .selectFrom('one_time_tokens')
    .select(['user_id', 'purpose', 'sent_at'])
    .where('link_hash', '=', hashOf(link))
    .where('purpose', 'in', purposes)
    .forUpdate()
    .executeTakeFirst()
  if (!found || hasExpired(services, found.sent_at)) return null
  await forgetOneTimes(tx, found.user_id)
  return { userId: found.user_id, purpose: found.purpose as Purpose }
}

/** Six figures have a million readings: after this many wrong ones only the link still works. */
const GUESSES = 10

/** Uses up a typed code. A wrong guess is counted, and the transaction must be committed for it. */
export async function useCode(
  services: AuthServices,
  tx: Tx,
  { purposes, userId, code }: { purposes: readonly Purpose[]; userId: string; code: string },
): Promise<{ userId: string; purpose: Purpose } | null> {
  const rows = await tx
    .selectFrom('one_time_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('wrong_guesses', '<', GUESSES)
    .forUpdate()
    .execute()
  const right = rows.find(
    (row) =>
      !hasExpired(services, row.sent_at) &&
      isSame(row.code_hash, codeHash(services, row.relates_to, code)),
  )
  if (right) {
    await forgetOneTimes(tx, userId)
    return { userId, purpose: right.purpose as Purpose }
  }
  for (const row of rows)
    await tx
      .updateTable('one_time_tokens')
      .set({ wrong_guesses: row.wrong_guesses + 1 })
      .where('id', '=', row.id)
      .execute()
  return null
}

function hasExpired(services: AuthServices, sentAt: Date) {
  const { mailLinkLifetime } = authSettings(services.config)
  return services.securityClock.now().getTime() - sentAt.getTime() > mailLinkLifetime
}

export async function forgetOneTimes(tx: Tx, userId: string) {
  await tx.deleteFrom('one_time_tokens').where('user_id', '=', userId).execute()
}
