import type { RouterContextProvider } from 'react-router'
import { isFreshlyShown } from '#app/auth/index.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { demandShownAgain } from '#app/session/index.server.ts'

type Context = Readonly<RouterContextProvider>
type Who = { sessionId: string }

/** Whether anyone who asks for all that is kept, or for its end, has just shown that it is theirs. */
export const isOwnerShown = (context: Context, { sessionId }: Who) =>
  isFreshlyShown(context.get(servicesContext), sessionId)

/** Sends anyone who hasn't to where they do. */
export const demandOwnerShown = (context: Context, who: Who, next: string) =>
  demandShownAgain(context, who, next)
