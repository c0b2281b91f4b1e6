import type { Context } from 'hono'
import { z } from 'zod'
import { metadataProblem } from '../accounts/metadata.ts'
import { AuthError } from '../public/auth-error.ts'

const DEEPEST = 32

/**
 * The JSON of a request, checked once. Whatever its content type says, it is read as JSON; unknown
 * fields are ignored, null is the same as absent, and wrong types are bad JSON.
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

/** The JSON of a request that may have none. */
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

/** NUL and halves of surrogates are JSON, but no text that PostgreSQL keeps. */
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

/** Fields that several calls share. */
export const fields = {
  text,
  metadata: z
    .record(z.string(), z.unknown())
    .superRefine((metadata, context) => {
      const problem = metadataProblem(metadata)
      if (problem) context.addIssue({ code: 'custom', message: problem })
    })
    .optional(),
  /** What proves that no program asks; read where that is demanded. */
  security: { gotrue_meta_security: z.object({ captcha_token: text }).optional() },
  codeChallenge: { code_challenge: text, code_challenge_method: text },
}

export function redirectOf(c: Context): string | null {
  return c.req.query('redirect_to') || null
}
