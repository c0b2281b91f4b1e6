import { type RouterContextProvider, redirect } from 'react-router'
import { isFreshlyShown } from '#app/auth/index.server.ts'
import { STAFF_FRESH_FOR } from '#app/auth/public/fresh.ts'
import { servicesContext } from '#app/page/services.server.ts'

/** The re-authentication page, which returns to this one. */
export const reauthenticationAddress = (next: string) =>
  `/auth/again?next=${encodeURIComponent(next)}`

/** Before irreversible actions: redirects users who haven't authenticated just now to re-authentication. */
export async function requireReauthentication(
  context: Readonly<RouterContextProvider>,
  { sessionId }: { sessionId: string },
  next: string,
) {
  if (!(await isFreshlyShown(context.get(servicesContext), sessionId)))
    throw redirect(reauthenticationAddress(next))
}

/**
 * Before staff download personal data: requires an authentication within 12 hours, with MFA if they have it;
 * otherwise redirects to re-authentication, which returns to the page of the download.
 */
export async function requireRecentAuthentication(
  context: Readonly<RouterContextProvider>,
  { sessionId }: { sessionId: string },
  next: string,
) {
  if (!(await isFreshlyShown(context.get(servicesContext), sessionId, STAFF_FRESH_FOR)))
    throw redirect(reauthenticationAddress(next))
}
