import { expect, it } from 'vitest'
import { testSite } from './test-site.server.ts'

const NUL = '\0'
const id = '0199d3c2-7a4b-7c3e-9f00-0123456789ab'

/** Public URLs, with NUL in every query parameter that they read. */
const pages = [
  '/search?q=%00&category=%00&location=%00&sort=%00&page=%00',
  '/search?q=a%00b&location=mame%00lodi&language=%00',
  '/services/plumbing?location=%00&sort=%00&page=%00&check=%00',
  '/faq?q=%00',
  '/help-center?topic=%00',
  '/quote/new?provider=%00&service=%00&place=%00',
  `/quote/link?token=%00`,
  '/auth?next=%00&code=%00&email=%00',
  '/auth/confirm?token=%00&type=%00',
  '/auth/reset?token=%00',
  '/launch/confirm?token=%00',
  '/unsubscribe?token=%00',
  '/application?key=%00',
  '/pay/%00',
  '/payment-setup?plan=%00',
  '/contact?in=%00&topic=%00',
  '/support?topic=%00',
  '/sites/%00',
  '/providers/%00/reviews?page=%00',
  `/photos/${id}/%00`,
  '/terms?version=%00',
  '/giving?month=%00',
]

/** Public forms. */
const forms: [string, Record<string, string>][] = [
  ['/auth', { form: 'login', email: `a${NUL}@example.co.za`, password: `${NUL}secret` }],
  [
    '/auth',
    {
      form: 'register',
      fullName: `${NUL}Thandi`,
      email: `thandi${NUL}@example.co.za`,
      password: `correct${NUL} horse battery`,
      terms: 'on',
    },
  ],
  ['/auth/forgot', { email: `${NUL}@example.co.za` }],
  ['/contact', { name: `Tha${NUL}ndi`, email: 'thandi@example.co.za', message: `Hello ${NUL}` }],
  ['/', { email: `thandi${NUL}@example.co.za`, consent: 'on' }],
  ['/support', { intent: 'send', words: `${NUL} hello`, name: NUL }],
  ['/support/chat', { intent: 'send', words: `${NUL} hello`, name: NUL }],
  ['/quote/new', { description: `${NUL} geyser`, service: NUL, place: NUL, name: NUL }],
  ['/preferences', { language: NUL, back: `/${NUL}` }],
  ['/become-provider/apply', { intent: `next${NUL}`, fullName: NUL, email: NUL, part: NUL }],
  ['/payment-setup', { intent: NUL, plan: NUL }],
  ['/unsubscribe', { token: NUL }],
]

/** The authentication service, functions and tables, as API clients call them. */
const calls: [string, string, unknown?][] = [
  [
    'POST',
    '/auth/v1/signup',
    { email: `a${NUL}@b.co.za`, password: `x${NUL}yz1234567`, data: { [NUL]: NUL } },
  ],
  ['POST', '/auth/v1/token?grant_type=password', { email: `${NUL}@b.co.za`, password: NUL }],
  ['POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: NUL }],
  ['POST', '/auth/v1/token?grant_type=pkce', { auth_code: NUL, code_verifier: NUL }],
  ['POST', '/auth/v1/token?grant_type=%00', {}],
  ['POST', '/auth/v1/otp', { email: `${NUL}@b.co.za`, data: { name: NUL } }],
  ['POST', '/auth/v1/otp', { phone: `+2782${NUL}1234567` }],
  ['POST', '/auth/v1/magiclink', { email: `${NUL}@b.co.za` }],
  ['POST', '/auth/v1/recover', { email: `${NUL}@b.co.za` }],
  ['POST', '/auth/v1/resend', { type: 'signup', email: `${NUL}@b.co.za` }],
  ['POST', '/auth/v1/verify', { type: 'signup', email: `${NUL}@b.co.za`, token: NUL }],
  ['POST', '/auth/v1/verify', { type: 'signup', token_hash: NUL }],
  ['GET', '/auth/v1/verify?token=%00&type=signup&redirect_to=%00'],
  ['GET', '/auth/v1/authorize?provider=%00&redirect_to=%00'],
  ['GET', '/auth/v1/callback?code=%00&state=%00'],
  ['POST', '/auth/v1/sso', { domain: NUL }],
  ['POST', '/auth/v1/sso', { provider_id: NUL }],
  ['POST', '/auth/v1/passkeys/authentication/options', { email: NUL }],
  ['GET', '/rest/v1/service_providers?user_id=eq.%00&select=%00'],
  ['GET', '/storage/v1/object/provider-files/certificates/%00.pdf'],
  [
    'POST',
    '/functions/v1/send-form-notification',
    { name: `Tha${NUL}ndi`, email: 'thandi@example.co.za', message: `Hello there ${NUL}` },
  ],
  [
    'POST',
    '/functions/v1/send-form-notification',
    { formType: 'Pre-Launch Email Signup', formData: { email: `${NUL}@b.co.za` } },
  ],
  ['POST', '/functions/v1/is-admin-user', { user_id: NUL }],
  ['POST', '/rest/v1/rpc/is_admin', { user_id: NUL }],
]

it('answers NUL from a stranger on any door with words, and never with a fault of ours', async () => {
  const { visitor } = await testSite()
  const faults: string[] = []
  const note = (requested: string, { status }: Response) => {
    if (status >= 500) faults.push(`${requested}: ${status}`)
  }
  for (const page of pages) note(page, await visitor().visit(page))
  for (const [path, form] of forms) note(`POST ${path}`, await visitor().visit(path, { form }))
  for (const [method, path, json] of calls)
    note(`${method} ${path}`, await visitor().visit(path, json ? { method, json } : { method }))
  expect(faults).toEqual([])
})

/** Truncating in the middle of a surrogate pair must not break any of them. */
const emoji = `a${'😀'.repeat(60)}`

it.each(['/launch/confirm', '/quote/link', '/unsubscribe'])(
  'answers a link of letters that are two places long at %s',
  async (path) => {
    const { visit } = await testSite()
    const posted = await visit(path, { form: { token: emoji } })
    expect(posted.status).toBeLessThan(500)
    expect((await visit(`${path}?token=${encodeURIComponent(emoji)}`)).status).toBeLessThan(500)
  },
)
