import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { isId } from '#app/platform/ids.ts'
import { hashOf } from '#app/platform/keyed-hash.server.ts'
import { seal, unseal } from '#app/platform/sealed.server.ts'
import type { FlowStates } from '#db/schema.ts'
import type { Arrival } from '../oauth/session-handoff.server.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices, Device } from '../public/auth-services.ts'
import { type Held, startSession } from '../sessions/sessions.server.ts'
import { authSettings } from '../settings.server.ts'
import { answersChallenge, type CodeChallenge } from './code-challenge.server.ts'

export type Flow = Selectable<FlowStates>

/** What a provider gave for its own calls. */
export type ProviderTokens = { accessToken: string; refreshToken: string | null }

export type NewFlow = {
  /** How the session will say its owner signed in: "oauth", "magiclink", "sso/saml". */
  method: string
  /** "email", "google", "sso:ID". */
  provider: string
  /** Null where the answer carries the tokens themselves (implicit). */
  challenge: CodeChallenge | null
  userId?: string | null
  /** Whom another identity is to be linked to. */
  linkingUserId?: string | null
  redirectTo?: string | null
  /** Ours towards the provider: kept sealed. */
  secrets?: Record<string, string>
}

/** Somebody leaves to sign in elsewhere, or is sent a link. The id is the state that comes back. */
export async function beginFlow(services: AuthServices, tx: Tx, flow: NewFlow): Promise<string> {
  const id = randomUUID()
  await tx
    .insertInto('flow_states')
    .values({
      id,
      code_challenge: flow.challenge?.challenge ?? null,
      code_challenge_method: flow.challenge?.method ?? null,
      method: flow.method,
      provider: flow.provider,
      user_id: flow.userId ?? null,
      linking_user_id: flow.linkingUserId ?? null,
      redirect_to: flow.redirectTo ?? null,
      sealed_secrets: flow.secrets
        ? await seal(services.secret, SECRETS, JSON.stringify(flow.secrets))
        : null,
      created_at: services.securityClock.now(),
    })
    .execute()
  return id
}

const SECRETS = 'flow secrets'
const TOKENS = 'provider tokens'

/**
 * Somebody comes back with a state. It counts once and for so long; from here on nobody else can come
 * back with it. Throws `bad_oauth_state`, `flow_state_already_used` or `flow_state_expired`.
 */
export async function consumeFlow(
  services: AuthServices,
  state: string,
): Promise<{ flow: Flow; secrets: Record<string, string> }> {
  if (!isId(state)) throw new AuthError('bad_oauth_state', 'OAuth state is invalid')
  const flow = await services.db
    .updateTable('flow_states')
    .set({ bound_at: services.securityClock.now() })
    .where('id', '=', state)
    .where('bound_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!flow) {
    const known = await services.db
      .selectFrom('flow_states')
      .select('id')
      .where('id', '=', state)
      .executeTakeFirst()
    throw known
      ? new AuthError('flow_state_already_used', 'OAuth state has already been used')
      : new AuthError('bad_oauth_state', 'OAuth state not found or expired')
  }
  if (hasExpired(services, flow.created_at))
    throw new AuthError('bad_oauth_state', 'OAuth state has expired')
  const secrets = flow.sealed_secrets
    ? (JSON.parse(await unseal(services.secret, SECRETS, flow.sealed_secrets)) as Record<
        string,
        string
      >)
    : {}
  return { flow, secrets }
}

/** No sign-in or linking of this person that is under way comes to an end, nor does a code of theirs give a session. */
export async function deleteFlows(tx: Tx, userId: string) {
  await tx
    .deleteFrom('flow_states')
    .where((row) => row.or([row('user_id', '=', userId), row('linking_user_id', '=', userId)]))
    .execute()
}

/** The newest flow of this person that waits for a mailed link of this kind. */
export function latestMailFlow(tx: Tx, { userId, method }: { userId: string; method: string }) {
  return tx
    .selectFrom('flow_states')
    .selectAll()
    .where('user_id', '=', userId)
    .where('method', '=', method)
    .where('code_hash', 'is', null)
    .orderBy('created_at', 'desc')
    .forUpdate()
    .executeTakeFirst()
}

/** What waits with a code for its exchange. */
type Waiting = { tokens: ProviderTokens | null; notAfter?: number; linking?: WaitingLink }

/** An account elsewhere that is linked when the browser that began in this session comes back. */
export type WaitingLink = { arrival: Arrival; sessionId: string }

/** The code that the client exchanges for a session of this person. */
export async function issueCode(
  services: AuthServices,
  tx: Tx,
  {
    flowId,
    userId,
    tokens = null,
    notAfter = null,
    linking,
  }: {
    flowId: string
    userId: string
    tokens?: ProviderTokens | null
    /** When the session that the code becomes ends whatever happens. */
    notAfter?: Date | null
    linking?: WaitingLink
  },
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

export type Exchanged = { held: Held; tokens: ProviderTokens | null }

type ShownCode = { code: string; verifier: string }
export type Exchange = ShownCode & { device: Device; idle: number | null }

/** A code and the answer to its challenge become a session. The code is gone on success only. */
export const exchangeCode = (services: AuthServices, exchange: Exchange): Promise<Exchanged> =>
  transaction(services.db, async (tx) => {
    const shown = await readCode(services, tx, exchange)
    // Whoever asks here doesn't say in which session they are.
    if (shown.waits?.linking)
      throw new AuthError('flow_state_not_found', 'invalid flow state, no valid flow state found')
    return sessionOfCode(services, tx, { ...shown, ...exchange })
  })

/** What a code stands for. It is locked until the transaction ends. */
export async function readCode(services: AuthServices, tx: Tx, { code, verifier }: ShownCode) {
  if (!code || !verifier)
    throw new AuthError(
      'validation_failed',
      'invalid request: both auth code and code verifier should be non-empty',
    )
  const flow = await tx
    .selectFrom('flow_states')
    .innerJoin('users', 'users.id', 'flow_states.user_id')
    .selectAll('flow_states')
    .select('users.banned_until')
    .where('code_hash', '=', hashOf(code))
    .where('users.deleted_at', 'is', null)
    .modifyEnd(sql`for update of flow_states`)
    .executeTakeFirst()
  if (!flow?.user_id || !flow.code_challenge)
    throw new AuthError('flow_state_not_found', 'invalid flow state, no valid flow state found')
  // Counted from the code for every kind: an email may be opened long after it was asked for.
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

type ReadCode = Awaited<ReturnType<typeof readCode>>

/** The session that a code was for. The code is gone. */
export async function sessionOfCode(
  services: AuthServices,
  tx: Tx,
  { flow, waits, device, idle }: ReadCode & Pick<Exchange, 'device' | 'idle'>,
): Promise<Exchanged> {
  const held = await startSession(services, tx, {
    userId: flow.user_id,
    method: flow.method,
    provider: flow.provider === 'email' ? null : flow.provider,
    device,
    idle,
    notAfter: waits?.notAfter ? new Date(waits.notAfter) : null,
  })
  await tx.deleteFrom('flow_states').where('id', '=', flow.id).execute()
  return { held, tokens: waits?.tokens ?? null }
}

function hasExpired(services: AuthServices, since: Date) {
  const { flowLifetime } = authSettings(services.config)
  return services.securityClock.now().getTime() - since.getTime() > flowLifetime
}
