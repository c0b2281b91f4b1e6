import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Tx } from '#app/platform/db.server.ts'
import { isId } from '#app/platform/ids.ts'
import { seal, unseal } from '#app/platform/sealed.server.ts'
import type { FlowStates } from '#db/schema.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { authSettings } from '../settings.server.ts'
import type { CodeChallenge } from './code-challenge.server.ts'

export type Flow = Selectable<FlowStates>

/** The provider's own tokens, for calls to its API. */
export type ProviderTokens = { accessToken: string; refreshToken: string | null }

export type NewFlow = {
  /** The session's authentication method: "oauth", "magiclink", "sso/saml". */
  method: string
  /** "email", "google", "sso:ID". */
  provider: string
  /** Null in the implicit flow, whose response contains the tokens. */
  challenge: CodeChallenge | null
  userId?: string | null
  /** The user to whom another identity will be linked. */
  linkingUserId?: string | null
  redirectTo?: string | null
  /** Our secrets towards the provider, stored encrypted. */
  secrets?: Record<string, string>
}

/** Stores a flow before someone is redirected to a provider or sent a link. The id is the OAuth `state`. */
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

/**
 * The flow of a `state`, which works once and for a limited time. Throws `bad_oauth_state` or
 * `flow_state_already_used`.
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

/** Cancels this user's pending sign-ins and linkings, and their unexchanged codes. */
export async function deleteFlows(tx: Tx, userId: string) {
  await tx
    .deleteFrom('flow_states')
    .where((row) => row.or([row('user_id', '=', userId), row('linking_user_id', '=', userId)]))
    .execute()
}

/** This user's newest flow that waits for an emailed link of this kind. */
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

export function hasExpired(services: AuthServices, since: Date) {
  const { flowLifetime } = authSettings(services.config)
  return services.securityClock.now().getTime() - since.getTime() > flowLifetime
}
