import { type Queryable, type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { count, forget } from '../accounts/limits.server.ts'
import type { Factor, User } from '../accounts/users.server.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { type FactorKind, methodOf, refuseChallenge, refuseFirstProof } from '../public/factor.ts'
import { raiseSession } from '../sessions/assurance-level.server.ts'
import type { IssuedSession } from '../sessions/sessions.server.ts'
import { authSettings } from '../settings.server.ts'
import { type Answer, type Challenge, checkAnswer } from './answers.server.ts'
import { refuseUnlessEnabled } from './challenge.server.ts'
import { factorNotFound, factorOf, lockedFactors } from './queries.server.ts'

type Requester = { user: User; sessionId: string; aal: string }
type Question = { factorId: string; challengeId: string; ip: string | null }

const GUESS_LIMITS = ['second step guessed', 'second step guessed in a day'] as const

/**
 * Verifies an MFA factor: this session continues at aal2. Guesses are counted before they are checked, so
 * that concurrent ones count the same as sequential ones.
 */
export async function prove(
  services: AuthServices,
  asker: Requester,
  { answer, ...question }: Question & { answer: Answer },
): Promise<IssuedSession> {
  const { factorId } = question
  const factor = await factorOf(services.db, { userId: asker.user.id, factorId })
  const kind = factor.factor_type as FactorKind
  refuseUnlessEnabled(services, kind)
  // A WebAuthn challenge is used up by the first response, even a wrong one.
  const isSpentAtOnce = kind === 'webauthn'
  const challenge = isSpentAtOnce
    ? await transaction(services.db, (tx) => spend(services, tx, question))
    : await openChallenge(services, services.db, question)
  for (const limit of GUESS_LIMITS) await count(services, limit, factorId)
  const finding = await checkAnswer(services, factor, challenge, answer)
  if (!finding) throw wrongAnswer(kind)

  const issued = await transaction(services.db, async (tx) => {
    const factors = await lockedFactors(tx, asker.user.id)
    await lockSession(tx, asker)
    const current = factors.find((otherFactor) => otherFactor.id === factorId)
    if (!current) throw factorNotFound()
    refuseFirstProof(current, factors, asker, authSettings(services.config).factors)
    if (!isSpentAtOnce) await spend(services, tx, question)
    if (!finding.isStillNew(current)) throw wrongAnswer(kind)
    return take(services, tx, { asker, factor: current, changes: finding.changes })
  })
  for (const limit of GUESS_LIMITS) await forget(services, limit, factorId)
  return issued
}

async function take(
  services: AuthServices,
  tx: Tx,
  { asker, factor, changes }: { asker: Requester; factor: Factor; changes: object },
) {
  const { user, sessionId } = asker
  const kind = factor.factor_type as FactorKind
  await tx
    .updateTable('mfa_factors')
    .set({ ...changes, status: 'verified', updated_at: services.securityClock.now() })
    .where('id', '=', factor.id)
    .execute()
  await tx
    .deleteFrom('mfa_factors')
    .where('user_id', '=', user.id)
    .where('factor_type', '=', kind)
    .where('status', '=', 'unverified')
    .execute()
  await recordEvent(tx, {
    name: factor.status === 'verified' ? 'second step taken' : 'second step added',
    about: { kind: 'user', id: user.id },
    by: user.id,
    now: services.clock.now(),
    details: { factor: factor.id, kind, session: sessionId },
  })
  return raiseSession(services, tx, {
    userId: user.id,
    sessionId,
    method: methodOf[kind],
    factorId: factor.id,
  })
}

async function openChallenge(
  services: AuthServices,
  db: Queryable,
  { factorId, challengeId, ip }: Question,
): Promise<Challenge> {
  const challenge = await db
    .selectFrom('mfa_challenges')
    .selectAll()
    .where('id', '=', challengeId)
    .where('factor_id', '=', factorId)
    .executeTakeFirst()
  const { challengeLifetime: lifetime } = authSettings(services.config).factors
  refuseChallenge(challenge, { ip, now: services.securityClock.now(), lifetime })
  return challenge
}

async function spend(services: AuthServices, tx: Tx, question: Question): Promise<Challenge> {
  await tx
    .selectFrom('mfa_challenges')
    .select('id')
    .where('id', '=', question.challengeId)
    .forUpdate()
    .execute()
  const challenge = await openChallenge(services, tx, question)
  await tx
    .updateTable('mfa_challenges')
    .set({ verified_at: services.securityClock.now() })
    .where('id', '=', question.challengeId)
    .execute()
  return challenge
}

async function lockSession(tx: Tx, { user, sessionId }: Requester) {
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', user.id)
    .forUpdate()
    .executeTakeFirst()
  // The session ended while the response was on its way.
  if (!session)
    throw new AuthError('session_not_found', 'Session from session_id claim in JWT does not exist')
}

const wrongWords = {
  totp: 'Invalid TOTP code entered',
  phone: 'Invalid MFA Phone code entered',
  webauthn: 'Invalid WebAuthn response entered',
} as const

const wrongAnswer = (kind: FactorKind) => new AuthError('mfa_verification_failed', wrongWords[kind])
