import { pageOfData } from '#app/platform/data-address.ts'
import { safeAddress } from '#app/platform/safe-address.ts'

/** Where to go after signing in. Back to the sign-in pages would be a circle. */
export function nextAddress(requested: unknown, otherwise = '/'): string {
  const address = safeAddress(requested, otherwise)
  return /^\/auth(?:[/?#]|$)/.test(address) ? otherwise : address
}

/** The sign-in page that comes back here afterwards. */
export const signInAddress = (request: Request) => `/auth?next=${encodedPage(request)}`

/** The page that asks for the second factor and comes back here afterwards. */
export const mfaAddress = (request: Request) => `/auth/second-step?next=${encodedPage(request)}`

/** The page of an account that its owner closed. */
export const BRING_BACK = '/auth/bring-back'

/** Where to go after the second factor: a new password may be what it was taken for. */
export const afterMfa = (requested: unknown) =>
  requested === '/auth/reset' ? requested : nextAddress(requested)

function encodedPage(request: Request): string {
  const { pathname, searchParams } = new URL(request.url)
  const query = new URLSearchParams(searchParams)
  query.delete('_routes')
  const page = pageOfData(pathname)
  return encodeURIComponent(query.size > 0 ? `${page}?${query}` : page)
}
