import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { isId } from '#app/platform/ids.ts'
import type { Answer } from '../../factors/answers.server.ts'
import { challenge } from '../../factors/challenge.server.ts'
import { enrol } from '../../factors/enrol.server.ts'
import { sessionIn } from '../../factors/level.server.ts'
import { prove } from '../../factors/prove.server.ts'
import { removeFactor } from '../../factors/remove.server.ts'
import { AuthError } from '../../public/auth-error.ts'
import { kinds } from '../../public/factor.ts'
import { bearerOf } from '../../sessions/bearer.server.ts'
import { sessionAnswer } from '../../sessions/session-answer.server.ts'
import { MadeKey, Signature } from '../../webauthn.server.ts'
import type { AuthEnv } from '../auth-api.server.ts'
import { fields, readBody } from '../request-body.ts'

const NewFactor = z.object({
  friendly_name: fields.text,
  factor_type: fields.text,
  issuer: fields.text,
  phone: fields.text,
})
const Challenge = z.object({ channel: fields.text })
const Verification = z.object({
  challenge_id: fields.text,
  code: fields.text,
  webauthn: z.record(z.string(), z.unknown()).optional(),
})

export const factors = new Hono<AuthEnv>()
  .post('/factors', async (c) => {
    const bearer = await asker(c)
    const body = await readBody(c, NewFactor)
    const kind = kinds.find((otherKind) => otherKind === body.factor_type)
    if (!kind) throw invalid('factor_type needs to be totp, phone, or webauthn')
    const { id, name, totp, phone } = await enrol(c.var.services, bearer, {
      kind,
      name: body.friendly_name,
      issuer: body.issuer,
      phone: body.phone,
    })
    return c.json({
      id,
      type: kind,
      friendly_name: name,
      ...(totp ? { totp: { qr_code: totp.qrCode, secret: totp.secret, uri: totp.uri } } : {}),
      ...(phone ? { phone } : {}),
    })
  })
  .post('/factors/:factorId/challenge', async (c) => {
    const bearer = await asker(c)
    const factorId = factorIn(c)
    const { channel = 'sms' } = await readOptionalBody(c, Challenge)
    if (channel !== 'sms') throw invalid("Invalid channel, the only supported value is 'sms'")
    const { id, kind, expiresAt, webauthn } = await challenge(c.var.services, bearer, {
      factorId,
      ip: c.var.device.ip,
      language: 'en',
    })
    return c.json({
      id,
      type: kind,
      expires_at: Math.floor(expiresAt.getTime() / 1000),
      ...(webauthn
        ? {
            webauthn: { type: webauthn.type, credential_options: { publicKey: webauthn.options } },
          }
        : {}),
    })
  })
  .post('/factors/:factorId/verify', async (c) => {
    const bearer = await asker(c)
    const factorId = factorIn(c)
    const body = await readBody(c, Verification)
    if (!isId(body.challenge_id)) throw invalid('challenge_id must be a UUID')
    const issued = await prove(c.var.services, bearer, {
      factorId,
      challengeId: body.challenge_id,
      answer: answerIn(body),
      ip: c.var.device.ip,
    })
    return c.json(await sessionAnswer(c.var.services, issued))
  })
  .delete('/factors/:factorId', async (c) => {
    const bearer = await asker(c)
    const factorId = factorIn(c)
    await removeFactor(c.var.services, bearer, factorId)
    return c.json({ id: factorId })
  })

async function asker(c: Context<AuthEnv>) {
  const bearer = await bearerOf(c)
  return { ...bearer, sessionId: sessionIn(bearer) }
}

/** The factor id in the path; throws the API's error if invalid. */
export function factorIn(c: Context<AuthEnv>): string {
  const factorId = c.req.param('factorId')
  if (!isId(factorId))
    throw new AuthError('validation_failed', 'factor_id must be an UUID', { status: 404 })
  return factorId.toLowerCase()
}

/** A challenge's body is optional. */
async function readOptionalBody<Schema extends z.ZodType>(c: Context, schema: Schema) {
  return (await c.req.text()).trim() === '' ? schema.parse({}) : readBody(c, schema)
}

function answerIn({ code, webauthn }: z.infer<typeof Verification>): Answer {
  if (!webauthn) {
    if (!code) throw invalid('Code needs to be non-empty')
    return { code }
  }
  const { type, credential_response: response } = webauthn
  if (type === 'create') return { made: read(MadeKey, response) }
  if (type === 'request') return { signature: read(Signature, response) }
  throw invalid("webauthn.type must be 'create' or 'request'")
}

function read<Schema extends z.ZodType>(schema: Schema, response: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(response)
  if (parsed.success) return parsed.data
  throw invalid(
    `webauthn.credential_response is not valid: ${parsed.error.issues[0]!.path.join('.')}`,
  )
}

const invalid = (message: string) => new AuthError('validation_failed', message)
