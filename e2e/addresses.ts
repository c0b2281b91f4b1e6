import type { RouteConfigEntry } from '@react-router/dev/routes'
import { inLanguage, otherLanguageIn, otherLanguages } from '#app/platform/languages.ts'
import routes from '#app/routes.ts'

const NOBODY = '00000000-0000-7000-8000-000000000000'

/** A real path for each pattern with parameters. A new one without a sample fails the test. */
const samples: Record<string, string> = {
  '/services/:category': '/services/plumbing',
  '/providers/:slug': '/providers/sipho-mahlangu',
  '/providers/:slug/services': '/providers/sipho-mahlangu/services',
  '/providers/:slug/reviews': '/providers/sipho-mahlangu/reviews',
  '/providers/:slug/saved-quotes': '/providers/sipho-mahlangu/saved-quotes',
  '/sites/:slug': '/sites/pretorius-electrical',
  '/report/:thing/:thingId': '/report/profile/sipho-mahlangu',
  '/appeal/:thing/:thingId': `/appeal/review/${NOBODY}`,
  // Belongs to nobody: the page that says so. Real ones are on the users' own lists.
  '/requests/:requestId': `/requests/${NOBODY}`,
  '/provider-portal/requests/:invitationId': `/provider-portal/requests/${NOBODY}`,
  '/requests/:requestId/accept': `/requests/${NOBODY}/accept`,
  '/calendar/:userId/:token': `/calendar/${NOBODY}/nothing.ics`,
  '/jobs/:jobId': `/jobs/${NOBODY}`,
  '/provider/bookings/:jobId': `/provider/bookings/${NOBODY}`,
  '/provider-portal/clients/:clientId': `/provider-portal/clients/${NOBODY}`,
  '/admin/dashboard/:rows': '/admin/dashboard/requests',
  '/admin/people/:personId': `/admin/people/${NOBODY}`,
  '/admin/people/:personId/merge': `/admin/people/${NOBODY}/merge`,
  '/admin/people/:personId/:act': `/admin/people/${NOBODY}/ban`,
  // The forms for a new one: existing ones are on the lists.
  '/admin/content/texts/:documentKey/:language': '/admin/content/texts/faq-booking/en',
  '/admin/content/team/:memberId': '/admin/content/team/new',
  '/admin/success-stories/:storyId': '/admin/success-stories/new',
  '/admin/images/:imageId': `/admin/images/${NOBODY}`,
  '/admin/settings/emails/:email/:language': '/admin/settings/emails/quote-arrived/en',
  '/admin/settings/versions/:setting': '/admin/settings/versions/tagline',
  '/admin/services/:category': '/admin/services/plumbing',
  '/admin/services/:category/merge': '/admin/services/plumbing/merge',
  '/admin/services/:category/jobs/:job': '/admin/services/plumbing/jobs/geyser',
  '/admin/services/:category/questions/:question': '/admin/services/plumbing/questions/new',
  '/admin/applications/:applicationId': `/admin/applications/${NOBODY}`,
  '/admin/privacy/breaches/:breachId': '/admin/privacy/breaches/new',
  '/admin/queue/:kind/:caseId': `/admin/queue/application/${NOBODY}`,
  '/admin/support/:ticketId': `/admin/support/${NOBODY}`,
  '/pay/:key': '/pay/of-nobody',
  '/dev/mail/:emailId': `/dev/mail/${NOBODY}`,
  '/*': '/no/such/page',
}

/** Pages that users reach from their own lists, and that no list of paths contains. */
export const ownPages = [
  /^\/requests\/[0-9a-f-]{36}$/,
  /^\/provider-portal\/requests\/[0-9a-f-]{36}$/,
  /^\/provider-portal\/clients\/[0-9a-f-]{36}$/,
  /^\/admin\/people\/[0-9a-f-]{36}$/,
  /^\/admin\/people\/[0-9a-f-]{36}\/ban$/,
  /^\/admin\/people\/[0-9a-f-]{36}\/merge$/,
  /^\/admin\/queue\/[a-z-]+\/[0-9a-f-]{36}$/,
  /^\/admin\/content\/team\/[0-9a-f-]{36}$/,
  /^\/admin\/success-stories\/[0-9a-f-]{36}$/,
  /^\/admin\/images\/[0-9a-f-]{36}$/,
  /^\/admin\/support\/[0-9a-f-]{36}$/,
]

const isOtherLanguage = (part: string | undefined) => otherLanguages.some((code) => code === part)
/** The same screens in each of the seven other languages: one is fully tested, the others for their texts. */
const isInUnwalkedLanguage = (pattern: string) => ![null, 'st'].includes(otherLanguageIn(pattern))

/** The pages in each of the seven other languages. */
export const otherLanguagePages = otherLanguages.flatMap((language) =>
  ['/', '/contact', '/support'].map((path) => ({ language, address: inLanguage(path, language) })),
)

const ONE_SENTENCE = 'shell/screens/not-yet.tsx'

/**
 * Every page of the site, once, with its parameters filled in. Public pages with a single sentence are the
 * same for everyone, as are pages for developers: signed-in users needn't visit them again.
 */
export function everyAddress({ isSignedIn }: { isSignedIn: boolean }): Address[] {
  const screens = screensOf(routes as RouteConfigEntry[], '')
  const walked = screens.filter(
    ({ file, isPublic, pattern }) =>
      !isInUnwalkedLanguage(pattern) &&
      !(isSignedIn && ((isPublic && file === ONE_SENTENCE) || pattern.startsWith('/dev/'))),
  )
  const byPattern = new Map(walked.map((item) => [item.pattern, item]))
  return [...byPattern].map(([pattern, { isPublic, file }]) => {
    const sample = samples[pattern] ?? (/[:*]/.test(pattern) ? undefined : pattern)
    if (!sample) throw new Error(`e2e/addresses.ts has no sample for ${pattern}`)
    return { address: sample, isPublic, subject: file.split('/')[0] }
  })
}

export type Address = {
  address: string
  /** Public pages are the same for everyone except for their header. */
  isPublic: boolean
  /** The folder of app/ with its screen; unknown for pages that users reach from their own lists. */
  subject?: string
}

type Screen = { pattern: string; file: string; isPublic: boolean }

function screensOf(entries: RouteConfigEntry[], under: string, isPublic = false): Screen[] {
  return entries.flatMap(({ path, file, children }): Screen[] => {
    // A route without a component is for programs, not people.
    if (file.endsWith('.ts')) return []
    // English pages have no language in their path; the others are the same screens.
    const own = `${under}/${path === ':language?' ? '' : (path ?? '')}`.replaceAll(/\/+/g, '/')
    const isInLanguages = path === ':language?' || isOtherLanguage(path)
    if (children?.length) return screensOf(children, own, isPublic || isInLanguages)
    return [{ pattern: own === '/' ? '/' : own.replace(/\/$/, ''), file, isPublic }]
  })
}
