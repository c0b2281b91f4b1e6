import { expect, it } from 'vitest'
import { documentedAddresses, filled } from '#app/test-addresses.ts'
import { threeForms } from '#app/test-site.server.ts'
import { cast, confirm, startAdministration } from './test-administration.ts'

const AS_A_BROWSER = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const NOBODY = '01972f66-8a00-7000-8000-000000000099'

it('opens to administrators alone, in each of the three forms', async () => {
  const { signedIn, visitor, ids } = await startAdministration()
  const samples = { personId: ids.thandi, act: 'sign-out' }
  const addresses = documentedAddresses.filter(({ audience }) => audience === 'admin')
  expect(addresses.length).toBeGreaterThan(8)
  const nomsa = await signedIn(cast.nomsa.email)
  const thandi = await signedIn(cast.thandi.email)
  const zanele = await signedIn(cast.zanele.email)

  for (const { pattern, route } of addresses) {
    const path = filled(pattern, samples)
    for (const [form, address] of Object.entries(threeForms(path, route))) {
      for (const closed of [thandi, zanele]) {
        const answer = await closed.ask(address)
        expect([path, form, answer.status]).toEqual([path, form, 403])
        expect(await answer.text()).not.toContain('nomsa@example.co.za')
      }
      const stranger = await visitor().ask(address)
      expect([path, form, [202, 302].includes(stranger.status)]).toEqual([path, form, true])
      const open = await nomsa.ask(address)
      // Where nobody has this id, they are told so.
      expect([path, form, [200, 202, 302, 404].includes(open.status)]).toEqual([path, form, true])
    }
  }
})

it('takes no act from anybody else', async () => {
  const { signedIn, visitor, ids, services } = await startAdministration()
  const browsers = [await signedIn(cast.thandi.email), await signedIn(cast.zanele.email), visitor()]
  for (const browser of browsers)
    for (const act of ['grant-admin', 'ban', 'sign-out', 'password-email', 'withdraw-support'])
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

  expect((await nomsa.ask('/admin/people')).status).toBe(403)
  expect((await confirm(nomsa, ids.thandi, 'ban')).status).toBe(403)
})

it('leads support agents to what is theirs, and nobody else anywhere', async () => {
  const { signedIn, visitor } = await startAdministration()
  const zanele = await signedIn(cast.zanele.email)
  const thandi = await signedIn(cast.thandi.email)
  const leaf = documentedAddresses.find(({ pattern }) => pattern === '/admin')!.route
  const forms = threeForms('/admin', leaf)
  const led = await zanele.ask(forms['as a page']!)
  expect([led.status, led.headers.get('Location')]).toEqual([302, '/admin/support'])
  for (const [form, address] of Object.entries(forms)) {
    expect([form, [202, 302].includes((await zanele.ask(address)).status)]).toEqual([form, true])
    expect([form, (await thandi.ask(address)).status]).toEqual([form, 403])
    const stranger = await visitor().ask(address)
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
    const answer = await thandi.ask(address, { headers: AS_A_BROWSER })
    expect([address, answer.status]).toEqual([address, 403])
    expect(answer.headers.get('Content-Type')).toContain('text/html')
    expect(await answer.text()).toContain('You don&#x27;t have access to this page')
  }
  const asData = await thandi.ask('/admin/history.csv', { headers: { Accept: '*/*' } })
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
    const answer = await browser.ask(address, { headers: AS_A_BROWSER })
    expect([address, answer.status]).toEqual([address, 404])
    expect(await answer.text()).toContain('Oops! Page not found')
  }
})

it('leads to its first part, and says of nobody that there is nobody', async () => {
  const { signedIn } = await startAdministration()
  const nomsa = await signedIn(cast.nomsa.email)

  expect((await nomsa.ask('/admin')).headers.get('Location')).toBe('/admin/queue')
  expect((await nomsa.ask('/admin/users')).headers.get('Location')).toBe('/admin/people')
  for (const address of [
    `/admin/people/${NOBODY}`,
    '/admin/people/nobody',
    `/admin/people/${NOBODY}/ban`,
    '/admin/history.csv?person=nobody@example.co.za',
    '/admin/dashboard/nothing',
  ])
    expect((await nomsa.ask(address)).status, address).toBe(404)
})
