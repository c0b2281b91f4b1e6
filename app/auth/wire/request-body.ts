import type { Context } from 'hono'
import { z } from 'zod'
import { metadataProblem } from '../accounts/metadata.ts'
import { AuthError } from '../public/auth-error.ts'

const DEEPEST = 32

/**
 * Parses and validates a JSON body, whatever its content type; unknown fields are ignored, null is the same
 * as absent, and wrong types are invalid JSON.
 */
export async function readBody<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const parsed = schema.safeParse(withoutNulls(clean(await readJson(c), 0)))
  if (parsed.success) return parsed.data
  const { code, path, message } = parsed.error.issues[0]!
  if (code === 'custom') throw new AuthError('validation_failed', `${path.join('.')}: ${message}`)
  throw badJson(path.length > 0 ? `${path.join('.')}: ${message}` : message)
}

/** An optional JSON body. */
export async function readOptionalBody<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.infer<Schema> | null> {
  return (await c.req.text()).trim() === '' ? null : readBody(c, schema)
}

async function readJson(c: Context): Promise<unknown> {
  const text = await c.req.text()
  try {
    return JSON.parse(text)
  } catch {
    throw badJson('the body is no JSON')
  }
}

const badJson = (why: string) =>
  new AuthError('bad_json', `Could not parse request body as JSON: ${why}`)

/** NUL and lone surrogates are valid JSON, but PostgreSQL can't store them as text. */
function clean(value: unknown, depth: number): unknown {
  if (depth > DEEPEST) throw badJson('it is nested too deep')
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '')
  if (Array.isArray(value)) return value.map((item) => clean(item, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [clean(key, depth), clean(entry, depth + 1)]),
  )
}

function withoutNulls(value: unknown) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== null))
}

const text = z.string().optional()

/** Fields of several calls. */
export const fields = {
  text,
  metadata: z
    .record(z.string(), z.unknown())
    .superRefine((metadata, context) => {
      const problem = metadataProblem(metadata)
      if (problem) context.addIssue({ code: 'custom', message: problem })
    })
    .optional(),
  /** The solved challenge, read only where one is required. */
  security: { gotrue_meta_security: z.object({ captcha_token: text }).optional() },
  codeChallenge: { code_challenge: text, code_challenge_method: text },
}

export function redirectOf(c: Context): string | null {
  return c.req.query('redirect_to') || null
}
