import { expect, it } from 'vitest'
import { approvalEmails, expireApprovals } from '#app/approvals/index.server.ts'
import { makeAdmin } from '#app/auth/roles/make-admin.server.ts'
import { register } from '#app/auth/wire/test-auth-api.ts'
import { writeEmail } from '#app/platform/emails.server.ts'
import { newId } from '#app/platform/ids.ts'
import { DAY, HOUR } from '#app/platform/time.ts'
import { cast, confirm, startAdministration } from '../test-administration.ts'
import { decideInQueue, postCase, undoTimePasses } from '../test-queue.ts'
import { approvalKinds } from './kinds.server.ts'

/** Two administrators, and the first one's request to give Thandi the finance role. */
async function requested(role = 'finance') {
  const site = await startAdministration()
  const nomsa = await site.signedIn(cast.nomsa.email)
  const second = await site.secondAdministrator()
  await confirm(nomsa, site.ids.thandi, 'grant-role', { role })
  const state = async () => {
    const rows = await site.services.db.selectFrom('approvals').selectAll().execute()
    return rows.map((row) => row.state)
  }
  const rolesOf = async (userId: string) => {
    const rows = await site.services.db
      .selectFrom('user_roles')
      .select('role')
      .where('user_id', '=', userId)
      .orderBy('role')
      .execute()
    return rows.map((row) => row.role)
  }
  const page = async (browser: typeof nomsa, address = '/admin/approvals') =>
    (await browser.visit(address)).text()
  return { ...site, nomsa, ...second, second: second.id, state, rolesOf, page }
}

it('shows a request to both: one can take it back, the other approve or reject it', async () => {
  const { nomsa, lindiwe, page, services } = await requested()
  const { id } = await services.db.selectFrom('approvals').select('id').executeTakeFirstOrThrow()
  const own = await page(nomsa)
  expect(own).toContain('Give Thandi Mokoena a role: Finance')
  expect(own).toContain('Someone else approves what you request')
  expect(own).toContain(`href="/admin/queue/approval/${id}"`)
  const ownCase = await page(nomsa, `/admin/queue/approval/${id}`)
  expect(ownCase).toContain('value="takeBack"')
  expect(ownCase).not.toContain('value="approve"')
  const hers = await page(lindiwe, `/admin/queue/approval/${id}`)
  expect(hers).toContain('Nomsa Zulu')
  expect(hers).toContain('She called, and we know her voice')
  expect(hers).toContain('Roles now')
  for (const act of ['approve', 'refuse']) expect(hers).toContain(`value="${act}"`)
  expect(hers).not.toContain('value="takeBack"')
})

it('waits in the queue of those who may decide it, and not in that of whoever requested it', async () => {
  const { nomsa, lindiwe, signedInStaff, page } = await requested()
  expect(await page(nomsa, '/admin/queue')).toContain('Nothing is waiting')
  const hers = await page(lindiwe, '/admin/queue?kind=approval')
  expect(hers).toContain('Give Thandi Mokoena a role: Finance')
  expect(hers).toMatch(/Approvals<\/span><span[^>]*>1</)
  const { finance } = await signedInStaff()
  expect(await page(finance, '/admin/queue')).not.toContain('Thandi Mokoena')
})

it('lets nobody approve what they requested, whatever they post', async () => {
  const { nomsa, ids, decide, state, rolesOf } = await requested()
  await decide(nomsa)
  await decide(nomsa, 'refuse', 'No longer needed')
  expect(await state()).toEqual(['requested'])
  await decide(nomsa, 'takeBack')
  expect(await state()).toEqual(['rejected'])
  expect(await rolesOf(ids.thandi)).toEqual([])
})

it('approves once where two approve at once, and tells the second who was first and when', async () => {
  const { services, signedIn, lindiwe, ids, rolesOf, eventsNamed } = await requested()
  await register(services, { email: 'pieter@example.co.za', name: 'Pieter de Wet' })
  await makeAdmin(services, 'pieter@example.co.za')
  const pieter = await signedIn('pieter@example.co.za')

  const { id } = await services.db.selectFrom('approvals').select('id').executeTakeFirstOrThrow()
  const approve = async (browser: typeof lindiwe) => {
    const answer = await postCase(browser, { kind: 'approval', caseId: id }, { act: 'approve' })
    return (await browser.visit(answer.headers.get('Location')!)).text()
  }
  const words = (await Promise.all([approve(lindiwe), approve(pieter)])).join('')
  expect(words).toMatch(/(Lindiwe Mbatha|Pieter de Wet) decided this at .*14:00/)
  await undoTimePasses(services)
  expect(await rolesOf(ids.thandi)).toEqual(['finance'])
  expect(await eventsNamed('approval given')).toHaveLength(1)
  expect((await eventsNamed('role granted')).filter(({ by }) => by !== null)).toHaveLength(1)
})

it('rejects with a reason that whoever requested it reads, in the bell too', async () => {
  const { nomsa, lindiwe, ids, decide, page, rolesOf, services } = await requested()
  expect((await decide(lindiwe, 'refuse')).status).toBe(422)
  expect((await decide(lindiwe, 'refuse', 'She is on leave until May')).status).toBe(302)
  const decided = await page(nomsa, '/admin/approvals?list=decided')
  expect(decided).toContain('She is on leave until May')
  expect(decided).toContain('Lindiwe Mbatha')
  expect(await rolesOf(ids.thandi)).toEqual([])
  const bells = await services.db
    .selectFrom('notifications')
    .select(['user_id', 'kind', 'link'])
    .where('kind', '=', 'approval decided')
    .execute()
  expect(bells).toEqual([
    { user_id: ids.nomsa, kind: 'approval decided', link: '/admin/approvals?list=decided' },
  ])
  expect(await (await nomsa.visit('/notifications')).text()).toContain('Your request was rejected')
})

it('notifies those who may approve, by bell and email, and nobody else', async () => {
  const { services, second } = await requested()
  const bells = await services.db
    .selectFrom('notifications')
    .select('user_id')
    .where('kind', '=', 'approval requested')
    .execute()
  expect(bells).toEqual([{ user_id: second }])
  const queued = await services.db
    .selectFrom('people')
    .select('id')
    .where('id', '=', second)
    .execute()
  const approval = await services.db.selectFrom('approvals').select('id').executeTakeFirstOrThrow()
  for (const { id } of [...queued, ...queued])
    await writeEmail(services, approvalEmails(approvalKinds), {
      kind: 'approval requested',
      approvalId: approval.id,
      userId: id,
    })
  const emails = await services.db
    .selectFrom('outgoing_emails')
    .select(['recipient', 'subject', 'text'])
    .execute()
  expect(emails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ['lindiwe@example.co.za', 'Something needs your approval'],
  ])
  expect(emails[0]!.text).toContain('Give Thandi Mokoena a role: Finance')
})

it('expires after seven days, and can then be requested again', async () => {
  const { nomsa, signedIn, clock, ids, services, decide, state, rolesOf, eventsNamed } =
    await requested()
  clock.advance(7 * DAY)
  // Before the scheduled task has run: the decision checks the deadline itself.
  const lindiwe = await signedIn('lindiwe@example.co.za')
  await decide(lindiwe)
  expect(await rolesOf(ids.thandi)).toEqual([])
  await expireApprovals(services)
  expect(await state()).toEqual(['expired'])

  const again = await signedIn(cast.nomsa.email)
  await confirm(again, ids.thandi, 'grant-role', { role: 'finance' })
  expect((await state()).toSorted()).toEqual(['expired', 'requested'])
  clock.advance(7 * DAY - HOUR)
  await expireApprovals(services)
  expect((await state()).toSorted()).toEqual(['expired', 'requested'])
  clock.advance(HOUR)
  await expireApprovals(services)
  await expireApprovals(services)
  expect(await state()).toEqual(['expired', 'expired'])
  expect(await eventsNamed('approval expired')).toHaveLength(2)
  expect((await nomsa.visit('/admin/approvals?list=decided')).status).toBeLessThan(400)
})

it('asks to authenticate again before approving what was opened over 12 hours ago', async () => {
  const { lindiwe, clock, decide, state } = await requested()
  clock.advance(12 * HOUR)
  const { id, next } = await decide(lindiwe)
  expect(next).toBe(`/auth/again?next=${encodeURIComponent(`/admin/queue/approval/${id}`)}`)
  expect(await state()).toEqual(['requested'])
})

it('is worth no more than the role of whoever requested it', async () => {
  const { services, ids, second, lindiwe, decide, rolesOf } = await requested()
  await register(services, { email: 'pieter@example.co.za' })
  await makeAdmin(services, 'pieter@example.co.za')
  await services.db.deleteFrom('user_roles').where('user_id', '=', ids.nomsa).execute()
  expect((await decide(lindiwe)).page).toContain(
    'The person who requested this can&#x27;t decide it',
  )
  expect(await rolesOf(ids.thandi)).toEqual([])
  expect(await rolesOf(second)).toEqual(['admin'])
})

it('checks again what has changed since: a person who was banned gets no role', async () => {
  const { services, ids, clock, lindiwe, decide, state, rolesOf } = await requested()
  await services.db
    .updateTable('users')
    .set({ banned_until: new Date(clock.now().getTime() + DAY) })
    .where('id', '=', ids.thandi)
    .execute()
  expect((await decide(lindiwe)).page).toContain(
    'You can&#x27;t give a role to someone who is banned',
  )
  expect(await state()).toEqual(['requested'])
  expect(await rolesOf(ids.thandi)).toEqual([])
})

it('lets the only administrator make the second one alone, on record, and nobody a third', async () => {
  const { services, signedIn, ids, eventsNamed } = await startAdministration()
  const nomsa = await signedIn(cast.nomsa.email)
  const { page } = await confirm(nomsa, ids.zanele, 'grant-role', { role: 'finance' })
  expect(page).toContain('Requested')
  expect((await confirm(nomsa, ids.thandi, 'grant-role', { role: 'admin' })).page).toContain(
    'They have the role now',
  )
  expect(await eventsNamed('approval given alone')).toEqual([
    expect.objectContaining({ about: ids.thandi, by: ids.nomsa }),
  ])
  expect((await eventsNamed('role granted')).filter(({ by }) => by !== null)).toEqual([
    {
      about: ids.thandi,
      by: ids.nomsa,
      details: expect.objectContaining({ role: 'admin', isAlone: true }),
    },
  ])
  const decided = await (await nomsa.visit('/admin/approvals?list=decided')).text()
  expect(decided).toContain('Decided alone, because there was no second administrator')

  await confirm(nomsa, ids.zanele, 'grant-role', { role: 'admin' })
  const admins = await services.db
    .selectFrom('user_roles')
    .select('user_id')
    .where('role', '=', 'admin')
    .execute()
  expect(admins.map(({ user_id }) => user_id).toSorted()).toEqual(
    [ids.nomsa, ids.thandi].toSorted(),
  )
})

it('keeps the last administrator: two approvals that come late remove at most all but one', async () => {
  const { services, signedIn, nomsa, second, lindiwe, ids, decide } = await requested()
  const pieterId = await register(services, { email: 'pieter@example.co.za' })
  await makeAdmin(services, 'pieter@example.co.za')
  const pieter = await signedIn('pieter@example.co.za')
  await confirm(nomsa, second, 'withdraw-role', { role: 'admin' })
  const requests = () =>
    services.db
      .selectFrom('approvals')
      .select('id')
      .where('subject_id', '=', second)
      .executeTakeFirstOrThrow()
  const first = await requests()
  await confirm(lindiwe, ids.nomsa, 'withdraw-role', { role: 'admin' })
  // Pieter approves both within their ten seconds: whichever takes effect first cancels the other person's
  // request.
  await postCase(pieter, { kind: 'approval', caseId: first.id }, { act: 'approve' })
  await decide(pieter)
  const admins = await services.db
    .selectFrom('user_roles')
    .select('user_id')
    .where('role', '=', 'admin')
    .execute()
  expect(admins).toHaveLength(2)
  expect(admins.map(({ user_id }) => user_id)).toContain(pieterId)
})

it('shows viewers every request and lets them decide none, and finance only refunds', async () => {
  const { services, signedInStaff, page, decide } = await requested()
  const { viewer, finance, content } = await signedInStaff()
  const seen = await page(viewer)
  expect(seen).toContain('Give Thandi Mokoena a role: Finance')
  expect(seen).not.toContain('Decide: ')
  expect((await decide(viewer)).status).toBe(403)
  expect(await page(finance)).not.toContain('Thandi Mokoena')
  expect((await decide(finance)).status).toBe(404)
  expect((await content.visit('/admin/approvals')).status).toBe(403)
  expect(await services.db.selectFrom('approvals').select('state').execute()).toEqual([
    { state: 'requested' },
  ])
})

it('sends R1,000 back at once, and one cent more once a second person in finance approves it', async () => {
  const { services, signedIn, signedInStaff, ids, clock, decide, eventsNamed } =
    await startAdministration()
  const { finance } = await signedInStaff()
  const nomsa = await signedIn(cast.nomsa.email)
  const charge = async (cents: number) => {
    const id = newId()
    await services.db
      .insertInto('charges')
      .values({
        id,
        kind: 'unmatched',
        reference: `pf-${cents}`,
        gross_cents: cents,
        fee_cents: 0,
        settled_at: clock.now(),
        user_id: ids.thandi,
      })
      .execute()
    return id
  }
  const refunded = async () =>
    (
      await services.db
        .selectFrom('charges')
        .select('refund_cents as cents')
        .orderBy('refund_cents')
        .execute()
    ).map(({ cents }) => cents)
  const small = await charge(1_000_00)
  const large = await charge(1_000_01)

  for (const id of [small, large, large])
    await decideInQueue(
      finance,
      services,
      { kind: 'unmatched-payment', caseId: id },
      { act: 'refund' },
    )
  expect(await refunded()).toEqual([0, 1_000_00])
  const page = await finance.visit(`/admin/queue/unmatched-payment/${large}`)
  expect(await page.text()).toContain('Waiting for approval')
  // What waits for the second person isn't in anyone's queue.
  expect(await (await finance.visit('/admin/queue')).text()).toContain('Nothing is waiting')
  expect(await (await finance.visit('/admin/approvals')).text()).toMatch(
    /Refund R1.000\.01 to the payer of PayFast payment pf-100001/,
  )
  await decide(finance)
  expect(await refunded()).toEqual([0, 1_000_00])
  // Nor can the payer, who works here too, approve it.
  await services.db
    .insertInto('user_roles')
    .values({ user_id: ids.thandi, role: 'finance', granted_at: clock.now() })
    .execute()
  await decide(await signedIn(cast.thandi.email))
  expect(await refunded()).toEqual([0, 1_000_00])
  // Requests of a banned administrator have no effect.
  const ban = (banned_until: Date | null) =>
    services.db
      .updateTable('users')
      .set({ banned_until })
      .where('email', '=', 'finance@example.co.za')
      .execute()
  await ban(new Date(clock.now().getTime() + DAY))
  expect((await decide(nomsa)).page).toContain('The person who requested this can&#x27;t decide it')
  expect(await refunded()).toEqual([0, 1_000_00])
  await ban(null)
  await decide(nomsa)
  expect(await refunded()).toEqual([1_000_00, 1_000_01])
  expect(await eventsNamed('unmatched payment returned')).toHaveLength(2)
  await decide(nomsa)
  expect(await eventsNamed('unmatched payment returned')).toHaveLength(2)
})
