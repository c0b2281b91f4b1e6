import { z } from 'zod'
import type { OauthPerson } from './oauth-person.ts'

/**
 * Apple's particularities. It posts the callback as a form, because we request name and email. The name is a
 * field of that form, only at the first sign-in, and isn't signed: it is used for display, never for
 * identification. The address may be a private relay; it is verified like any other.
 */
export const apple = {
  issuer: 'https://appleid.apple.com',
  scopes: 'openid name email',
  parameters: { response_mode: 'form_post' },
} as const

const Name = z.object({
  name: z.object({ firstName: z.string().max(200), lastName: z.string().max(200) }).partial(),
})

export function withAppleName(person: OauthPerson, user: string | null): OauthPerson {
  const name = user === null ? '' : nameIn(user)
  if (!name) return person
  return { ...person, claims: { ...person.claims, name, full_name: name } }
}

function nameIn(user: string): string {
  try {
    const { name } = Name.parse(JSON.parse(user))
    return [name.firstName, name.lastName]
      .filter(Boolean)
      .join(' ')
      .toWellFormed()
      .replaceAll('\0', '')
      .trim()
  } catch {
    // Malformed input: the user is identified by the signed token, only without a name.
    return ''
  }
}
