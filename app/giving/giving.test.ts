import { expect, it } from 'vitest'
import { tenthSetAside } from '#app/billing/ledger/journals.ts'
import { postJournal } from '#app/billing/ledger/post-journal.server.ts'
import { transaction } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { testSite } from '#app/test-site.server.ts'

const now = (time: string) => new Date(`${time}+02:00`)

it('shows what the books hold up to last midnight, and leads there from the first page', async () => {
  const { services, visit, clock } = await testSite({ now: now('2026-03-06T14:00') })
  const setAside = (cents: number, time: string) =>
    transaction(services.db, (tx) =>
      postJournal(tx, {
        cause: `tenth of ${newId()}`,
        kind: 'tenth set aside',
        lines: tenthSetAside(cents, 'arts-culture', newId()),
        now: now(time),
      }),
    )
  await setAside(5_00, '2026-02-10T10:00')
  await setAside(1_234_56, '2026-03-05T23:59')
  await setAside(9_99, '2026-03-06T00:00')
  const textOf = async (path: string) =>
    (await (await visit(path)).text()).replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ')

  const page = await textOf('/giving')
  expect(page).toContain('R1 239.56 set aside up to Thu 5 Mar 2026, R0.00 paid out')
  expect(page).toContain('R1 234.56')
  expect(page).toContain('Arts &amp; Culture')
  const home = await textOf('/')
  expect(home).toContain('10% of every provider fee goes to people who need it')
  expect(home).toMatch(/href="\/giving"/)

  // Later entries count from midnight on, also on a cached page.
  clock.set(now('2026-03-07T00:00'))
  expect(await textOf('/giving')).toContain('R1 249.55 set aside up to Fri 6 Mar 2026')
})

it('says that nothing is booked while nothing is', async () => {
  const { visit } = await testSite({ now: now('2026-03-06T14:00') })
  expect(await (await visit('/giving')).text()).toContain('Nothing set aside yet')
  expect(await (await visit('/')).text()).not.toContain('href="/giving"')
})
