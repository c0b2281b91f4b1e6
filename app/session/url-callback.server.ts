import { type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import { signOut } from '#app/auth/index.server.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { visitor } from '#app/page/visitor.server.ts'
import { isDataAddress } from '#app/platform/data-address.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { oauthText } from './public/oauth-text.ts'
import { callbackIn, endsSession, withoutCallback } from './public/url-callback.ts'
import { endSession } from './session.server.ts'

/** Where the site's own flows come back: it knows by its cookie what was begun. */
export const OWN = '/auth/callback'

/**
 * For the root: an answer of the authentication service in the query of any page is taken out of the
 * address. An error becomes words on the page, a code goes where codes are exchanged, and tokens go behind
 * the "#", where no log and no other site sees them and the page takes them from.
 */
export const callbackMiddleware: MiddlewareFunction<Response> = async (
  { context, request },
  next,
) => {
  const url = new URL(request.url)
  const isPage = request.method === 'GET' && !isDataAddress(url.pathname) && url.pathname !== OWN
  const callback = isPage ? callbackIn(url.searchParams) : null
  if (!callback) return next()
  const query = withoutCallback(url.searchParams).toString()
  const clean = query ? `${url.pathname}?${query}` : url.pathname
  if (callback.brings === 'code') return redirect(`${OWN}?code=${callback.code}`)
  if (callback.brings === 'tokens') return redirect(`${clean}#${url.searchParams}`, 303)
  if (callback.brings === 'half') return redirect(clean, 303)
  if (callback.brings === 'unusable code')
    return redirect(clean, { status: 303, headers: explainUnusableCode(context) })
  const headers = await reportError(context, callback.code)
  return redirect(clean, { status: 303, headers })
}

/** Says what went wrong, and ends the session of this browser unless it concerns identities only. */
export async function reportError(context: Readonly<RouterContextProvider>, code: string) {
  const known = visitor(context)
  if (known && endsSession(code)) {
    const services = context.get(servicesContext)
    await signOut(services, { userId: known.id, sessionId: known.sessionId, scope: 'local' })
    endSession(context)
  }
  return withToast(new Headers(), {
    kind: 'failure',
    title: oauthText(requestI18n(context), code),
  })
}

/** Anybody can write a code into a link: it is explained, and ends no session. */
export function explainUnusableCode(context: Readonly<RouterContextProvider>) {
  const title = oauthText(requestI18n(context), 'flow_state_not_found')
  return withToast(new Headers(), { kind: 'failure', title })
}
