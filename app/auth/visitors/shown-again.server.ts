import { type RouterContextProvider, redirect } from 'react-router'
import { servicesContext } from '#app/services.server.ts'
import { isFreshlyShown } from '../sessions/show-again.server.ts'

/** Where somebody shows once more that it is them, and from where they come back to this page. */
export const againAddress = (next: string) => `/auth/again?next=${encodeURIComponent(next)}`

/** Before what can't be undone: sends whoever hasn't just shown that it is them to where they do. */
export async function demandShownAgain(
  context: Readonly<RouterContextProvider>,
  { sessionId }: { sessionId: string },
  next: string,
) {
  if (!(await isFreshlyShown(context.get(servicesContext), sessionId)))
    throw redirect(againAddress(next))
}
