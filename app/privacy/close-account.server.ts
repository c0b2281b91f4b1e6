import { href } from 'react-router'
import {
  accountSummary,
  administratorsBeside,
  endClosure,
  endSessions,
  lockAccount,
  openClosure,
} from '#app/auth/index.server.ts'
import { runsBeyond } from '#app/billing/index.server.ts'
import { leaveJobs, openJobsOf } from '#app/jobs/index.server.ts'
import type { Services } from '#app/page/services.server.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { newLinkSecret } from '#app/platform/keyed-hash.server.ts'
import type { Language } from '#app/platform/languages.ts'
import { hideProvider, showProvider } from '#app/providers/index.server.ts'
import { leaveRequests } from '#app/quotes/index.server.ts'
import { adoptGuestRequests } from '#app/session/index.server.ts'
import { privacyEmails } from './emails.server.ts'
import { eraseAt, lastDayOf, type NotYet, whyNotYet } from './public/closing.ts'

/** The reasons why an account can't be closed now. */
export async function whyNotYetFor(
  services: Pick<Services, 'db' | 'clock' | 'securityClock'>,
  userId: string,
) {
  return transaction(services.db, (tx) => reasonsNotYet(services, tx, userId))
}

async function reasonsNotYet(
  services: Pick<Services, 'clock' | 'securityClock'>,
  tx: Tx,
  userId: string,
): Promise<NotYet[]> {
  const now = services.clock.now()
  const { isAdministrator, others } = await administratorsBeside(services, tx, userId)
  const openJobs = await openJobsOf(tx, userId)
  const isSubscribed = await runsBeyond(tx, userId, lastDayOf(now))
  return whyNotYet({ openJobs, isSubscribed, isAdministrator, otherAdministrators: others })
}

/**
 * Closes an account: its owner is signed out, isn't listed, and gets no requests any more. The owner can
 * restore it until the last day.
 */
export async function closeAccount(
  services: Services,
  { userId, language, by = userId }: { userId: string; language: Language; by?: string },
): Promise<{ ok: true; eraseAt: Date } | { ok: false; reasons: NotYet[] }> {
  const { db, clock, outbox, config } = services
  const now = clock.now()
  // Requests made as a guest belong to the account too, and are erased with it.
  await adoptGuestRequests(services, userId, await accountSummary(db, userId))
  const link = newLinkSecret()
  const email = await composeEmail(services, privacyEmails, 'account closed', {
    userId,
    language,
    lastDay: lastDayOf(now),
    href: `${config.siteUrl}${href('/auth/bring-back')}?token=${link}`,
  })
  return transaction(db, async (tx) => {
    await lockAccount(tx, userId)
    const reasons = await reasonsNotYet(services, tx, userId)
    if (reasons.length > 0) return { ok: false, reasons }
    const erased = eraseAt(now)
    // Submitted twice: the first request has done everything.
    if (!(await openClosure(tx, { userId, closedAt: now, eraseAt: erased, link })))
      return { ok: true, eraseAt: erased }
    await leaveRequests(services, tx, { userId, now })
    await leaveJobs(services, tx, { userId, now })
    await hideProvider(tx, { userId, now })
    await endSessions(tx, { userId, sessionId: null, scope: 'global' })
    await recordEvent(tx, {
      name: 'account closed',
      about: { kind: 'user', id: userId },
      by,
      now,
      ...(by !== userId && { audit: { after: { eraseAt: erased.toISOString() } } }),
    })
    if (email) await outbox.write(tx, email, now)
    return { ok: true, eraseAt: erased }
  })
}

/** The owner restores the account. Returns whether there was anything to restore. */
export async function restoreAccount(
  services: Services,
  { userId, language }: { userId: string; language: Language },
): Promise<boolean> {
  const { db, clock, outbox } = services
  const email = await composeEmail(services, privacyEmails, 'account brought back', {
    userId,
    language,
  })
  const now = clock.now()
  return transaction(db, async (tx) => {
    await lockAccount(tx, userId)
    if (!(await endClosure(tx, userId, now))) return false
    await showProvider(tx, { userId, now })
    await recordEvent(tx, {
      name: 'account brought back',
      about: { kind: 'user', id: userId },
      by: userId,
      now,
    })
    if (email) await outbox.write(tx, email, now)
    return true
  })
}
