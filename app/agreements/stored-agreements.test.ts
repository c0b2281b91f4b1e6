import { expect, it, onTestFinished } from 'vitest'
import { filled, press, startApplications, submitted } from '#app/applications/test-applications.ts'
import type { Services } from '#app/page/services.server.ts'
import { plans } from '#app/plans/public/plans.ts'
import { testSite } from '#app/test-site.server.ts'
import { textVersions, type Version } from './public/text-versions.ts'

/** A third version of the terms and a second of the privacy policy, so that the two can't be confused. */
function secondTerms() {
  const versions = textVersions.terms as unknown as Version[]
  const before = versions.length
  versions.push({ version: '3', on: '2026-03-01', isMaterial: false, changes: ['A comma.'] })
  onTestFinished(() => {
    versions.length = before
  })
}

const stored = async ({ db }: Pick<Services, 'db'>, userId: string, moment: string) =>
  (
    await db
      .selectFrom('agreements')
      .select(['text', 'version', 'agreed_at'])
      .where('user_id', '=', userId)
      .where('moment', '=', moment)
      .orderBy('text')
      .execute()
  ).map(({ text, version, agreed_at }) => [text, version, agreed_at.toISOString()])

const nomvula = {
  form: 'register',
  name: 'Nomvula Khumalo',
  email: 'nomvula@example.co.za',
  password: 'three little words',
  confirmation: 'three little words',
}

it('keeps which versions registering agreed to and when, and registers nobody who didn’t agree', async () => {
  secondTerms()
  const now = new Date('2026-03-06T14:05:00+02:00')
  const { visitor, services } = await testSite({ now, env: { AUTH_MAILER_AUTOCONFIRM: '1' } })
  const who = () =>
    services.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', nomvula.email)
      .executeTakeFirst()

  expect((await visitor().visit('/auth', { form: nomvula })).status).toBe(422)
  expect(await who()).toBeUndefined()
  expect((await visitor().visit('/auth', { form: { ...nomvula, terms: 'on' } })).status).toBe(302)
  expect(await stored(services, (await who())!.id, 'registration')).toEqual([
    ['privacy', '2', now.toISOString()],
    ['terms', '3', now.toISOString()],
  ])
})

it('keeps which versions an application was sent under', async () => {
  secondTerms()
  const world = await startApplications()
  await submitted(world)
  const now = world.clock.now().toISOString()
  expect(await stored(world.services, world.ids.thandi, 'application')).toEqual([
    ['privacy', '2', now],
    ['terms', '3', now],
  ])
  expect(await stored(world.services, world.ids.refilwe, 'application')).toEqual([])
})

it('keeps which versions someone paid under, also with the agreement that was paid for', async () => {
  secondTerms()
  const { as, services, ids, clock } = await startApplications()
  const thandi = await as('thandi')
  await press(thandi, 'pay', filled)
  const chosen = { plan: 'standard', cycle: 'monthly', contractMonths: '12', method: 'card' }
  const pay = (shownCents: number) =>
    thandi.visit('/payment-setup', {
      form: { intent: 'pay', ...chosen, shownCents: String(shownCents) },
    })

  // A payment that fails validation is refused and records no agreement.
  expect((await pay(1)).status).toBe(422)
  expect(await stored(services, ids.thandi, 'payment')).toEqual([])
  const answer = await pay(plans.standard.monthlyCents)
  expect([answer.status, answer.headers.get('Location')]).toEqual([
    302,
    expect.stringMatching(/^\/pay\//),
  ])
  const now = clock.now().toISOString()
  expect(await stored(services, ids.thandi, 'payment')).toEqual([
    ['privacy', '2', now],
    ['terms', '3', now],
  ])
  const checkouts = await services.db.selectFrom('checkouts').select('terms_version').execute()
  expect(checkouts).toEqual([{ terms_version: '3' }])
})

it('shows anyone who is signed in what they agreed to, and everyone which version stands', async () => {
  const now = new Date('2026-03-06T14:05:00+02:00')
  const world = await testSite({ now, env: { AUTH_MAILER_AUTOCONFIRM: '1' } })
  const nomvulas = world.visitor()
  await nomvulas.visit('/auth', { form: { ...nomvula, terms: 'on' } })
  const page = async (browser: Pick<typeof nomvulas, 'visit'>, path: string) =>
    (await (await browser.visit(path)).text()).replace(/<!-- -->/g, '')
  const agreed = /You agreed to this version on Fri 6 Mar 2026, 14:05\./

  expect(await page(nomvulas, '/terms')).toMatch(agreed)
  expect(await page(nomvulas, '/privacy')).toMatch(agreed)
  expect(await page(nomvulas, '/cookie-policy')).not.toContain('You agreed to this version')
  const stranger = world.visitor()
  const open = await page(stranger, '/terms')
  expect(open).not.toContain('You agreed to this version')
  expect(open).toMatch(/Version 2, November 23, 2026/)
  expect(open).toMatch(/13 sections, about \d+ minutes to read/)
  // The page cached for visitors stays theirs after she read hers, and hers isn't served to them.
  await page(nomvulas, '/terms')
  expect(await page(world.visitor(), '/terms')).toBe(open)

  secondTerms()
  const older = await page(nomvulas, '/terms?version=1')
  expect(older).toContain('Version 1 applied until November 23, 2026')
  expect(older).toMatch(agreed)
})
