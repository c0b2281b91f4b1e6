import type { Db } from '#app/platform/db.server.ts'
import { displayName } from '#app/platform/display-name.ts'
import { factorsOf, identitiesOf, type User } from '../accounts/users.server.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { bannedFor, hasEnd } from '../public/ban.ts'
import { stateOf } from '../public/person-search.ts'
import { rolesOf } from '../public/roles.ts'
import { openSessionsOf } from './own-account.server.ts'

/** All that an administrator sees of one account, also of one that was deleted; undefined for nobody. */
export async function accountInFull(services: AuthServices, personId: string) {
  const { db, securityClock } = services
  const user = (await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', personId)
    .executeTakeFirst()) as User | undefined
  if (!user) return undefined
  const now = securityClock.now()
  const [rights, identities, factors, passkeys, sessions, agreements, ban] = await Promise.all([
    db.selectFrom('user_standing').selectAll().where('user_id', '=', personId).executeTakeFirst(),
    identitiesOf(db, personId),
    factorsOf(db, personId),
    db
      .selectFrom('passkeys')
      .select(['id', 'friendly_name', 'created_at', 'last_used_at'])
      .where('user_id', '=', personId)
      .orderBy('created_at')
      .execute(),
    sessionsOf(services, personId),
    db
      .selectFrom('agreements')
      .select(['text', 'version', 'moment', 'agreed_at'])
      .where('user_id', '=', personId)
      .orderBy('agreed_at', 'desc')
      .execute(),
    whyBanned(db, personId),
  ])
  const bannedUntil = bannedFor(user.banned_until, now)
  return {
    id: user.id,
    name: displayName(user.user_metadata.full_name, user.email),
    email: user.email,
    isEmailConfirmed: user.email_confirmed_at !== null,
    newEmail: user.new_email,
    phone: user.phone,
    isPhoneConfirmed: user.phone_confirmed_at !== null,
    hasPassword: user.password_hash !== null,
    isOfOrganisation: user.is_sso,
    state: stateOf(user, now),
    since: user.created_at,
    signedInAt: user.last_sign_in_at,
    roles: rolesOf({
      isProvider: rights?.is_provider === true,
      granted: rights?.granted ?? [],
    }),
    ban: bannedUntil && {
      /** As the forms send it back, so that nobody decides on what was true a while ago. */
      seen: bannedUntil.toISOString(),
      until: hasEnd(bannedUntil) ? bannedUntil : null,
      reason: ban,
    },
    identities: identities.map(({ identity_id: id, provider, email, last_sign_in_at }) => ({
      id,
      provider,
      email,
      usedAt: last_sign_in_at,
    })),
    mfaFactors: factors
      .filter(({ status }) => status === 'verified')
      .map(
        ({
          id,
          factor_type: kind,
          friendly_name: name,
          phone,
          created_at,
          last_challenged_at,
        }) => ({
          id,
          kind,
          name,
          ends: phone?.slice(-3) ?? '',
          since: created_at,
          usedAt: last_challenged_at,
        }),
      ),
    passkeys: passkeys.map(({ id, friendly_name: name, created_at, last_used_at }) => ({
      id,
      name,
      since: created_at,
      usedAt: last_used_at,
    })),
    sessions,
    agreements: agreements.map(({ text, version, moment, agreed_at: happenedAt }) => ({
      text,
      version,
      moment,
      at: happenedAt,
    })),
  }
}

/** Where somebody is signed in, the one used last first. */
async function sessionsOf(services: AuthServices, personId: string) {
  const rows = await openSessionsOf(services, personId)
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    ip: row.ip,
    isMfaVerified: row.aal !== 'aal1',
    usedAt: row.refreshed_at ?? row.created_at,
  }))
}

/** What the administrator wrote who banned them. */
async function whyBanned(db: Db, personId: string): Promise<string | null> {
  const event = await db
    .selectFrom('recorded_events')
    .select('details')
    .where('about_kind', '=', 'user')
    .where('about_id', '=', personId)
    .where('name', '=', 'account banned')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (event?.details as { reason?: string } | undefined)?.reason ?? null
}
