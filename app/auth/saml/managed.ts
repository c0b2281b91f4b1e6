import { AuthError } from '../public/auth-error.ts'

/** How an organisation's people sign in is the organisation's to change. */
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
