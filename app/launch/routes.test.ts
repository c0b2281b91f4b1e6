import { expect, it } from 'vitest'
import { moments, SIPHOS, startLaunch } from './test-launch.ts'

/**
 * What an address answers: its page; "Coming Soon!" in its place; the page with the note that only an
 * administrator sees it; the way to sign in; the way to another address; or a refusal in words.
 */
type Answer = 'page' | 'soon' | 'noted' | 'sign in' | `to ${string}` | '400' | '403' | '404'
/** A visitor, somebody signed in, a provider, an administrator. One word stands for all four. */
type Four = Answer | [Answer, Answer, Answer, Answer]

const GATED: Four = ['soon', 'soon', 'soon', 'noted']
const FOR_ADMINS: Four = ['sign in', '403', '403', 'page']
const OWN: Four = ['sign in', 'page', 'page', 'page']

const REGISTER: Answer = 'to /auth?register=true&next=%2Fprovider%2Fsetup'
const SETUP: Four = [REGISTER, 'page', 'page', 'page']
/** Whoever knows their password is offered a letter; whoever pays nothing yet, the plans. */
const RESET: Four = ['sign in', 'to /auth/forgot', 'to /auth/forgot', 'to /auth/forgot']
const APPLY: Answer = 'to /become-provider#apply-now'
/** Whoever hasn't applied has nothing to pay for yet. */
const PLANS: Four = [APPLY, APPLY, 'page', APPLY]
const LEADS_TO_PEOPLE: Four = ['sign in', '403', '403', 'to /admin/people']
const LEADS_TO_QUEUE: Four = ['sign in', '403', '403', 'to /admin/applications']
const UNPAID: Four = ['sign in', 'to /payment-setup', 'to /payment-setup', 'to /payment-setup']

/** Both documents' addresses, and what ours adds: before the launch, and from it on. */
const table: [path: string, before: Four, after: Four][] = [
  // Listed: there in every phase.
  ['/', 'page', 'page'],
  ['/become-provider', 'page', 'page'],
  ['/become-provider-landing', 'page', 'page'],
  ['/provider-special', 'page', 'page'],
  ['/contact', 'page', 'page'],
  ['/contact-us', 'page', 'page'],
  ['/help-center', 'page', 'page'],
  ['/support', 'page', 'page'],
  ['/payment-setup', PLANS, PLANS],
  ['/launch/confirm', 'page', 'page'],
  ['/unsubscribe', 'page', 'page'],
  ['/company-details', 'page', 'page'],
  ['/landing', 'page', 'to /'],
  ['/terms', 'page', 'page'],
  ['/privacy', 'page', 'page'],
  ['/cookie-policy', 'page', 'page'],
  ['/npo-instruction-manual', 'page', 'page'],
  ['/sources', 'page', 'page'],
  ['/auth', ['page', 'to /', 'to /', 'to /'], ['page', 'to /', 'to /', 'to /']],
  ['/auth?register=true', ['page', 'to /', 'to /', 'to /'], ['page', 'to /', 'to /', 'to /']],
  ['/auth/forgot', 'page', 'page'],
  ['/auth/reset', RESET, RESET],
  ['/provider/setup', SETUP, SETUP],
  ['/provider/dashboard', 'to /provider-portal', 'to /provider-portal'],
  ['/provider/bookings', OWN, OWN],
  ['/provider-portal', OWN, OWN],
  ['/provider-portal/clients', OWN, OWN],
  ['/payment-success', UNPAID, UNPAID],
  ['/payment-cancelled', OWN, OWN],

  // The administration, for administrators in every phase.
  ['/admin', LEADS_TO_PEOPLE, LEADS_TO_PEOPLE],
  ['/admin/dashboard', LEADS_TO_PEOPLE, LEADS_TO_PEOPLE],
  ['/admin/users', LEADS_TO_PEOPLE, LEADS_TO_PEOPLE],
  ['/admin/support', FOR_ADMINS, FOR_ADMINS],
  ['/admin/letters', FOR_ADMINS, FOR_ADMINS],
  ['/admin/services', FOR_ADMINS, FOR_ADMINS],
  ['/admin/providers', LEADS_TO_QUEUE, LEADS_TO_QUEUE],
  ['/admin/online-stores', FOR_ADMINS, FOR_ADMINS],
  ['/admin/npo-charities', FOR_ADMINS, FOR_ADMINS],
  ['/admin/images', FOR_ADMINS, FOR_ADMINS],
  ['/admin/content', FOR_ADMINS, FOR_ADMINS],
  ['/admin/success-stories', FOR_ADMINS, FOR_ADMINS],
  ['/admin/settings', FOR_ADMINS, FOR_ADMINS],
  ['/admin/settings/preview', FOR_ADMINS, FOR_ADMINS],
  ['/admin/people', FOR_ADMINS, FOR_ADMINS],

  // Gated.
  ['/services', GATED, 'page'],
  ['/services/plumbing', GATED, 'page'],
  ['/search', GATED, 'page'],
  ['/search?q=plumber', GATED, 'page'],
  ['/online-stores', GATED, 'page'],
  ['/npo-charities', GATED, 'page'],
  ['/services/npo-charities', GATED, 'page'],
  ['/how-it-works', GATED, 'page'],
  ['/about', GATED, 'page'],
  ['/about-us', GATED, 'page'],
  ['/careers', GATED, 'page'],
  ['/faq', GATED, 'page'],
  ['/giving', GATED, 'page'],
  ['/success-stories', GATED, 'page'],
  ['/quote/new', GATED, 'page'],
  ['/requests', GATED, OWN],
  ['/saved-quotes', GATED, OWN],
  ['/messages', GATED, OWN],
  ['/af/services', GATED, 'page'],
  ['/zu/search', GATED, 'page'],
  ['/services/', GATED, 'page'],
  ['/Services', GATED, 'page'],
  ['/%73ervices', GATED, 'page'],

  // Open to some.
  ['/home', GATED, ['to /', 'to /', 'to /', 'page']],
  ['/xh/home', GATED, ['to /xh', 'to /xh', 'to /xh', 'page']],
  ['/profile', ['soon', 'page', 'page', 'page'], OWN],
  ['/notifications', ['soon', 'page', 'page', 'page'], OWN],
  ['/profile/security', ['soon', 'page', 'page', 'page'], OWN],
  [SIPHOS, ['soon', 'soon', 'page', 'noted'], 'page'],
  [`${SIPHOS}/services`, ['soon', 'soon', 'page', 'noted'], 'page'],
  [`${SIPHOS}/reviews`, ['soon', 'soon', 'page', 'noted'], 'page'],

  // Addresses with a token, worn out here: the page that says so.
  ['/quote/link?token=of-nobody', 'page', 'page'],
  ['/auth/confirm?token=of-nobody', '400', '400'],

  // What nobody has heard of.
  ['/no/such/page', '404', '404'],
  ['/nosuchpage', '404', '404'],
  ['/xx/services', '404', '404'],
  ['/en/services', '404', '404'],
  ['/services/nonsense', '404', '404'],
  ['/services/plumbing/nonsense', '404', '404'],
  ['/providers/nobody-of-this-name', '404', '404'],
  ['/providers/nobody-of-this-name/reviews', '404', '404'],
  ['/af/providers/nobody-of-this-name', '404', '404'],
  ['/providers/Not%20A%20Name', '404', '404'],
  ['/sites/nobody-of-this-name', '404', '404'],
]

it('answers each address as its phase and the role of whoever asks have it', {
  timeout: 240_000,
}, async () => {
  const { clock, visitor, signedIn } = await startLaunch()
  const browsers = [
    ['a visitor', visitor()],
    ['somebody signed in', await signedIn('thandi')],
    ['a provider', await signedIn('sipho')],
    ['an administrator', await signedIn('nomsa')],
  ] as const
  const wrong: string[] = []

  for (const [phase, at] of Object.entries(moments)) {
    clock.set(at)
    for (const [path, before, after] of table) {
      const four = phase === 'launched' ? after : before
      const answers = await Promise.all(browsers.map(async ([, one]) => read(await one.ask(path))))
      for (const [index, [who]] of browsers.entries()) {
        const wanted = typeof four === 'string' ? four : four[index]
        if (answers[index] !== wanted)
          wrong.push(`${phase}: ${path} answers ${who} with "${answers[index]}", not "${wanted}"`)
      }
    }
  }

  expect(wrong).toEqual([])
})

async function read(answer: Response): Promise<string> {
  const to = answer.headers.get('Location')
  if (to) return /^\/auth(\?(?!register)|$)/.test(to) ? 'sign in' : `to ${to}`
  const html = await answer.text()
  if (answer.status !== 200) return String(answer.status)
  // Said in each language in its own words.
  if (html.includes('class="coming-soon"'))
    return html.includes('<meta name="robots" content="noindex"/>') ? 'soon' : 'soon, but listed'
  return html.includes('class="house-note"') ? 'noted' : 'page'
}
