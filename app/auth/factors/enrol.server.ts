import { type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { seal } from '#app/platform/sealed.server.ts'
import type { User } from '../accounts/users.server.ts'
import { fixedCode } from '../one-time/text-codes.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { checkedName, checkedPhone, type FactorKind, refuseEnrolment } from '../public/factor.ts'
import { authSettings } from '../settings.server.ts'
import { lockedFactors, lockPerson } from './queries.server.ts'
import { checkedIssuer, newTotpSecret, qrCode, totpUri } from './totp.ts'

export const SECRET_PURPOSE = 'second step'

const nameOfKind = { totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn' } as const

export type Enrolment = { kind: FactorKind; name?: string; issuer?: string; phone?: string }
type Requester = { user: User; aal: string }

/** What the user needs to finish: the secret for an authenticator app, or just the factor. */
export type Enrolled = {
  id: string
  name: string
  totp?: { qrCode: string; secret: string; uri: string }
  phone?: string
}

/** Enrols an MFA factor. It protects nothing until it is verified. */
export async function enrol(
  services: AuthServices,
  { user, aal }: Requester,
  wish: Enrolment,
): Promise<Enrolled> {
  const { kind } = wish
  const { factors: settings, siteUrl } = authSettings(services.config)
  refuseUnlessOffered(services, kind)
  const name = checkedName(wish.name)
  const phone = kind === 'phone' ? checkedPhone(wish.phone) : null
  if (phone) refuseUnreachable(services, phone)
  const totp =
    kind === 'totp' ? await newTotp(user, checkedIssuer(wish.issuer, siteUrl)) : undefined
  const sealedSecret = totp ? await seal(services.secret, SECRET_PURPOSE, totp.secret) : null

  const id = newId()
  await transaction(services.db, async (tx) => {
    await lockPerson(tx, user.id)
    await forgetAbandoned(services, tx, user.id)
    refuseEnrolment(await lockedFactors(tx, user.id), { name, phone, aal }, settings)
    if (phone) await forgetUnverifiedPhone(tx, user.id, phone)
    const now = services.securityClock.now()
    const times = { created_at: now, updated_at: now }
    const factor = { id, user_id: user.id, friendly_name: name, factor_type: kind, phone }
    await tx
      .insertInto('mfa_factors')
      .values({ ...factor, ...times, sealed_secret: sealedSecret })
      .execute()
    await recordEnrolment(services, tx, factor)
  })
  return { id, name, totp, ...(phone ? { phone } : {}) }
}

const recordEnrolment = (
  { clock }: AuthServices,
  tx: Tx,
  factor: { id: string; user_id: string; factor_type: FactorKind },
) =>
  recordEvent(tx, {
    name: 'second step begun',
    about: { kind: 'user', id: factor.user_id },
    by: factor.user_id,
    now: clock.now(),
    details: { factor: factor.id, kind: factor.factor_type },
  })

function refuseUnlessOffered({ config }: AuthServices, kind: FactorKind) {
  if (!authSettings(config).factors.kinds[kind].enroll)
    throw new AuthError(
      `mfa_${kind}_enroll_not_enabled`,
      `MFA enroll is disabled for ${nameOfKind[kind]}`,
    )
}

async function forgetUnverifiedPhone(tx: Tx, userId: string, phone: string) {
  await tx
    .deleteFrom('mfa_factors')
    .where('user_id', '=', userId)
    .where('phone', '=', phone)
    .where('status', '=', 'unverified')
    .execute()
}

async function newTotp(user: User, issuer: string) {
  const secret = newTotpSecret()
  const uri = totpUri({ issuer, account: user.email || user.phone || user.id, secret })
  return { secret, uri, qrCode: await qrCode(uri) }
}

/** A number that no SMS reaches would lock its owner out. */
function refuseUnreachable({ texts, config, securityClock }: AuthServices, phone: string) {
  if (texts.areRead || fixedCode(authSettings(config).phone, phone, securityClock.now())) return
  throw new AuthError('sms_send_failed', 'Texts cannot be sent from here')
}

/** Unverified, never challenged, and past their lifetime. */
async function forgetAbandoned(services: AuthServices, tx: Tx, userId: string) {
  const { unprovedLifetime } = authSettings(services.config).factors
  await tx
    .deleteFrom('mfa_factors')
    .where('user_id', '=', userId)
    .where('status', '=', 'unverified')
    .where('created_at', '<', new Date(services.securityClock.now().getTime() - unprovedLifetime))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mfa_challenges')
            .select('mfa_challenges.id')
            .whereRef('mfa_challenges.factor_id', '=', 'mfa_factors.id'),
        ),
      ),
    )
    .execute()
}
