import { AuthError } from '../public/auth-error.ts'
import { wireEmail } from './email.ts'
import { flag, id, object, type Row, RowProblem, text, time } from './imported-row.ts'
import { problemWithHash } from './password-hashes.ts'

export type ImportedUser = ReturnType<typeof readUser>
export type ImportedIdentity = ReturnType<typeof readIdentity>

/** Converts a row of auth.users to an account; throws a RowProblem with a message if it is invalid. */
export function readUser(row: Row) {
  const user = {
    id: id(row, 'id'),
    aud: 'authenticated',
    role: 'authenticated',
    email: email(row),
    phone: phone(row),
    password_hash: passwordHash(row),
    email_confirmed_at: time(row, 'email_confirmed_at'),
    phone_confirmed_at: time(row, 'phone_confirmed_at'),
    invited_at: time(row, 'invited_at'),
    confirmation_sent_at: time(row, 'confirmation_sent_at'),
    recovery_sent_at: time(row, 'recovery_sent_at'),
    last_sign_in_at: time(row, 'last_sign_in_at'),
    banned_until: time(row, 'banned_until'),
    app_metadata: object(row, 'raw_app_meta_data'),
    user_metadata: object(row, 'raw_user_meta_data'),
    is_sso: flag(row, 'is_sso_user'),
    is_anonymous: flag(row, 'is_anonymous'),
    created_at: time(row, 'created_at'),
    updated_at: time(row, 'updated_at'),
  }
  if (time(row, 'deleted_at')) throw new RowProblem('it was deleted there')
  // A user with a server role would get tokens that allow everything.
  for (const name of ['aud', 'role'])
    if (!['authenticated', null].includes(text(row, name)))
      throw new RowProblem(`its ${name} is not "authenticated", which a person's is`)
  const canSignIn = user.email || user.phone || providersOf(user).length > 0
  if (!canSignIn && !user.is_anonymous)
    throw new RowProblem('it has no address, no number and no provider to sign in with')
  return user
}

/** The account's identity providers, according to its export. */
export function providersOf({ app_metadata }: { app_metadata: Row }): string[] {
  const { providers, provider } = app_metadata
  const named = Array.isArray(providers) ? providers : [provider]
  return named.filter((item): item is string => typeof item === 'string' && item !== '')
}

/** A row of auth.identities; `userId` is set if it was nested in its user. */
export function readIdentity(row: Row, userId?: string) {
  const provider = text(row, 'provider', 255)
  if (!provider) throw new RowProblem('it has no provider')
  // Since 2023 "id" is the row's own id and "provider_id" the provider's; before that, "id" was the
  // provider's.
  const subject = text(row, 'provider_id', 1000) ?? text(row, 'id', 1000)
  if (!subject) throw new RowProblem('it has no provider_id')
  return {
    identity_id: identityId(row),
    id: subject,
    user_id: userId ?? id(row, 'user_id'),
    provider,
    identity_data: { sub: subject, ...object(row, 'identity_data') },
    last_sign_in_at: time(row, 'last_sign_in_at'),
    created_at: time(row, 'created_at'),
    updated_at: time(row, 'updated_at'),
  }
}

/** The row's own uuid, or null if the export has none. */
function identityId(row: Row) {
  if (Object.hasOwn(row, 'identity_id')) return id(row, 'identity_id')
  return Object.hasOwn(row, 'provider_id') ? id(row, 'id') : null
}

function email(row: Row) {
  const typed = text(row, 'email')
  if (typed === null) return null
  try {
    return wireEmail(typed)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    throw new RowProblem('its email address is none')
  }
}

function phone(row: Row) {
  const typed = text(row, 'phone')
  if (typed === null) return null
  const digits = typed.replace(/^\+/, '')
  if (!/^[1-9]\d{5,14}$/.test(digits)) throw new RowProblem('its phone number is none')
  return digits
}

function passwordHash(row: Row) {
  const hash = text(row, 'encrypted_password')
  if (hash === null) return null
  const problem = problemWithHash(hash)
  if (problem) throw new RowProblem(problem)
  return hash
}
