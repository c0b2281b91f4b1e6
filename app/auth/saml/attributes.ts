import { z } from 'zod'
import type { Metadata } from '../accounts/metadata.ts'
import type { OauthPerson } from '../oauth/oauth-person.ts'
import { AuthError } from '../public/auth-error.ts'

/** How an organisation's attributes map to ours. */
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
/** Keys of a mapping that are standard claims; the others go into `custom_claims`. */
const STANDARD_CLAIMS = new Set([
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

/** The user of a verified assertion. */
export function personOfAssertion(
  { attributes, nameId, issuer }: { attributes: Attributes; nameId: NameId; issuer: string },
  { keys = {} }: AttributeMapping,
): OauthPerson {
  // A transient name id changes with every sign-in, so it can't identify anyone.
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
  const email = emailIn(attributes, nameId, Object.fromEntries(mapped).email)
  return {
    subject: subject.slice(0, 500),
    email: { address: email, isVerified: true },
    claims: {
      iss: issuer,
      ...mappedClaims(mapped),
      sub: subject.slice(0, 500),
      email,
      email_verified: true,
      phone_verified: false,
    },
  }
}

function emailIn(attributes: Attributes, nameId: NameId, mappedEmail: unknown): string {
  const inNameId = nameId.format === EMAIL_FORMAT ? nameId.value : null
  const email = (text(mappedEmail) ?? first(attributes, EMAILS) ?? inNameId)?.trim().toLowerCase()
  if (!email || email.length > 255 || !/^[^\s@]+@[^\s@]+$/.test(email))
    throw new AuthError(
      'saml_assertion_no_email',
      'SAML Assertion does not contain an email address',
    )
  return email
}

function mappedClaims(mapped: (readonly [key: string, value: unknown])[]): Metadata {
  const { name, full_name } = Object.fromEntries(mapped)
  const custom = mapped.filter(([key]) => !STANDARD_CLAIMS.has(key) && key !== 'email')
  return {
    ...Object.fromEntries(mapped.filter(([key]) => STANDARD_CLAIMS.has(key))),
    ...(name && !full_name ? { full_name: name } : {}),
    ...(custom.length > 0 ? { custom_claims: Object.fromEntries(custom) } : {}),
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
