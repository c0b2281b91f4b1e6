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

/** What the person needs to finish: an app's secret, or nothing but the factor. */
export type Enrolled = {
  id: string
  name: string
  totp?: { qrCode: string; secret: string; uri: string }
  phone?: string
}

/** Begins a second step. It counts for nothing until it was proved. */
export async function enrol(
  services: AuthServices,
  { user, aal }: Requester,
  wish: Enrolment,
): Promise<Enrolled> {
  const { kind } = wish
  const { factors: settings, siteUrl } = authSettings(services.config)
  if (!settings.kinds[kind].enroll)
    throw new AuthError(
      `mfa_${kind}_enroll_not_enabled`,
      `MFA enroll is disabled for ${nameOfKind[kind]}`,
    )
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
    if (phone)
      await tx
        .deleteFrom('mfa_factors')
        .where('user_id', '=', user.id)
        .where('phone', '=', phone)
        .where('status', '=', 'unverified')
        .execute()
    const now = services.securityClock.now()
    await tx
      .insertInto('mfa_factors')
      .values({
        id,
        user_id: user.id,
        friendly_name: name,
        factor_type: kind,
        sealed_secret: sealedSecret,
        phone,
        created_at: now,
        updated_at: now,
      })
      .execute()
    await recordEvent(tx, {
      name: 'second step begun',
      about: { kind: 'user', id: user.id },
      by: user.id,
      now: services.clock.now(),
      details: { factor: id, kind },
    })
  })
  return { id, name, totp, ...(phone ? { phone } : {}) }
}

async function newTotp(user: User, issuer: string) {
  const secret = newTotpSecret()
  const uri = totpUri({ issuer, account: user.email || user.phone || user.id, secret })
  return { secret, uri, qrCode: await qrCode(uri) }
}

/** A number that no text reaches would lock its owner out. */
function refuseUnreachable({ texts, config, securityClock }: AuthServices, phone: string) {
  if (texts.areRead || fixedCode(authSettings(config).phone, phone, securityClock.now())) return
  throw new AuthError('sms_send_failed', 'Texts cannot be sent from here')
}

/** Begun, never asked for, and past its time. */
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
