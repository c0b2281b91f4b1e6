import type { z } from 'zod'
import { AuthError } from '#app/auth/public/auth-error.ts'
import { isId } from '#app/platform/ids.ts'

/** Parses a WebAuthn response from a posted form. */
export function readKey<Schema extends z.ZodType>(
  typed: FormData,
  schema: Schema,
): { challengeId: string; answer: z.infer<Schema> } {
  const challengeId = typed.get('challenge')
  const parsed = schema.safeParse(parsedJson(typed.get('answer')))
  if (!isId(challengeId) || !parsed.success)
    throw new AuthError('webauthn_verification_failed', 'The key could not be verified')
  return { challengeId, answer: parsed.data }
}

function parsedJson(text: FormDataEntryValue | null): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return null
  }
}
