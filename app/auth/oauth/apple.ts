import { z } from 'zod'
import type { OauthPerson } from './oauth-person.ts'

/**
 * What is Apple's own. The answer is posted as a form, because we ask for name and address. The name is in
 * a field of that form, the first time only, and isn't signed: so it names, and never identifies. An
 * address may be a private one that passes emails on; it is verified like any other.
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
    // Not what Apple sends: the person is who the signed token says, only without a name.
    return ''
  }
}
