import { expect, it } from 'vitest'
import type { StaffRole } from '#app/page/person.ts'
import { testSite } from '#app/test-site.server.ts'
import { seedDemonstration } from '#db/seeds/demonstration.server.ts'
import { people } from '#db/seeds/people.ts'
import { signIn } from '../test-administration.ts'

async function demonstration() {
  const now = new Date('2026-03-06T12:00:00Z')
  const site = await testSite({ now })
  const { db, config } = site.services
  await seedDemonstration({ config, db, now, fullLaunch: '2025-07-01', providers: 0 })
  await site.services.world.refresh()
  const browser = site.visitor()
  await signIn(browser, people.nomsa.email)
  const found = async (typed: string, { visit } = browser) => {
    const answer = await visit(`/admin/find?q=${encodeURIComponent(typed)}`, {
      holdsStrangersWords: true,
    })
    expect(answer.status).toBe(200)
    return [...(await answer.text()).matchAll(/<b><a[^>]* href="([^"]+)"/g)].map(([, to]) =>
      to!.replaceAll('&amp;', '&'),
    )
  }
  const asOnly = async (role: StaffRole) => {
    await db.deleteFrom('user_roles').where('user_id', '=', people.refilwe.id).execute()
    await db
      .insertInto('user_roles')
      .values({ user_id: people.refilwe.id, role, granted_at: now })
      .execute()
    const other = site.visitor()
    await signIn(other, people.refilwe.email)
    return other
  }
  return { ...site, db, found, asOnly }
}

it('finds people by name, email and number, and providers by the name of their business', async () => {
  const { db, found } = await demonstration()
  const thandi = `/admin/people/${people.thandi.id}`
  expect(await found('thandi')).toContain(thandi)
  expect(await found('THANDI@example')).toContain(thandi)
  expect(await found(people.thandi.id)).toContain(thandi)
  await db
    .updateTable('users')
    .set({ phone: '27825550134' })
    .where('id', '=', people.thandi.id)
    .execute()
  expect(await found('082 555 0134')).toContain(thandi)
  expect(await found('pretorius electrical')).toContain(`/admin/people/${people.johan.id}`)
  expect(await found('nobody is called this')).toEqual([])
})

it('finds requests, tickets, payments and applications by their references', async () => {
  const { db, found } = await demonstration()
  const request = await db
    .selectFrom('quote_requests')
    .select(['reference', 'customer_user as customer'])
    .where('customer_user', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(await found(request.reference.toLowerCase())).toContain(
    `/admin/people/${request.customer}?kind=requests`,
  )
  const application = await db
    .selectFrom('applications')
    .select(['id', 'reference'])
    .where('state', '<>', 'draft')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(await found(application.reference)).toContain(`/admin/queue/application/${application.id}`)
  const charge = await db.selectFrom('charges').select('reference').limit(1).executeTakeFirst()
  if (charge)
    expect(await found(charge.reference)).toContain(
      `/admin/payments?list=chargebacks&reference=${encodeURIComponent(charge.reference)}`,
    )
})

it('finds pages by their names, and all of them before anything is typed', async () => {
  const { found } = await demonstration()
  expect(await found('audit')).toEqual(['/admin/audit'])
  expect((await found('')).length).toBeGreaterThan(10)
})

it('finds for each role what it may open, and nothing else', async () => {
  const { found, asOnly } = await demonstration()
  const content = await asOnly('content')
  expect(await found('thandi', content)).toEqual([])
  expect(await found('sipho', content)).toEqual([])
  expect(await found('', content)).toEqual([
    '/admin/npo-charities',
    '/admin/online-stores',
    '/admin/content',
    '/admin/services',
    '/admin/images',
    '/admin/success-stories',
    '/admin/settings',
  ])
  const applications = await asOnly('applications')
  const forApplications = await found('sipho', applications)
  expect(forApplications.some((to) => to.startsWith('/admin/queue/application/'))).toBe(true)
  expect(forApplications.some((to) => to.startsWith('/admin/people/'))).toBe(false)
  const finance = await asOnly('finance')
  expect(await found('thandi', finance)).toEqual([])
})
