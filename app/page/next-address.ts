import { pageOfData } from '#app/platform/data-address.ts'
import { safeAddress } from '#app/platform/safe-address.ts'

/** The URL after signing in. Sign-in pages are excluded, because they would redirect in a circle. */
export function nextAddress(requested: unknown, otherwise = '/'): string {
  const address = safeAddress(requested, otherwise)
  return /^\/auth(?:[/?#]|$)/.test(address) ? otherwise : address
}

/** The sign-in page, which redirects back here afterwards. */
export const signInAddress = (request: Request) => `/auth?next=${encodedPage(request)}`

/** The second-factor page, which redirects back here afterwards. */
export const mfaAddress = (request: Request) => `/auth/second-step?next=${encodedPage(request)}`

/** The page of an account that its owner closed. */
export const BRING_BACK = '/auth/bring-back'

/** The URL after the second factor; possibly the new-password page that required it. */
export const afterMfa = (requested: unknown) =>
  requested === '/auth/reset' ? requested : nextAddress(requested)

function encodedPage(request: Request): string {
  const { pathname, searchParams } = new URL(request.url)
  const query = new URLSearchParams(searchParams)
  query.delete('_routes')
  const page = pageOfData(pathname)
  return encodeURIComponent(query.size > 0 ? `${page}?${query}` : page)
}
