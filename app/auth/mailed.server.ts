import { transaction } from '#app/platform/db.server.ts'
import type { AuthServices, Device } from './auth-services.ts'
import { confirmationLetter, recoveryLetter } from './letters.tsx'
import { count } from './limits.server.ts'
import { languageOf, mailedLink, type Origin } from './mailed-links.server.ts'
import { keepOneTime, newOneTime, type Purpose, waitBefore } from './one-time.server.ts'
import { tooSoon } from './sign-up.server.ts'
import { userByEmail } from './users.server.ts'

export type Wish = { email: string; device: Device; origin: Origin }

/** Sends the confirmation once more, to whoever still needs one. Strangers get the same answer. */
export function resendConfirmation(services: AuthServices, wish: Wish): Promise<void> {
  return sendOneTime(services, wish, {
    purpose: 'confirmation',
    type: 'signup',
    draw: confirmationLetter,
  })
}

/** Sends a link to choose a new password. Strangers get the same answer, and no letter. */
export function sendRecovery(services: AuthServices, wish: Wish): Promise<void> {
  return sendOneTime(services, wish, {
    purpose: 'recovery',
    type: 'recovery',
    draw: recoveryLetter,
  })
}

async function sendOneTime(
  services: AuthServices,
  { email, device, origin }: Wish,
  {
    purpose,
    type,
    draw,
  }: { purpose: Purpose; type: 'signup' | 'recovery'; draw: typeof recoveryLetter },
) {
  await count(services, 'letter from here', device.ip)
  // Drawn for strangers too, so that the time tells nobody who has an account.
  const made = newOneTime()
  const href = mailedLink(services, origin, { type, link: made.link })
  const reader = { to: email, language: languageOf(origin) }
  const letter = await draw(services, reader, { href, code: made.code })

  const wait = await transaction(services.db, async (tx) => {
    const user = await userByEmail(tx, email)
    if (!user || (purpose === 'confirmation' && user.email_confirmed_at)) return 0
    const wait = waitBefore(services, user, purpose)
    if (wait > 0) return wait
    await keepOneTime(services, tx, made, { userId: user.id, purpose, address: email })
    await services.outbox.write(tx, letter, services.clock.now())
    return 0
  })
  if (wait > 0) throw tooSoon(wait)
}
