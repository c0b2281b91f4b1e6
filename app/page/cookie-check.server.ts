import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { data, type RouterContextProvider } from 'react-router'
import { hostCookie, shownCookie } from '#app/platform/cookie-name.server.ts'
import { DAY, SECOND } from '#app/platform/time.ts'
import { COOKIE_CHECK } from './cookie-check.tsx'
import { servicesContext } from './services.server.ts'

type Context = Readonly<RouterContextProvider>

const NAME = 'cookies-work'
const MAX_AGE = 30 * DAY

const isShown = (context: Context, request: Request) =>
  shownCookie(request, context.get(servicesContext).config, NAME) !== undefined

/**
 * Loader data of a page whose form needs cookies: sets one, unless the browser sends one already. The form
 * has a `<CookieCheck>`, and its action calls `withoutCookies`.
 */
export function withCookieCheck<View>(context: Context, request: Request, view: View) {
  const { config } = context.get(servicesContext)
  const cookie = { name: NAME, value: '1', seconds: MAX_AGE / SECOND }
  const headers = isShown(context, request)
    ? undefined
    : { 'Set-Cookie': hostCookie(request, config, cookie) }
  return data(view, { headers })
}

const blocked = msg`Your browser blocks cookies, and this needs them. Allow cookies for this site, then try again.`

/** The error if the form's page set a cookie and the browser didn't keep it; null otherwise. */
export function withoutCookies(
  context: Context,
  request: Request,
  form: FormData,
): MessageDescriptor | null {
  return form.get(COOKIE_CHECK) === '1' && !isShown(context, request) ? blocked : null
}
