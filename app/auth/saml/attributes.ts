import { z } from 'zod'
import type { Metadata } from '../accounts/metadata.ts'
import type { OauthPerson } from '../oauth/oauth-person.ts'
import { AuthError } from '../public/auth-error.ts'

/** How an organisation's own words for people become ours. */
export const AttributeMapping = z.object({
  keys: z
    .record(
      z.string().min(1).max(100),
      z.object({
        name: z.string().optional(),
        names: z.array(z.string()).optional(),
        default: z.unknown().optional(),
        array: z.boolean().optional(),
      }),
    )
    .optional(),
})
export type AttributeMapping = z.infer<typeof AttributeMapping>

export type Attributes = Record<string, unknown>
export type NameId = { value: string | null; format: string | null }

const SUBJECTS = [
  'urn:oasis:names:tc:SAML:attribute:subject-id',
  'urn:oasis:names:tc:SAML:attribute:pairwise-id',
]
const EMAILS = [
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'http://schemas.xmlsoap.org/claims/EmailAddress',
  'email',
  'mail',
  'Email',
  'Mail',
]
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
/** Words of a mapping that stand beside the others; the rest are the organisation's own. */
const PLAIN = new Set([
  'name',
  'full_name',
  'given_name',
  'family_name',
  'nickname',
  'preferred_username',
  'picture',
  'avatar_url',
  'locale',
])

/** The person that a proved assertion is about. */
export function personOfAssertion(
  { attributes, nameId, issuer }: { attributes: Attributes; nameId: NameId; issuer: string },
  { keys = {} }: AttributeMapping,
): OauthPerson {
  // A passing name is another one tomorrow.
  const lasting = nameId.format === TRANSIENT ? null : nameId.value
  const subject = first(attributes, SUBJECTS) ?? lasting
  if (!subject)
    throw new AuthError(
      'saml_assertion_no_user_id',
      'SAML Assertion did not contain a persistent Subject Identifier attribute or Subject NameID uniquely identifying this user',
    )
  const mapped = Object.entries(keys).flatMap(([key, from]) => {
    const value = mappedValue(attributes, from)
    return value === undefined ? [] : [[key, value] as const]
  })
  const said = Object.fromEntries(mapped) as Metadata
  const byName = nameId.format === EMAIL_FORMAT ? nameId.value : null
  const email = (text(said.email) ?? first(attributes, EMAILS) ?? byName)?.trim().toLowerCase()
  if (!email || email.length > 255 || !/^[^\s@]+@[^\s@]+$/.test(email))
    throw new AuthError(
      'saml_assertion_no_email',
      'SAML Assertion does not contain an email address',
    )
  const own = mapped.filter(([key]) => !PLAIN.has(key) && key !== 'email')
  return {
    subject: subject.slice(0, 500),
    email: { address: email, isVerified: true },
    claims: {
      iss: issuer,
      ...Object.fromEntries(mapped.filter(([key]) => PLAIN.has(key))),
      ...(said.name && !said.full_name ? { full_name: said.name } : {}),
      ...(own.length > 0 ? { custom_claims: Object.fromEntries(own) } : {}),
      sub: subject.slice(0, 500),
      email,
      email_verified: true,
      phone_verified: false,
    },
  }
}

function mappedValue(
  attributes: Attributes,
  { name, names = [], default: otherwise, array }: NonNullable<AttributeMapping['keys']>[string],
) {
  for (const item of [...(name ? [name] : []), ...names]) {
    const values = texts(attributes[item])
    if (values.length > 0) return array ? values : values[0]
  }
  return otherwise
}

function first(attributes: Attributes, names: string[]): string | null {
  for (const name of names) {
    const [value] = texts(attributes[name])
    if (value) return value
  }
  return null
}

function texts(value: unknown): string[] {
  return [value].flat().flatMap((item) => text(item) ?? [])
}

function text(value: unknown): string | null {
  if (typeof value !== 'string') return null
  return value.toWellFormed().replaceAll('\0', '').trim().slice(0, 2000) || null
}
