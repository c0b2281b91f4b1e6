import type { Db } from '#app/platform/db.server.ts'
import { displayName } from '#app/platform/display-name.ts'
import { type Factor, factorsOf, identitiesOf, type User } from '../accounts/users.server.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { bannedFor, hasEnd } from '../public/ban.ts'
import { stateOf } from '../public/person-search.ts'
import { rolesOf } from '../public/roles.ts'
import { openSessionsOf } from './own-account.server.ts'

/** All account data for administrators, even of a deleted account; undefined if there is none. */
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
    db.selectFrom('user_access').selectAll().where('user_id', '=', personId).executeTakeFirst(),
    identitiesOf(db, personId),
    factorsOf(db, personId),
    passkeysOf(db, personId),
    sessionsOf(services, personId),
    agreementsOf(db, personId),
    banOf(db, user, now),
  ])
  return {
    ...detailsOf(user, now),
    roles: rolesOf({
      isProvider: rights?.is_provider === true,
      granted: rights?.granted ?? [],
    }),
    ban,
    identities: identities.map(({ identity_id: id, provider, email, last_sign_in_at }) => ({
      id,
      provider,
      email,
      usedAt: last_sign_in_at,
    })),
    mfaFactors: factors.filter(({ status }) => status === 'verified').map(factorView),
    passkeys,
    sessions,
    agreements,
  }
}

const detailsOf = (user: User, now: Date) => ({
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
})

const factorView = (factor: Factor) => ({
  id: factor.id,
  kind: factor.factor_type,
  name: factor.friendly_name,
  ends: factor.phone?.slice(-3) ?? '',
  since: factor.created_at,
  usedAt: factor.last_challenged_at,
})

function passkeysOf(db: Db, personId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'friendly_name as name', 'created_at as since', 'last_used_at as usedAt'])
    .where('user_id', '=', personId)
    .orderBy('created_at')
    .execute()
}

function agreementsOf(db: Db, personId: string) {
  return db
    .selectFrom('agreements')
    .select(['text', 'version', 'moment', 'agreed_at as at'])
    .where('user_id', '=', personId)
    .orderBy('agreed_at', 'desc')
    .execute()
}

async function banOf(db: Db, user: User, now: Date) {
  const bannedUntil = bannedFor(user.banned_until, now)
  return (
    bannedUntil && {
      /** The form posts it back, so that nobody decides on outdated data. */
      seen: bannedUntil.toISOString(),
      until: hasEnd(bannedUntil) ? bannedUntil : null,
      reason: await whyBanned(db, user.id),
    }
  )
}

/** The open sessions, most recently used first. */
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

/** The reason for a ban, as the administrator wrote it. */
async function whyBanned(db: Db, personId: string): Promise<string | null> {
  const event = await db
    .selectFrom('recorded_events')
    .select('details')
    .where('about_kind', '=', 'user')
    .where('about_id', '=', personId)
    .where('name', '=', 'account banned')
    .orderBy('occurred_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (event?.details as { reason?: string } | undefined)?.reason ?? null
}
