import { AuthError } from '../public/auth-error.ts'

/** Throws for changes that only the user's organisation can make. */
export function refuseManagedChange(
  { is_sso }: { is_sso: boolean },
  changes: { email?: string; phone?: string; password?: string },
) {
  if (is_sso && (changes.email || changes.phone || changes.password !== undefined))
    throw new AuthError(
      'user_sso_managed',
      'Updating email, phone, password of a SSO account only possible via SSO',
    )
}
