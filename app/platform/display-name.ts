import { cutText } from './plain-text.ts'

/** What a person without a name is called. */
export function displayName(fullName: unknown, email: string | null): string {
  if (typeof fullName === 'string' && fullName.trim()) return cutText(fullName.trim(), 120)
  return email?.split('@')[0] || 'Customer'
}
