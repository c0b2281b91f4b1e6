import type { HISTORY } from '../public/history.ts'

/** An entry of the API's audit log: an action, and its log type. */
export type AuditAction = { action: string; type: 'account' | 'team' | 'user' | 'factor' }

type OfAccounts = keyof typeof HISTORY | 'account deleted by an administrator'

/** Every account event, as clients of the API's audit log know it. */
export const auditActions: Record<OfAccounts, AuditAction> = {
  'account made': { action: 'user_signedup', type: 'team' },
  'account made by an administrator': { action: 'user_signedup', type: 'team' },
  'account changed by an administrator': { action: 'user_modified', type: 'user' },
  'account deleted by an administrator': { action: 'user_deleted', type: 'team' },
  'account recovered': { action: 'login', type: 'account' },
  'account closed': { action: 'user_closed', type: 'user' },
  'account brought back': { action: 'user_reopened', type: 'user' },
  'archive asked for': { action: 'user_data_requested', type: 'user' },
  'archive fetched': { action: 'user_data_downloaded', type: 'user' },
  'correction asked for': { action: 'user_correction_requested', type: 'user' },
  'signed in': { action: 'login', type: 'account' },
  'signed out': { action: 'logout', type: 'account' },
  'signed out by an administrator': { action: 'logout', type: 'account' },
  'sign-in failed': { action: 'login_failed', type: 'account' },
  'email address confirmed': { action: 'user_confirmation', type: 'user' },
  'email address changed': { action: 'user_modified', type: 'user' },
  'cellphone number changed': { action: 'user_modified', type: 'user' },
  'password changed': { action: 'user_updated_password', type: 'user' },
  'password email sent by an administrator': { action: 'user_recovery_requested', type: 'user' },
  'second step begun': { action: 'factor_in_progress', type: 'factor' },
  'second step added': { action: 'factor_verified', type: 'factor' },
  'second step taken': { action: 'verification_attempted', type: 'factor' },
  'second step changed': { action: 'factor_updated', type: 'factor' },
  'second step taken away': { action: 'factor_deleted', type: 'factor' },
  'passkey registered': { action: 'passkey_created', type: 'factor' },
  'passkey deleted': { action: 'passkey_deleted', type: 'factor' },
  'identity linked': { action: 'identity_linked', type: 'user' },
  'identity unlinked': { action: 'identity_unlinked', type: 'user' },
  'role granted': { action: 'role_granted', type: 'team' },
  'role withdrawn': { action: 'role_withdrawn', type: 'team' },
  'account banned': { action: 'user_banned', type: 'team' },
  'ban lifted': { action: 'user_unbanned', type: 'team' },
}

/** The events whose action or type contains this text. */
export function eventsOf(field: keyof AuditAction, words: string): string[] {
  const wanted = words.toLowerCase()
  return Object.entries(auditActions)
    .filter(([, named]) => named[field].includes(wanted))
    .map(([name]) => name)
}
