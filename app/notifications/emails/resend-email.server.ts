import type { Services } from '#app/page/services.server.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { queueAgain } from '#app/platform/outbox.server.ts'
import { idsIn, type Queue } from './queries.server.ts'

type Sending = Pick<Services, 'clock' | 'db' | 'jobs'>

/** Sends an email again now. Its address counts as working until the next bounce. */
export function resendEmail(services: Sending, emailId: string, by: string): Promise<boolean> {
  return transaction(services.db, (tx) => again(services, tx, emailId, by))
}

/** Sends all of a list again; returns how many. Emails delivered meanwhile are skipped. */
export async function resendAll(services: Sending, queue: Queue, by: string): Promise<number> {
  const ids = await idsIn(services.db, queue)
  let sent = 0
  for (const id of ids)
    if (await transaction(services.db, (tx) => again(services, tx, id, by))) sent++
  return sent
}

async function again({ jobs, clock }: Sending, tx: Tx, emailId: string, by: string) {
  const email = await queueAgain(jobs, tx, emailId)
  if (!email) return false
  await recordEvent(tx, {
    name: 'email sent again',
    about: { kind: 'email', id: emailId },
    by,
    now: clock.now(),
    details: { kind: email.kind },
  })
  return true
}
