import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { addressAt } from '#app/addresses.server.ts'
import { type Act, acts as table } from '#app/page/permissions.ts'
import { staffRoles } from '#app/page/person.ts'
import { documentedAddresses, filled, isFor } from '#app/test-addresses.ts'
import { threeForms } from '#app/test-site.server.ts'
import { cast, confirm, startAdministration } from './test-administration.ts'

const AS_A_BROWSER = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const acts: Record<Act, readonly string[]> = table
const NOBODY = '01972f66-8a00-7000-8000-000000000099'

const staffPages = documentedAddresses.filter(({ audience }) => audience === 'staff')

it.each(['as a page', 'as data', 'as data of its leaf'] as const)(
  'opens each page %s to the roles that its act names and to nobody else',
  async (form) => {
    const { signedIn, signedInStaff, visitor, ids } = await startAdministration()
    const samples = { personId: ids.thandi, act: 'sign-out' }
    expect(staffPages.length).toBeGreaterThan(20)
    const browsers = await signedInStaff()
    const thandi = await signedIn(cast.thandi.email)

    for (const address of staffPages) {
      const path = filled(address.pattern, samples)
      const requested = threeForms(path, address.route)[form]!
      for (const role of form === 'as data of its leaf' ? staffRoles : twoOf(address)) {
        const isOpen = isFor(address, [role])
        const answer = await browsers[role].visit(requested)
        // An unknown id responds 404.
        const expected = isOpen ? [200, 202, 302, 404] : [403]
        expect([path, form, role, expected.includes(answer.status)]).toEqual([
          path,
          form,
          role,
          true,
        ])
      }
      const closed = await thandi.visit(requested)
      expect([path, form, closed.status]).toEqual([path, form, 403])
      expect(await closed.text()).not.toContain('nomsa@example.co.za')
      const stranger = await visitor().visit(requested)
      expect([path, form, [202, 302].includes(stranger.status)]).toEqual([path, form, true])
    }
  },
  // Hundreds of requests, on a machine that may be busy.
  180_000,
)

/**
 * Whole pages are slow to render: each is requested as an administrator and as one role without access. Every
 * role requests the data of every route, because each route must guard itself.
 */
function twoOf(address: (typeof staffPages)[number]) {
  const closed = staffRoles.find((role) => !isFor(address, [role]))
  return closed ? (['admin', closed] as const) : (['admin'] as const)
}

/** The permission of each form of the administration, and a minimal body. */
const forms: [path: string, act: Act, fields: Record<string, string>][] = [
  [`/admin/people/${NOBODY}`, 'change an account', { intent: 'dismiss', other: NOBODY }],
  [`/admin/people/${NOBODY}/ban`, 'change an account', { reason: 'Asked by the office' }],
  [`/admin/people/${NOBODY}/merge`, 'change an account', { reason: 'Asked by the office' }],
  ['/admin/queue', 'see the queue', { intent: 'seen', decision: NOBODY }],
  [`/admin/queue/application/${NOBODY}`, 'decide about providers', { intent: 'decide' }],
  [`/admin/queue/edit/${NOBODY}`, 'decide about providers', { intent: 'decide' }],
  [`/admin/queue/payment/${NOBODY}`, 'look after payments', { intent: 'decide' }],
  ['/admin/queue/batch?kind=edit&act=approve', 'decide about providers', { intent: 'chosen' }],
  ['/admin/privacy/requests/new', 'look after data requests', { kind: 'nothing' }],
  [`/admin/queue/data/${NOBODY}`, 'look after data requests', { intent: 'decide' }],
  [`/admin/privacy/breaches/${NOBODY}`, 'look after data requests', { intent: 'nothing' }],
  ['/admin/audit', 'see the audit log', {}],
  ['/admin/operations', 'retry failures', { queue: 'nothing' }],
  ['/admin/payments', 'record a chargeback', { intent: 'charge back', id: NOBODY, fee: '85' }],
  ['/admin/letters', 'look after emails', { email: 'all' }],
  ['/admin/content', 'publish content', { up: NOBODY }],
  ['/admin/content/texts/careers/en', 'publish content', { intent: 'restore', number: '9' }],
  [`/admin/content/team/${NOBODY}`, 'publish content', { intent: 'remove' }],
  [`/admin/success-stories/${NOBODY}`, 'publish content', { intent: 'publish' }],
  ['/admin/images/new', 'publish content', { altEn: '' }],
  [`/admin/images/${NOBODY}`, 'publish content', { intent: 'delete' }],
  ['/admin/services', 'change services', { slug: 'nothing', step: 'up' }],
  ['/admin/services/plumbing', 'change services', { intent: 'nothing' }],
  ['/admin/services/plumbing/merge', 'change services', { into: 'plumbing' }],
  ['/admin/services/plumbing/jobs/new', 'change services', { intent: 'save' }],
  ['/admin/services/plumbing/questions/new', 'change services', { intent: 'save' }],
  ['/admin/settings', 'change settings', { intent: 'remove-day', day: '2026-12-24' }],
  ['/admin/settings', 'change the launch', { intent: 'save', fullLaunch: '2030-01-01T00:00' }],
  ['/admin/settings/emails', 'change settings', { intent: 'nothing' }],
  ['/admin/settings/emails/quote-arrived/en', 'change settings', { intent: 'nothing' }],
  ['/admin/settings/versions/name', 'change settings', { number: '0', seen: '9' }],
  ['/admin/settings/versions/fullLaunch', 'change the launch', { number: '0', seen: '9' }],
  ['/admin/settings/versions/chat', 'turn features on and off', { number: '0', seen: '9' }],
  ['/admin/settings', 'turn features on and off', { intent: 'switch', name: 'no such' }],
  ['/admin/settings/preview', 'preview another date', { intent: 'end' }],
  [`/admin/queue/approval/${NOBODY}`, 'decide approvals', { intent: 'decide' }],
  [`/admin/support/${NOBODY}`, 'answer support', { intent: 'solve' }],
]

it('takes each form from the roles that its act names and from nobody else', async () => {
  const { signedIn, signedInStaff, visitor } = await startAdministration()
  const browsers = await signedInStaff()
  const thandi = await signedIn(cast.thandi.email)

  for (const [path, act, fields] of forms) {
    for (const role of staffRoles) {
      const { status } = await browsers[role].visit(path, { form: fields })
      const isRefused = status === 403
      expect([path, act, role, isRefused]).toEqual([path, act, role, !acts[act].includes(role)])
      expect([path, role, status < 500]).toEqual([path, role, true])
    }
    expect([path, (await thandi.visit(path, { form: fields })).status]).toEqual([path, 403])
    expect([path, (await visitor().visit(path, { form: fields })).status]).toEqual([path, 302])
  }
})

it('knows of every form of the administration what it needs, and of every page its act', () => {
  const sources = staffPages.map((address) => ({
    ...address,
    source: readFileSync(`app/${address.file}`, 'utf8'),
  }))
  const withForms = sources.filter(({ source }) => /export async function action\b/.test(source))
  const inTable = new Set(forms.map(([path]) => addressAt(path.split('?')[0]!)?.pattern))
  expect(
    withForms.map(({ pattern }) => pattern).filter((pattern) => !inTable.has(pattern)),
  ).toEqual([])
  // A screen checks the permission in its line of the routes. These redirect, or are nested in one that
  // checks.
  const withoutCheck = sources
    .filter(({ act, source }) => act !== 'administer the site' && !source.includes(`'${act}'`))
    .map(({ pattern }) => pattern)
  expect(withoutCheck).toEqual(['/admin/support'])
})

/** The forms of a page that change something: signing out doesn't. */
const posted = (page: string) =>
  (page.match(/<form[^>]*method="post"[^>]*>/g) ?? []).filter((form) => !form.includes('sign-out'))

it('shows no viewer a form, a document or a download', async () => {
  const { signedInStaff, ids } = await startAdministration()
  const { viewer } = await signedInStaff()
  for (const { pattern, route } of staffPages.filter((address) => isFor(address, ['viewer']))) {
    const path = filled(pattern, { personId: ids.thandi })
    const answer = await viewer.visit(path, { headers: AS_A_BROWSER })
    if (answer.status !== 200) continue
    const [, main = ''] = (await answer.text()).split('class="admin-main"')
    expect([route, main.includes('<h1')]).toEqual([route, true])
    expect([route, posted(main)]).toEqual([route, []])
    expect([route, /href="[^"]*(?:\.csv|transcript|\/papers?\/)/.test(main)]).toEqual([
      route,
      false,
    ])
  }
})

it('takes no act from anybody else', async () => {
  const { signedIn, visitor, ids, services } = await startAdministration()
  const browsers = [await signedIn(cast.thandi.email), await signedIn(cast.zanele.email), visitor()]
  for (const browser of browsers)
    for (const act of ['grant-role', 'ban', 'sign-out', 'password-email', 'withdraw-role'])
      expect([302, 403]).toContain((await confirm(browser, ids.zanele, act)).status)

  const roles = await services.db.selectFrom('user_roles').select('role').orderBy('role').execute()
  expect(roles).toEqual([{ role: 'admin' }, { role: 'support' }])
  expect(await services.db.selectFrom('outgoing_emails').selectAll().execute()).toEqual([])
  expect(await services.db.selectFrom('sessions').selectAll().execute()).toHaveLength(2)
})

it('closes at the next click to anyone who lost the role', async () => {
  const { signedIn, ids, services } = await startAdministration()
  const nomsa = await signedIn(cast.nomsa.email)
  await services.db.deleteFrom('user_roles').where('user_id', '=', ids.nomsa).execute()

  expect((await nomsa.visit('/admin/people')).status).toBe(403)
  expect((await confirm(nomsa, ids.thandi, 'ban')).status).toBe(403)
})

it('leads support agents to what is theirs, and nobody else anywhere', async () => {
  const { signedIn, visitor } = await startAdministration()
  const zanele = await signedIn(cast.zanele.email)
  const thandi = await signedIn(cast.thandi.email)
  const leaf = documentedAddresses.find(({ pattern }) => pattern === '/admin')!.route
  const forms = threeForms('/admin', leaf)
  const led = await zanele.visit(forms['as a page']!)
  expect([led.status, led.headers.get('Location')]).toEqual([302, '/admin/support'])
  for (const [form, address] of Object.entries(forms)) {
    expect([form, [202, 302].includes((await zanele.visit(address)).status)]).toEqual([form, true])
    expect([form, (await thandi.visit(address)).status]).toEqual([form, 403])
    const stranger = await visitor().visit(address)
    expect([form, [202, 302].includes(stranger.status)]).toEqual([form, true])
  }
})

it('answers others with the page for closed doors, on addresses without a page of their own too', async () => {
  const { signedIn } = await startAdministration()
  const thandi = await signedIn(cast.thandi.email)
  const withoutPage = [
    '/admin',
    '/admin/dashboard',
    '/admin/users',
    '/admin/providers',
    '/admin/history.csv',
    '/admin/payments/campaigns.csv',
    `/admin/support/${NOBODY}/transcript.txt`,
  ]
  for (const address of withoutPage) {
    const answer = await thandi.visit(address, { headers: AS_A_BROWSER })
    expect([address, answer.status]).toEqual([address, 403])
    expect(answer.headers.get('Content-Type')).toContain('text/html')
    expect(await answer.text()).toContain('You don&#x27;t have access to this page')
  }
  const asData = await thandi.visit('/admin/history.csv', { headers: { Accept: '*/*' } })
  expect([asData.status, asData.headers.get('Content-Type')]).toEqual([403, 'application/json'])
})

it('shows the page for unknown addresses where a file is gone', async () => {
  const { signedIn, visitor } = await startAdministration()
  const thandi = await signedIn(cast.thandi.email)
  for (const [browser, address] of [
    [visitor(), `/files/${NOBODY}`],
    [visitor(), `/photos/${NOBODY}/400`],
    [thandi, `/provider-portal/papers/${NOBODY}`],
    [thandi, `/profile/archives/${NOBODY}`],
  ] as const) {
    const answer = await browser.visit(address, { headers: AS_A_BROWSER })
    expect([address, answer.status]).toEqual([address, 404])
    expect(await answer.text()).toContain('Oops! Page not found')
  }
})

it('answers a form posted to an address without one with a page', async () => {
  const { signedIn } = await startAdministration()
  const nomsa = await signedIn(cast.nomsa.email)
  for (const address of ['/admin', '/admin/users', '/admin/applications']) {
    const answer = await nomsa.visit(address, { form: { act: 'approve' }, headers: AS_A_BROWSER })
    expect([address, answer.status]).toEqual([address, 405])
    expect(answer.headers.get('Content-Type')).toContain('text/html')
  }
})

it('leads to its first part, and says of nobody that there is nobody', async () => {
  const { signedIn } = await startAdministration()
  const nomsa = await signedIn(cast.nomsa.email)

  expect((await nomsa.visit('/admin')).headers.get('Location')).toBe('/admin/queue')
  expect((await nomsa.visit('/admin/users')).headers.get('Location')).toBe('/admin/people')
  for (const address of [
    `/admin/people/${NOBODY}`,
    '/admin/people/nobody',
    `/admin/people/${NOBODY}/ban`,
    '/admin/history.csv?person=nobody@example.co.za',
    '/admin/dashboard/nothing',
  ])
    expect((await nomsa.visit(address)).status, address).toBe(404)
})
