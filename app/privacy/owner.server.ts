import type { RouterContextProvider } from 'react-router'
import { isFreshlyShown } from '#app/auth/index.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { requireReauthentication } from '#app/session/index.server.ts'

type Context = Readonly<RouterContextProvider>
type Who = { sessionId: string }

/** Whether the user who requests a copy or the deletion of all data has authenticated recently. */
export const isOwnerShown = (context: Context, { sessionId }: Who) =>
  isFreshlyShown(context.get(servicesContext), sessionId)

/** Redirects to re-authentication if not. */
export const demandOwnerShown = (context: Context, who: Who, next: string) =>
  requireReauthentication(context, who, next)
