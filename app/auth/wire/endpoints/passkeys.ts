import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { isId } from '#app/platform/ids.ts'
import { requireMfa, sessionIn } from '../../factors/level.server.ts'
import {
  deletePasskey,
  type Passkey,
  passkeysOf,
  refuseUnlessOffered,
  renamePasskey,
} from '../../passkeys/passkeys.server.ts'
import { askForPasskey, registerPasskey } from '../../passkeys/register.server.ts'
import { requireIdentity, signInWithPasskey } from '../../passkeys/sign-in.server.ts'
import { AuthError } from '../../public/auth-error.ts'
import { adminOf, bearerOf } from '../../sessions/bearer.server.ts'
import { sessionAnswer } from '../../sessions/session-answer.server.ts'
import { MadeKey, Signature } from '../../webauthn.server.ts'
import type { AuthEnv } from '../auth-api.server.ts'
import { checkHuman } from '../human.server.ts'
import { fields, readBody, readOptionalBody } from '../request-body.ts'
import { personIn } from './admin-factors.ts'

const Answer = z.object({
  challenge_id: fields.text,
  credential: z.record(z.string(), z.unknown()).optional(),
})
const Question = z.object(fields.security)
const NewName = z.object({ friendly_name: fields.text })

export const passkeys = new Hono<AuthEnv>()
  .post('/passkeys/registration/options', async (c) => {
    const user = await owner(c)
    return c.json(wireChallenge(await askForPasskey(c.var.services, user)))
  })
  .post('/passkeys/registration/verify', async (c) => {
    const user = await owner(c)
    const { challengeId, credential: made } = read(MadeKey, await readBody(c, Answer))
    const passkey = await registerPasskey(c.var.services, user, { challengeId, made })
    return c.json(wirePasskey(passkey))
  })
  .post('/passkeys/authentication/options', async (c) => {
    refuseUnlessOffered(c.var.services)
    await checkHuman(c, (await readOptionalBody(c, Question)) ?? {})
    return c.json(wireChallenge(await requireIdentity(c.var.services, c.var.device)))
  })
  .post('/passkeys/authentication/verify', async (c) => {
    const { services, device } = c.var
    refuseUnlessOffered(services)
    const { challengeId, credential: signature } = read(Signature, await readBody(c, Answer))
    const issued = await signInWithPasskey(services, {
      challengeId,
      signature,
      device,
      idle: null,
    }).catch(hideUnknownPasskey)
    return c.json(await sessionAnswer(services, issued))
  })
  .get('/passkeys', async (c) => {
    refuseUnlessOffered(c.var.services)
    const bearer = await bearerOf(c)
    sessionIn(bearer)
    return c.json((await passkeysOf(c.var.services.db, bearer.user.id)).map(wirePasskey))
  })
  .patch('/passkeys/:passkeyId', async (c) => {
    const { id: userId } = await owner(c)
    const passkeyId = passkeyIn(c)
    const { friendly_name: name } = await readBody(c, NewName)
    if (name === undefined) throw new AuthError('validation_failed', 'friendly_name is required')
    return c.json(wirePasskey(await renamePasskey(c.var.services, { userId, passkeyId }, name)))
  })
  .delete('/passkeys/:passkeyId', async (c) => {
    const { id: userId } = await owner(c)
    await deletePasskey(c.var.services, { userId, passkeyId: passkeyIn(c), by: userId })
    return c.body(null, 204)
  })

export const adminPasskeys = new Hono<AuthEnv>()
  .get('/admin/users/:userId/passkeys', async (c) => {
    await adminOf(c)
    refuseUnlessOffered(c.var.services)
    return c.json((await passkeysOf(c.var.services.db, await personIn(c))).map(wirePasskey))
  })
  .delete('/admin/users/:userId/passkeys/:passkeyId', async (c) => {
    await adminOf(c)
    refuseUnlessOffered(c.var.services)
    const userId = await personIn(c)
    await deletePasskey(c.var.services, { userId, passkeyId: passkeyIn(c), by: null })
    return c.body(null, 204)
  })

/** The site's own page reports a removed passkey; the API has one error for every failure. */
function hideUnknownPasskey(error: unknown): never {
  if (error instanceof AuthError && error.code === 'webauthn_credential_not_found')
    throw new AuthError('webauthn_verification_failed', 'The passkey could not be verified')
  throw error
}

/** The signed-in user, with MFA verified, who may add, rename and delete. */
async function owner(c: Context<AuthEnv>) {
  refuseUnlessOffered(c.var.services)
  const bearer = await bearerOf(c)
  sessionIn(bearer)
  await requireMfa(c.var.services, bearer, 403)
  return bearer.user
}

function passkeyIn(c: Context<AuthEnv>): string {
  const passkeyId = c.req.param('passkeyId')
  if (!isId(passkeyId))
    throw new AuthError('validation_failed', 'passkey_id must be an UUID', { status: 404 })
  return passkeyId
}

function read<Schema extends z.ZodType>(
  schema: Schema,
  { challenge_id: challengeId, credential }: z.infer<typeof Answer>,
): { challengeId: string; credential: z.infer<Schema> } {
  if (!isId(challengeId)) throw new AuthError('validation_failed', 'challenge_id must be a UUID')
  const parsed = schema.safeParse(credential)
  if (parsed.success) return { challengeId, credential: parsed.data }
  const where = ['credential', ...parsed.error.issues[0]!.path].join('.')
  throw new AuthError('validation_failed', `${where} is missing or not valid`)
}

function wireChallenge<Options>(requested: { id: string; options: Options; expiresAt: Date }) {
  return {
    challenge_id: requested.id,
    options: requested.options,
    expires_at: Math.floor(requested.expiresAt.getTime() / 1000),
  }
}

function wirePasskey({ id, friendly_name, created_at, last_used_at }: Passkey) {
  return {
    id,
    ...(friendly_name ? { friendly_name } : {}),
    created_at,
    ...(last_used_at ? { last_used_at } : {}),
  }
}
