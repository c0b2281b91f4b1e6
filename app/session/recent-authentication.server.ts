import { type RouterContextProvider, redirect } from 'react-router'
import { isFreshlyShown } from '#app/auth/index.server.ts'
import { STAFF_FRESH_FOR } from '#app/auth/public/fresh.ts'
import { servicesContext } from '#app/page/services.server.ts'

/** The page to reauthenticate on, which returns to this one. */
export const againAddress = (next: string) => `/auth/again?next=${encodeURIComponent(next)}`

/** Before what can't be undone: sends anyone who hasn't just shown that it is them to where they do. */
export async function demandShownAgain(
  context: Readonly<RouterContextProvider>,
  { sessionId }: { sessionId: string },
  next: string,
) {
  if (!(await isFreshlyShown(context.get(servicesContext), sessionId)))
    throw redirect(againAddress(next))
}

/**
 * Before staff take personal data away in a file: anyone who authenticated over 12 hours ago, or without MFA
 * although they have it, does so again and comes back to the page that offers the file.
 */
export async function demandRecentAuthentication(
  context: Readonly<RouterContextProvider>,
  { sessionId }: { sessionId: string },
  next: string,
) {
  if (!(await isFreshlyShown(context.get(servicesContext), sessionId, STAFF_FRESH_FOR)))
    throw redirect(againAddress(next))
}
