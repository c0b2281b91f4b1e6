import type { Role } from '#app/auth/roles/standing.ts'
import { isCategory } from '#app/directory/categories.ts'
import { inLanguage, isSiteLanguage, siteLanguages } from '#app/platform/languages.ts'
import type { LaunchPhase } from './phases.ts'

/**
 * The pages that are there before the launch, by their patterns in routes.ts; whatever isn't here is
 * gated. A pattern that ends in "/*" stands for itself and for all under it. Machine endpoints never
 * come this way: they are mounted beside the site (api.server.ts).
 */
export const openBeforeLaunch = {
  '/': 'listed',
  '/landing': 'listed',
  '/become-provider': 'listed',
  '/become-provider-landing': 'listed',
  '/provider-special': 'listed',
  '/auth/*': 'listed, and where its letters lead',
  '/payment-setup': 'listed',
  '/pay/:key': 'the next page of /payment-setup',
  '/payment-success': 'listed',
  '/payment-cancelled': 'listed',
  '/provider/dashboard': 'listed',
  '/provider/setup': 'listed',
  '/provider/bookings': 'listed',
  '/provider-portal/*': 'listed, each of its tabs with an address of its own',
  '/contact': 'listed',
  '/contact-us': 'listed',
  '/help-center': 'what the contact page opens',
  '/support': 'the chat, for whoever has no script',
  '/support/chat': 'what the chat itself asks',
  '/terms': 'a site that takes an email address must show them',
  '/privacy': 'a site that takes an email address must show them',
  '/cookie-policy': 'listed',
  '/company-details': 'the law asks for it wherever something is sold',
  '/npo-instruction-manual': 'listed',
  '/admin/*': 'listed, for administrators alone',
  '/application/*': 'where an application stands, also by its mailed link',
  '/launch/confirm': 'a mailed link',
  '/unsubscribe': 'a mailed link',
  '/quote/link': 'a mailed link',
  '/requests/:requestId': 'what a guest’s mailed link opens; it shows itself to nobody else',
  '/sources': 'the licences of what the application form shows ask for it',
  '/preferences': 'keeps a choice, and shows nothing',
  '/files/:fileId': 'files are for those whose they are',
  '/uploads/photos': 'a file on its way',
  '/uploads/support': 'a file on its way to support',
  '/support/files/:fileId': 'files are for those whose they are',
  '/photos/:photoId/:width': 'a picture of a page',
  '/pictures/:id/:width': 'a picture of a page',
  '/agree': 'what people agreed to is asked again in every phase',
  '/dev/*': 'in development only',
} as const satisfies Record<string, string>

const GATED_PAGES = [
  '/services',
  '/search',
  '/online-stores',
  '/npo-charities',
  '/how-it-works',
  '/about',
  '/careers',
  '/faq',
  '/providers/',
  '/sites/',
  '/giving',
  '/success-stories',
  '/home',
  '/quote/new',
]

/** What search engines are asked to leave alone before the launch, in every language. */
export const gatedForEngines = siteLanguages.flatMap((language) =>
  GATED_PAGES.map((page) => inLanguage(page, language)),
)

/** Some pages are there before the launch for some people. */
const openFor = {
  '/profile/*': 'signed in',
  '/notifications/*': 'signed in',
  '/providers/:slug/*': 'its owner',
  '/sites/:slug/*': 'its owner',
} as const satisfies Record<string, 'signed in' | 'its owner'>

/** Who stands at the gate, and for which page. */
export type AtTheGate = {
  phase: LaunchPhase
  /** Of the route, as routes.ts has it: ":language?/services/:category". */
  pattern: string
  params: { language?: string; category?: string }
  roles: readonly Role[] | null
  /** Asked only where it matters. */
  isOwner: () => Promise<boolean>
  /** Whether a provider's address would show a page to everyone, were the site launched. Asked likewise. */
  isSomebodys: () => Promise<boolean>
}

export type Answer =
  | 'open'
  | 'open to administrators'
  | 'Coming Soon!'
  | 'to the front page'
  | 'nobody’s'

/** What the gate says. Pure but for the two questions whose a provider's address is. */
export async function gateAnswer(asked: AtTheGate): Promise<Answer> {
  const { phase, roles } = asked
  const page = pageOf(asked.pattern)
  const isAdmin = roles?.includes('admin') ?? false
  if (phase === 'launched') {
    // The home page before the launch has no address of its own any more, and neither has the other one.
    const isOver = page === '/landing' || (page === '/home' && !isAdmin)
    return isOver ? 'to the front page' : 'open'
  }
  if (isUnknown(page, asked.params) || covers(openBeforeLaunch, page)) return 'open'
  const some = covers(openFor, page)
  if (some === 'signed in' && roles) return 'open'
  if (some === 'its owner' && roles?.includes('provider') && (await asked.isOwner())) return 'open'
  if (isAdmin) return 'open to administrators'
  return some === 'its owner' && !(await asked.isSomebodys()) ? 'nobody’s' : 'Coming Soon!'
}

/** Whether any visitor may see this page of the site. */
export const isOpenToAll = (phase: LaunchPhase, page: string) =>
  phase === 'launched' || covers(openBeforeLaunch, page) !== undefined

/** Whether a route stands under the languages' prefixes. */
export const isPublic = (pattern: string) => /^\/?:language\?(\/|$)/.test(pattern)

/** The page that a pattern of routes.ts stands for, whatever its language. */
export const pageOf = (pattern: string): string =>
  `/${pattern.replace(/^\/?(?::language\?)?\/?/, '')}`

/** What nobody has heard of is answered with 404 in every phase, by whoever answers it. */
function isUnknown(page: string, { language, category }: AtTheGate['params']) {
  if (page === '/*') return true
  if (language !== undefined && (language === 'en' || !isSiteLanguage(language))) return true
  return page === '/services/:category' && !isCategory(category)
}

function covers<Why>(table: Record<string, Why>, page: string): Why | undefined {
  if (page in table) return table[page]
  const section = Object.keys(table).find(
    (one) => one.endsWith('/*') && `${page}/`.startsWith(one.slice(0, -1)),
  )
  return section === undefined ? undefined : table[section]
}
