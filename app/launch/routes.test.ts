import { expect, it } from 'vitest'
import type { Address } from '#app/addresses.server.ts'
import type { LaunchPhase } from '#app/page/launch-phase.ts'
import type { Role } from '#app/page/person.ts'
import { documentedAddresses, filled, isFor } from '#app/test-addresses.ts'
import { moments, SIPHOS, startLaunch } from './test-launch.ts'

/**
 * The response: the page; "Coming Soon!"; the page with the note that only an administrator sees it; a
 * redirect to sign in; another redirect; or an error page.
 */
type Answer = 'page' | 'soon' | 'noted' | 'sign in' | `to ${string}` | '400' | '403' | '404'
/** For a visitor, a signed-in user, a provider, an administrator. A single value applies to all four. */
type Four = Answer | [Answer, Answer, Answer, Answer]

const GATED: Four = ['soon', 'soon', 'soon', 'noted']

const REGISTER: Answer = 'to /auth?register=true&next=%2Fprovider%2Fsetup'
const SETUP: Four = [REGISTER, 'page', 'page', 'page']
/** A user with a password is offered an email; a user without a subscription, the plans. */
const RESET: Four = ['sign in', 'to /auth/forgot', 'to /auth/forgot', 'to /auth/forgot']
const LEADS_TO_PEOPLE: Four = ['sign in', '403', '403', 'to /admin/people']
const LEADS_TO_QUEUE: Four = ['sign in', '403', '403', 'to /admin/queue']
const LEADS_TO_APPLICATIONS: Four = ['sign in', '403', '403', 'to /admin/queue?kind=application']
const LEADS_TO_EDITS: Four = ['sign in', '403', '403', 'to /admin/queue?kind=edit']
const UNPAID: Four = ['sign in', 'to /payment-setup', 'to /payment-setup', 'to /payment-setup']

/** What the table of routes doesn't contain: redirects, other spellings, and unknown paths. */
const particulars: [path: string, before: Four, after: Four][] = [
  ['/landing', 'page', 'to /'],
  ['/auth', ['page', 'to /', 'to /', 'to /'], ['page', 'to /', 'to /', 'to /']],
  ['/auth?register=true', ['page', 'to /', 'to /', 'to /'], ['page', 'to /', 'to /', 'to /']],
  ['/auth/reset', RESET, RESET],
  ['/provider/setup', SETUP, SETUP],
  ['/provider/dashboard', 'to /provider-portal', 'to /provider-portal'],
  ['/payment-success', UNPAID, UNPAID],
  // A user who hasn't applied is redirected to the application after three seconds.
  ['/payment-setup', 'page', 'page'],

  ['/admin', LEADS_TO_QUEUE, LEADS_TO_QUEUE],
  ['/admin/users', LEADS_TO_PEOPLE, LEADS_TO_PEOPLE],
  ['/admin/applications', LEADS_TO_APPLICATIONS, LEADS_TO_APPLICATIONS],
  ['/admin/profile-edits', LEADS_TO_EDITS, LEADS_TO_EDITS],

  ['/search?q=plumber', GATED, 'page'],
  ['/af/services', GATED, 'page'],
  ['/zu/search', GATED, 'page'],
  ['/services/', GATED, 'page'],
  ['/Services', GATED, 'page'],
  ['/%73ervices', GATED, 'page'],
  ['/home', GATED, ['to /', 'to /', 'to /', 'page']],
  ['/xh/home', GATED, ['to /xh', 'to /xh', 'to /xh', 'page']],

  [SIPHOS, ['soon', 'soon', 'page', 'noted'], 'page'],
  [`${SIPHOS}/reviews`, ['soon', 'soon', 'page', 'noted'], 'page'],

  // URLs with a token, invalid here: the page that says so.
  ['/quote/link?token=of-nobody', 'page', 'page'],
  ['/auth/confirm?token=of-nobody', '400', '400'],

  // Unknown paths.
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

it('leads everyone where their phase and role have it, by whatever spelling', {
  timeout: 240_000,
}, async () => {
  const { clock, browsers } = await everybody()
  const wrong: string[] = []

  for (const [phase, item] of Object.entries(moments)) {
    clock.set(item)
    for (const [path, before, after] of particulars) {
      const four = phase === 'launched' ? after : before
      const answers = await Promise.all(browsers.map(async ({ visit }) => read(await visit(path))))
      for (const [index, { who }] of browsers.entries()) {
        const wanted = typeof four === 'string' ? four : four[index]
        if (answers[index] !== wanted)
          wrong.push(`${phase}: ${path} answers ${who} with "${answers[index]}", not "${wanted}"`)
      }
    }
  }

  expect(wrong).toEqual([])
})

it('answers each address as its line in routes.ts has it, in each phase and to each role', {
  timeout: 240_000,
}, async () => {
  const { clock, browsers } = await everybody()
  const wrong: string[] = []

  for (const phase of ['pre-launch', 'launched'] as const) {
    clock.set(moments[phase])
    for (const address of documentedAddresses) {
      const path = filled(address.pattern, SAMPLES)
      const answers = await Promise.all(browsers.map(async ({ visit }) => read(await visit(path))))
      for (const [index, { who, roles }] of browsers.entries()) {
        const wanted = wantedOf(address, phase, roles)
        if (!wanted.test(answers[index]!))
          wrong.push(`${phase}: ${path} answers ${who} with "${answers[index]}", not ${wanted}`)
      }
    }
  }

  expect(wrong).toEqual([])
})

const SAMPLES = { slug: SIPHOS.split('/').at(-1)!, category: 'plumbing' }

/** Behind gate and guard the response is a page, or the page's own redirect. */
const THROUGH = /^(page|to (?!\/auth\?register).*|400|404|410)$/
/** Sign-in pages redirect to the sign-in page. */
const THROUGH_AUTH = /^(page|sign in|to .*|400|404)$/

function wantedOf(address: Address, phase: LaunchPhase, roles: Role[] | null): RegExp {
  const { pattern, early, earlyFor, over } = address
  const isAdmin = roles?.includes('admin')
  if (phase === 'launched') {
    if (over === 'for everyone' || (over !== 'for nobody' && !isAdmin)) return /^to \/$/
  } else {
    const isOpen =
      early !== null &&
      (earlyFor === 'everyone' ||
        (earlyFor === 'signed in' && roles) ||
        (earlyFor === 'its owner' && roles?.includes('provider')))
    // An unused slug responds 404 in every phase.
    const closed = earlyFor === 'its owner' ? /^(soon|404)$/ : /^soon$/
    if (!isOpen) return isAdmin ? /^(noted|to .*|404)$/ : closed
  }
  if (isFor(address, roles)) return pattern.startsWith('/auth/') ? THROUGH_AUTH : THROUGH
  return roles ? /^403$/ : /^(sign in|to \/auth\?register=true.*)$/
}

async function everybody() {
  const { clock, visitor, signedIn } = await startLaunch()
  const people: [who: string, visit: Ask, roles: Role[] | null][] = [
    ['a visitor', visitor().visit, null],
    ['somebody signed in', (await signedIn('thandi')).visit, ['customer']],
    ['a provider', (await signedIn('sipho')).visit, ['customer', 'provider']],
    ['an administrator', (await signedIn('nomsa')).visit, ['customer', 'admin']],
  ]
  return { clock, browsers: people.map(([who, visit, roles]) => ({ who, visit, roles })) }
}

type Ask = (path: string) => Promise<Response>

async function read(answer: Response): Promise<string> {
  const to = answer.headers.get('Location')
  if (to) return /^\/auth(\?(?!register)|$)/.test(to) ? 'sign in' : `to ${to}`
  const html = await answer.text()
  // A URL without a page responds the same to API clients.
  if (html.startsWith('{"comingSoon":true')) return 'soon'
  if (answer.status !== 200) return String(answer.status)
  // Worded differently in each language.
  if (html.includes('class="coming-soon"'))
    return html.includes('<meta name="robots" content="noindex"/>') ? 'soon' : 'soon, but listed'
  return html.includes('class="house-note"') ? 'noted' : 'page'
}
