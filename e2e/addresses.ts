import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'

const NOBODY = '00000000-0000-7000-8000-000000000000'

/** One real address for each that has parameters. A new one without a sample fails the walk. */
const samples: Record<string, string> = {
  '/services/:category': '/services/plumbing',
  '/providers/:slug': '/providers/sipho-mahlangu',
  '/providers/:slug/services': '/providers/sipho-mahlangu/services',
  '/providers/:slug/reviews': '/providers/sipho-mahlangu/reviews',
  '/providers/:slug/saved-quotes': '/providers/sipho-mahlangu/saved-quotes',
  // Nobody's: the page that says so. What is somebody's is found on their own lists.
  '/requests/:requestId': `/requests/${NOBODY}`,
  '/provider-portal/requests/:askId': `/provider-portal/requests/${NOBODY}`,
  '/dev/mail/:letterId': `/dev/mail/${NOBODY}`,
  '/*': '/no/such/page',
}

/** What people find on their own lists, and so in no list of addresses. */
export const ownPages = [
  /^\/requests\/[0-9a-f-]{36}$/,
  /^\/provider-portal\/requests\/[0-9a-f-]{36}$/,
]

/** Every address of the site that has a screen, once, with its parameters filled in. */
export function everyAddress(): string[] {
  const patterns = patternsOf(routes as RouteConfigEntry[], '')
  return [...new Set(patterns)].map((pattern) => {
    const sample = samples[pattern] ?? (/[:*]/.test(pattern) ? undefined : pattern)
    if (!sample) throw new Error(`e2e/addresses.ts has no sample for ${pattern}`)
    return sample
  })
}

function patternsOf(entries: RouteConfigEntry[], under: string): string[] {
  return entries.flatMap(({ path, file, children }) => {
    // A file without a screen answers programs, not people.
    if (file.endsWith('.ts')) return []
    // English pages have no language in their address; the others are the same screens.
    const own = `${under}/${path === ':language?' ? '' : (path ?? '')}`.replaceAll(/\/+/g, '/')
    return children?.length
      ? patternsOf(children, own)
      : [own === '/' ? '/' : own.replace(/\/$/, '')]
  })
}
