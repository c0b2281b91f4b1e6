import { transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { Language } from '#app/platform/languages.ts'
import { type Limit, left, spend } from '#app/platform/limits.server.ts'
import { DAY } from '#app/platform/time.ts'
import type { Services } from '#app/services.server.ts'
import { type ContactMessage, KEPT_DAYS } from './contact-message.ts'

export const WRITE_CONTACT_LETTERS = 'write contact letters'

export type ContactServices = Pick<Services, 'clock' | 'db' | 'jobs' | 'securityClock'>

type From = {
  language: Language
  userId: string | null
  network: string
}

/**
 * Stores a message and has the letters written: to the office always, to the sender while that can't
 * be used to fill a stranger's mailbox. Nobody waits for a mail server.
 */
export async function sendMessage(
  services: ContactServices,
  message: ContactMessage,
  { language, userId, network }: From,
): Promise<string> {
  const id = newId()
  const at = services.clock.now()
  const isConfirmed = await mayConfirm(services, message.email, network)
  await transaction(services.db, async (tx) => {
    await tx
      .insertInto('contact_messages')
      .values({ id, ...message, language, user_id: userId, written_at: at })
      .execute()
    await services.jobs.send(tx, WRITE_CONTACT_LETTERS, { messageId: id, isConfirmed })
    await recordEvent(tx, {
      name: 'contact message written',
      about: { kind: 'contact message', id },
      by: userId,
      at,
    })
  })
  return id
}

/** Letters that say "we have your message": few for one address, not many from one network. */
const confirmations = {
  address: { times: 2, within: DAY },
  network: { times: 20, within: DAY },
} as const satisfies Record<string, Limit>

async function mayConfirm(
  { db, securityClock }: ContactServices,
  email: string,
  network: string,
): Promise<boolean> {
  const now = securityClock.now()
  const ofNetwork = `contact confirmation from ${network}`
  // An address whose share is used up costs the network nothing, and the other way round.
  if (!(await left(db, ofNetwork, confirmations.network, now)).isAllowed) return false
  const ofAddress = `contact confirmation to ${email.toLowerCase()}`
  if (!(await spend(db, ofAddress, confirmations.address, now)).isAllowed) return false
  return (await spend(db, ofNetwork, confirmations.network, now)).isAllowed
}

/** A chore. */
export async function eraseOldMessages({ db, clock }: Pick<Services, 'clock' | 'db'>) {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY)
  await db.deleteFrom('contact_messages').where('written_at', '<', before).execute()
}
