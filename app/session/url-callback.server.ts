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

/** The callback of the site's own flows, which are identified by a cookie. */
export const OWN = '/auth/callback'

/**
 * Middleware of the root: removes a callback of the authentication service from the query of any page. An
 * error is shown on the page, a code is redirected to where codes are exchanged, and tokens move to the
 * fragment, which neither logs nor other sites see, and where the page reads them.
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

/** Shows the error, and ends this browser's session unless it concerns only identities. */
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

/** Anyone can put a code into a link, so an invalid one is explained without ending the session. */
export function explainUnusableCode(context: Readonly<RouterContextProvider>) {
  const title = oauthText(requestI18n(context), 'flow_state_not_found')
  return withToast(new Headers(), { kind: 'failure', title })
}
