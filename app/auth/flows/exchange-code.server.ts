import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { hashOf } from '#app/platform/keyed-hash.server.ts'
import { seal, unseal } from '#app/platform/sealed.server.ts'
import type { ExternalIdentity } from '../oauth/session-handoff.server.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices, Device } from '../public/auth-services.ts'
import { type IssuedSession, startSession } from '../sessions/sessions.server.ts'
import { answersChallenge, type CodeChallenge } from './code-challenge.server.ts'
import { hasExpired, type ProviderTokens } from './flow-states.server.ts'

const TOKENS = 'provider tokens'

/** Stored with a code until it is exchanged. */
type Waiting = { tokens: ProviderTokens | null; notAfter?: number; linking?: WaitingLink }

/** An identity to link once the browser returns in the session that started the linking. */
export type WaitingLink = { external: ExternalIdentity; sessionId: string }

type NewCode = {
  flowId: string
  userId: string
  tokens?: ProviderTokens | null
  /** When the resulting session must end. */
  notAfter?: Date | null
  linking?: WaitingLink
}

/** Issues the code that the client exchanges for a session of this user. */
export async function issueCode(
  services: AuthServices,
  tx: Tx,
  { flowId, userId, tokens = null, notAfter = null, linking }: NewCode,
): Promise<string> {
  const code = randomUUID()
  const waits: Waiting | null =
    tokens || notAfter || linking ? { tokens, notAfter: notAfter?.getTime(), linking } : null
  await tx
    .updateTable('flow_states')
    .set({
      user_id: userId,
      code_hash: hashOf(code),
      code_issued_at: services.securityClock.now(),
      sealed_tokens: waits ? await seal(services.secret, TOKENS, JSON.stringify(waits)) : null,
    })
    .where('id', '=', flowId)
    .execute()
  return code
}

export type Exchanged = { issued: IssuedSession; tokens: ProviderTokens | null }

type ShownCode = { code: string; verifier: string }
export type Exchange = ShownCode & { device: Device; idle: number | null }

/** Exchanges a code and its PKCE verifier for a session. The code is deleted only on success. */
export const exchangeCode = (services: AuthServices, exchange: Exchange): Promise<Exchanged> =>
  transaction(services.db, async (tx) => {
    const shown = await readCode(services, tx, exchange)
    // A linking code can be exchanged only in the session that started it, which this request doesn't
    // identify.
    if (shown.waits?.linking)
      throw new AuthError('flow_state_not_found', 'invalid flow state, no valid flow state found')
    return sessionOfCode(services, tx, { ...shown, ...exchange })
  })

/** The flow of a code, locked until the transaction ends. */
export async function readCode(services: AuthServices, tx: Tx, { code, verifier }: ShownCode) {
  if (!code || !verifier)
    throw new AuthError(
      'validation_failed',
      'invalid request: both auth code and code verifier should be non-empty',
    )
  const flow = await lockedFlow(tx, code)
  if (!flow?.user_id || !flow.code_challenge)
    throw new AuthError('flow_state_not_found', 'invalid flow state, no valid flow state found')
  // Counted from when the code was issued, for every kind: an email may be opened long after it was
  // requested.
  if (hasExpired(services, flow.code_issued_at ?? flow.created_at))
    throw new AuthError('flow_state_expired', 'invalid flow state, flow state has expired')
  const challenge = {
    challenge: flow.code_challenge,
    method: flow.code_challenge_method as CodeChallenge['method'],
  }
  if (!answersChallenge(challenge, verifier))
    throw new AuthError(
      'bad_code_verifier',
      'code challenge does not match previously saved code verifier',
    )
  if (flow.banned_until && flow.banned_until > services.securityClock.now())
    throw new AuthError('user_banned', 'User is banned')
  const waits = flow.sealed_tokens
    ? (JSON.parse(await unseal(services.secret, TOKENS, flow.sealed_tokens)) as Waiting)
    : null
  return { flow: { ...flow, user_id: flow.user_id }, waits }
}

function lockedFlow(tx: Tx, code: string) {
  return tx
    .selectFrom('flow_states')
    .innerJoin('users', 'users.id', 'flow_states.user_id')
    .selectAll('flow_states')
    .select('users.banned_until')
    .where('code_hash', '=', hashOf(code))
    .where('users.deleted_at', 'is', null)
    .modifyEnd(sql`for update of flow_states`)
    .executeTakeFirst()
}

type ReadCode = Awaited<ReturnType<typeof readCode>>

/** The session that a code was issued for. Deletes the code. */
export async function sessionOfCode(
  services: AuthServices,
  tx: Tx,
  { flow, waits, device, idle }: ReadCode & Pick<Exchange, 'device' | 'idle'>,
): Promise<Exchanged> {
  const issued = await startSession(services, tx, {
    userId: flow.user_id,
    method: flow.method,
    provider: flow.provider === 'email' ? null : flow.provider,
    device,
    idle,
    notAfter: waits?.notAfter ? new Date(waits.notAfter) : null,
  })
  await tx.deleteFrom('flow_states').where('id', '=', flow.id).execute()
  return { issued, tokens: waits?.tokens ?? null }
}
