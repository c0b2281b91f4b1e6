import { pageOfData } from '#app/platform/data-address.ts'
import { safeAddress } from '#app/platform/safe-address.ts'

/** Where to go after signing in. Back to the sign-in pages would be a circle. */
export function nextAddress(asked: unknown, otherwise = '/'): string {
  const address = safeAddress(asked, otherwise)
  return /^\/auth(?:[/?#]|$)/.test(address) ? otherwise : address
}

/** The sign-in page that comes back here afterwards. */
export function signInAddress(request: Request): string {
  const { pathname, searchParams } = new URL(request.url)
  const query = new URLSearchParams(searchParams)
  query.delete('_routes')
  const page = pageOfData(pathname)
  const back = query.size > 0 ? `${page}?${query}` : page
  return `/auth?next=${encodeURIComponent(back)}`
}
