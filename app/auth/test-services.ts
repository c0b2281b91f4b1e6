import { agreedTexts } from '#app/agreements/public/agreed-texts.ts'
import { defaultSettings } from '#app/page/site-settings.ts'
import { type Clock, settableClock } from '#app/platform/clock.ts'
import { readConfig } from '#app/platform/config.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { startLog } from '#app/platform/logs.server.ts'
import { outboxOver } from '#app/platform/outbox.server.ts'
import { textsOver } from '#app/platform/texts.server.ts'
import { hashPassword } from './accounts/hashing.server.ts'
import { addSignedUpUser } from './accounts/new-users.server.ts'
import type { AuthServices } from './public/auth-services.ts'
import { authSettings } from './settings.server.ts'

export const seedPassword = 'correct horse battery'
export type Cast = { email: string; name?: string }

const SECRET = 'a secret that only this test knows about'

/** The services of `auth/` over a migrated database: emails and SMS are written but not sent. */
export function authServicesOn(
  db: Db,
  { env = {}, clock = settableClock(new Date()) }: { env?: Record<string, string>; clock?: Clock },
): AuthServices {
  const config = readConfig({
    APP_ENV: 'test',
    SECRET_KEY: SECRET,
    AUTH_MAILER_AUTOCONFIRM: '1',
    ...env,
  })
  return {
    config,
    db,
    clock,
    securityClock: clock,
    secret: SECRET,
    outbox: outboxOver({ send: async () => {} }, SECRET),
    texts: textsOver({ send: async () => {} }, config, SECRET),
    emailTexts: { i18nFor },
    settings: { current: () => defaultSettings },
    registrationTexts: agreedTexts,
    log: startLog('silent'),
  }
}

/** Registers a user with the password of the test users. */
export async function register(
  services: AuthServices,
  { email, name, password = seedPassword }: Cast & { password?: string },
) {
  const now = services.securityClock.now()
  const { tokens } = authSettings(services.config)
  const passwordHash = await hashOnce(password)
  return services.db.transaction().execute((tx) =>
    addSignedUpUser(tx, {
      email,
      passwordHash,
      data: name ? { full_name: name } : {},
      provider: 'email',
      emailConfirmedAt: now,
      aud: tokens.audience,
      role: tokens.role,
      now,
    }),
  )
}

/** Hashing is slow on purpose: the test password is hashed once per file. */
const hashes = new Map<string, Promise<string>>()
function hashOnce(password: string) {
  const known = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, known)
  return known
}
