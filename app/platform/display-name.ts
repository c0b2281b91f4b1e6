/** What a person is called where they gave no name. */
export function displayName(fullName: unknown, email: string | null): string {
  if (typeof fullName === 'string' && fullName.trim()) return fullName.trim().slice(0, 120)
  return email?.split('@')[0] || 'Customer'
}
