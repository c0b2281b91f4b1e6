import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { notifiedTo } from '#app/notifications/test-notified.ts'
import { transaction } from '#app/platform/db.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { translate } from '#app/platform/messages.ts'
import { DAY, HOUR } from '#app/platform/time.ts'
import { handleBilling } from '#app/providers/handle-billing.server.ts'
import { notReached } from './not-reached.ts'
import {
  allDocuments,
  decide,
  FRIDAY,
  filled,
  press,
  startApplications,
  submitted,
  textOf,
  type World,
} from './test-applications.ts'

const PROFILE = '/providers/thandis-geysers'
const FOUND = '/search?category=plumbing&location=mamelodi'

it('takes nothing from an account that has not paid, in these words', async () => {
  const { as, services } = await startApplications()
  const thandi = await as('thandi')
  const answer = await press(thandi, 'send', filled, await allDocuments())

  expect(answer.status).toBe(402)
  const page = await textOf(answer)
  expect(page).toContain('Payment Required')
  expect(page).toContain('Please complete your payment before submitting the application.')
  expect(await services.db.selectFrom('providers').select('id').execute()).toEqual([])
  const paying = await press(thandi, 'pay', { ...filled, experience: 'Eleven years' })
  expect(paying.headers.get('Location')).toBe('/payment-setup')
  expect(await (await thandi.visit('/become-provider/apply')).text()).toContain('Eleven years')
})

it('says what is missing once it is paid, and writes no record', async () => {
  const { as, pay, services } = await startApplications()
  const thandi = await as('thandi')
  await press(thandi, 'save', { ...filled, description: 'Short', npoCategory: '' })
  await pay('thandi')
  const answer = await press(thandi, 'send', { place: 'Springfield on the moon' })

  expect(answer.status).toBe(422)
  const page = await textOf(answer)
  for (const words of [
    'Please provide a detailed description',
    'Please select an NPO category',
    'Please add a profile photo',
    "We don't know this place.",
  ])
    expect(page).toContain(words)
  expect(await services.db.selectFrom('providers').select('id').execute()).toEqual([])
})

it('submits: the record is written unapproved, the answer has its hour, an email goes out', async () => {
  const world = await startApplications()
  const { thandi } = await submitted(world)

  const record = await world.services.db
    .selectFrom('providers')
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(record).toMatchObject({
    user_id: world.ids.thandi,
    display_name: "Thandi's Geysers",
    slug: 'thandis-geysers',
    phone: '+27821234567',
    category: 'plumbing',
    place_id: 'mamelodi',
    verification: 'pending',
    billing: 'active',
    plan: 'launch-special',
    skills: ['Geysers', 'Drains'],
    // A `javascript:` URL is never rendered as a link.
    website_url: null,
  })
  expect(record.photo_file).not.toBeNull()
  const status = await textOf(await thandi.visit('/application?sent=1'))
  expect(status).toContain('Application Submitted Successfully!')
  // Paid before submitting, so nothing asks for payment again.
  expect(status).not.toContain('Set Up Payment Method')
  expect(status).toContain('Go to Provider Dashboard')
  expect(status).toContain('Emails about this go to thandi@example.co.za')
  expect(status).toContain('Submit Another Application')
  expect(status).toContain('by the end of Tue 10 Mar')
  expect(status).toContain('Format is correct')
  expect(status).not.toContain('8001015009087')
  const email = await world.emailTo('thandi', "We've got your application")
  expect(email.text).toContain("You'll have an answer by the end of Tue 10 Mar.")
  expect(await textOf(await thandi.visit('/provider-portal'))).toContain('Application Under Review')
  expect((await world.visit(PROFILE)).status).toBe(404)
  // After submitting, the form is closed: a second submit does nothing.
  expect((await press(thandi, 'send', filled)).status).toBe(409)
  expect(
    await world.services.db.selectFrom('agreements').select('moment').execute(),
  ).toContainEqual({ moment: 'application' })
})

it('approves: from that minute the provider is found', async () => {
  const world = await startApplications()
  const { thandi, id } = await submitted(world)
  const nomsa = await world.as('nomsa')
  const queue = await textOf(await nomsa.visit('/admin/queue?kind=application'))
  expect(queue).toContain("Thandi's Geysers")
  expect(queue).toContain('Tue 10 Mar')

  world.clock.advance(HOUR)
  const check = { act: 'check', check: 'identity', finding: 'ID card, seen against the photograph' }
  const bad = await decide(nomsa, id, { ...check, seenOn: '2026-03-07', done: 'on' })
  expect(await textOf(bad)).toContain('Choose today or an earlier date')
  await decide(nomsa, id, { ...check, seenOn: '2026-03-06', expiresOn: '2027-03-06', done: 'on' })
  await decide(nomsa, id, { act: 'finding', row: 'company', code: 'document', found: 'yes' })
  const status = await textOf(await thandi.visit('/application'))
  expect(status).toContain('1 of 7 done')
  expect(status).toContain('ID card, seen against the photograph')
  expect(status).toContain('Document seen , Fri 6 Mar')
  expect(status).toContain('Register confirmed : not yet')

  await decide(nomsa, id, { act: 'check', check: 'insurance' })
  expect(await notifiedTo(world.services.db, world.ids.thandi)).toEqual([
    'payment received → /become-provider/apply',
    'check recorded → /application',
    'check recorded → /application',
  ])
  const notified = await textOf(await thandi.visit('/notifications'))
  expect(notified).toContain('One of your checks is done')
  expect(notified).toContain("One of your checks isn't done")

  const approved = await decide(nomsa, id, { act: 'approve' })
  expect(approved.headers.get('Location')).toBe('/admin/queue')
  expect((await world.visit(PROFILE)).status).toBe(200)
  expect(await textOf(await world.visit(FOUND))).toContain("Thandi's Geysers")
  expect(await textOf(await thandi.visit('/application'))).toContain("You're approved")
  const email = await world.emailTo('thandi', 'Your application is approved')
  expect(email.text).toContain('Customers can find you in search now.')
  expect(email.text).not.toContain('pay for a plan')
  // Each action is recorded, with its actor.
  const acts = await world.services.db
    .selectFrom('events')
    .select(['name', 'by_user'])
    .where('about_id', '=', id)
    .where('by_user', '=', world.ids.nomsa)
    .orderBy('id')
    .execute()
  expect(acts.map(({ name }) => name)).toEqual([
    'application check recorded',
    'application number looked at',
    'application check recorded',
    'application approved',
  ])
})

/** A cached page is dropped a moment after the change. */
const answers = (world: World, status: number) =>
  expect.poll(async () => (await world.visit(PROFILE)).status).toBe(status)

it('suspends a provider with a reason that they read, and lets them back', async () => {
  const world = await startApplications()
  const { id } = await submitted(world)
  const nomsa = await world.as('nomsa')
  const offered = async () => textOf(await nomsa.visit(`/admin/queue/application/${id}`))
  // A provider who isn't approved has no listing to suspend.
  expect(await offered()).not.toContain('Suspend, and next')
  await decide(nomsa, id, { act: 'suspend', words: 'Too early' })
  await decide(nomsa, id, { act: 'approve' })
  await answers(world, 200)
  expect(await offered()).toContain('Suspend, and next')

  expect(await textOf(await decide(nomsa, id, { act: 'suspend', words: ' ' }))).toContain(
    "Say why: they'll read it.",
  )
  const refilwe = await world.as('refilwe')
  const why = 'Three customers were asked for money before the job.'
  const wrong = await decide(refilwe, id, { act: 'suspend', words: why })
  expect(wrong.status).toBe(403)
  await answers(world, 200)
  const done = await decide(nomsa, id, { act: 'suspend', words: why })
  expect(done.headers.get('Location')).toBe('/admin/queue')

  // Not in search, not in any list, and not at its profile URL.
  await answers(world, 404)
  expect(await textOf(await world.visit(FOUND))).not.toContain("Thandi's Geysers")
  const thandi = await world.as('thandi')
  const portal = await textOf(await thandi.visit('/provider-portal'))
  expect(portal).toContain('Your account is suspended')
  expect(portal).toContain('Since Fri 6 Mar, for this reason:')
  expect(portal).toContain(why)
  // A payment wouldn't fix this.
  expect(portal).not.toContain('Update Payment Method')
  const email = await world.emailTo('thandi', 'Your profile is suspended')
  expect(email.text).toContain(why)
  expect(email.text).toContain('/provider-portal')

  // A second suspension is refused, and the reason stays.
  await decide(nomsa, id, { act: 'suspend', words: 'Other' })
  const page = await offered()
  expect(page).toContain(why)
  expect(page).toContain('Fri 6 Mar, 14:05')
  expect((await decide(refilwe, id, { act: 'lift' })).status).toBe(403)
  world.clock.advance(HOUR)
  await decide(nomsa, id, { act: 'lift' })
  await answers(world, 200)
  expect(await textOf(await world.visit(FOUND))).toContain("Thandi's Geysers")
  expect(await textOf(await thandi.visit('/provider-portal'))).not.toContain('suspended')
  await world.emailTo('thandi', 'Your suspension is over')
  // After lifting, the button is gone from the page, and posting it does nothing.
  await decide(nomsa, id, { act: 'lift' })

  const { db } = world.services
  expect((await notifiedTo(db, world.ids.thandi)).slice(-2)).toEqual([
    'suspended → /provider-portal',
    'suspension lifted → /provider-portal',
  ])
  const record = await db
    .selectFrom('events')
    .select(['name', 'by_user as by', 'details'])
    .where('about_id', '=', id)
    .where('name', 'like', '%suspen%')
    .orderBy('id')
    .execute()
  expect(record).toEqual([
    { name: 'provider suspended', by: world.ids.nomsa, details: { reason: why } },
    { name: 'suspension lifted', by: world.ids.nomsa, details: {} },
  ])
  // Suspended again for another reason: both reasons are recorded.
  await decide(nomsa, id, { act: 'suspend', words: 'And a fourth.' })
  await answers(world, 404)
})

it('opens by a payment what a payment closed, and leaves what an administrator closed', async () => {
  const world = await startApplications()
  const { id } = await submitted(world)
  const nomsa = await world.as('nomsa')
  await decide(nomsa, id, { act: 'approve' })
  await decide(nomsa, id, { act: 'suspend', words: 'Not the person of the photograph.' })
  const { db } = world.services
  const rest = { isCancelScheduled: false, plan: 'standard', hasPriorityPlace: false }
  const bill = (billing: 'suspended' | 'active') =>
    transaction(db, (tx) =>
      handleBilling(
        tx,
        world.ids.thandi,
        { ...rest, billing, paidThrough: null },
        world.clock.now(),
      ),
    )
  await bill('suspended')
  const thandi = await world.as('thandi')
  // The administrator's reason comes first.
  expect(await textOf(await thandi.visit('/provider-portal'))).toContain('Not the person')
  await bill('active')
  await answers(world, 404)
  expect(await textOf(await thandi.visit('/provider-portal'))).toContain('Not the person')
  await decide(nomsa, id, { act: 'lift' })
  await answers(world, 200)
})

it('tells who is approved after an appeal that the plan, whose money came back, is to be paid', async () => {
  const world = await startApplications()
  const { thandi, id } = await submitted(world)
  const [nomsa, zinhle] = [await world.as('nomsa'), await world.as('zinhle')]
  await decide(nomsa, id, { act: 'reject', 'reason-0': 'No', 'remedy-0': 'Yes' })
  await thandi.visit('/application', { form: { act: 'appeal', words: 'It is my maiden name' } })
  await decide(zinhle, id, { act: 'approve' })
  const { text } = await world.emailTo('thandi', 'Your application is approved')
  expect(text).toContain('One step left: pay for a plan, and customers can find you in search.')
  expect(text).toContain('/payment-setup')
})

it('sells no plan to a rejected applicant before the application is open again', async () => {
  const world = await startApplications()
  const { thandi, id } = await submitted(world)
  await decide(await world.as('nomsa'), id, {
    act: 'reject',
    'reason-0': 'Unreadable',
    'remedy-0': 'A better scan',
  })
  const pay = () =>
    thandi.visit('/payment-setup', {
      form: {
        intent: 'pay',
        plan: 'launch-special',
        cycle: 'monthly',
        contractMonths: '12',
        method: 'card',
        shownCents: '4999',
      },
    })
  const page = await textOf(await thandi.visit('/payment-setup'))
  expect(page).toContain("so there's nothing to pay")
  expect(page).not.toContain('Pay with PayFast')
  const checkouts = () => world.services.db.selectFrom('checkouts').select('id').execute()
  const before = (await checkouts()).length
  const refused = await pay()
  expect(refused.status).toBe(422)
  expect(await textOf(refused)).toContain('Your application is closed.')
  expect(await checkouts()).toHaveLength(before)

  await thandi.visit('/application', { form: { act: 'correct it' } })
  expect((await pay()).headers.get('Location')).toMatch(/^\/pay\//)
})

it('lists nobody who is approved and has stopped paying', async () => {
  const world = await startApplications()
  const { id } = await submitted(world)
  await world.services.db
    .updateTable('subscriptions')
    .set({ state: 'ended', ended_at: world.clock.now() })
    .execute()
  await world.services.db.updateTable('providers').set({ billing: 'ended' }).execute()
  await decide(await world.as('nomsa'), id, { act: 'approve' })
  expect((await world.visit(PROFILE)).status).toBe(404)
  await world.pay('thandi')
  expect((await world.visit(PROFILE)).status).toBe(200)
})

it('asks for more: the clock stops until the answer, then continues', async () => {
  const world = await startApplications()
  const { id } = await submitted(world)
  world.clock.set(new Date('2026-03-09T10:05:00+02:00'))
  const nomsa = await world.as('nomsa')
  expect(await textOf(await decide(nomsa, id, { act: 'ask', words: ' ' }))).toContain(
    'Write a few words first.',
  )
  await decide(nomsa, id, { act: 'ask', words: 'Page 2 of your licence is cut off.' })
  const page = await textOf(await (await world.as('thandi')).visit('/application'))
  expect(page).toContain('We need one more thing')
  expect(page).toContain('Page 2 of your licence is cut off.')
  expect((await world.emailTo('thandi', 'We need one more thing')).text).toContain('cut off')

  world.clock.advance(3 * DAY)
  const thandi = await world.as('thandi')
  const answer = (fields: FormData) =>
    thandi.visit('/application', { method: 'POST', body: fields })
  const empty = new FormData()
  empty.append('act', 'answer')
  expect((await answer(empty)).status).toBe(422)
  const whole = new FormData()
  whole.append('act', 'answer')
  whole.append('new-certificates', (await allDocuments()).certificates, 'page 2.pdf')
  expect((await answer(whole)).status).toBe(302)
  // A business day was left when we asked; answered on Thursday, it is due on Friday.
  expect(await textOf(await thandi.visit('/application'))).toContain('by the end of Fri 13 Mar')
  const decider = await world.as('nomsa')
  expect(await textOf(await decider.visit(`/admin/queue/application/${id}`))).toContain(
    'page 2.pdf',
  )
})

it('refuses with reasons, and hears an appeal once, by somebody else', async () => {
  const world = await startApplications()
  const { thandi, id } = await submitted(world)
  const [nomsa, zinhle] = [await world.as('nomsa'), await world.as('zinhle')]
  const without = await decide(nomsa, id, { act: 'reject', 'reason-0': 'No licence' })
  expect(await textOf(without)).toContain('Give at least one reason, and what would fix it.')
  const why = {
    act: 'reject',
    'reason-0': 'The licence belongs to another person',
    'remedy-0': 'A licence in your own name',
  }
  await decide(nomsa, id, why)
  const status = await textOf(await thandi.visit('/application'))
  expect(status).toContain("We can't approve your application as it is")
  expect(status).toContain('The licence belongs to another person')
  expect(status).toContain('What would fix it: A licence in your own name')
  expect(
    (await world.emailTo('thandi', "We can't approve your application as it is")).text,
  ).toContain('A licence in your own name')
  expect(await textOf(await thandi.visit('/provider-portal'))).toContain(
    "Your application wasn't approved",
  )

  const appeal = { form: { act: 'appeal', words: 'It is my maiden name' } }
  expect((await thandi.visit('/application', appeal)).status).toBe(302)
  expect(await textOf(await decide(nomsa, id, why))).toContain(
    "An appeal is decided by someone who wasn't part of the first decision.",
  )
  await decide(zinhle, id, why)
  const { db } = world.services
  expect(await notifiedTo(db, world.ids.thandi)).toEqual([
    'payment received → /become-provider/apply',
    'application rejected → /application',
    'application rejected → /application',
  ])
  const appeals = await db
    .selectFrom('notifications')
    .select('details')
    .where('kind', '=', 'application rejected')
    .orderBy('id')
    .execute()
  expect(appeals.map(({ details }) => details)).toEqual([{ isAppeal: false }, { isAppeal: true }])
  expect(await textOf(await thandi.visit('/application', appeal))).toContain(
    'This appeal was already decided.',
  )
})

it('closes the appeal after thirty days, and takes a corrected application at any time', async () => {
  const world = await startApplications()
  const { id } = await submitted(world)
  await decide(await world.as('nomsa'), id, {
    act: 'reject',
    'reason-0': 'Unreadable',
    'remedy-0': 'A better scan',
  })
  world.clock.advance(30 * DAY + 1000)
  const thandi = await world.as('thandi')
  const late = await thandi.visit('/application', { form: { act: 'appeal', words: 'Please' } })
  expect(await textOf(late)).toContain('You can appeal within 30 days.')

  await thandi.visit('/application', { form: { act: 'correct it' } })
  const form = await (await thandi.visit('/become-provider/apply')).text()
  expect(form).toContain('Geysers, leaks and drains')
  // The payment for the first one was refunded when it was rejected.
  expect((await press(thandi, 'send', filled)).status).toBe(402)
  await world.pay('thandi')
  await press(thandi, 'send', { ...filled, experience: 'Eleven years' })
  const providers = await world.services.db
    .selectFrom('providers')
    .select(['verification', 'experience'])
    .execute()
  expect(providers).toEqual([{ verification: 'pending', experience: 'Eleven years' }])
})

it('withdraws: the record goes, the application stays and can be sent again', async () => {
  const world = await startApplications()
  const { thandi } = await submitted(world)
  await thandi.visit('/application', { form: { act: 'withdraw' } })
  expect(await world.services.db.selectFrom('providers').select('id').execute()).toEqual([])
  expect(await textOf(await thandi.visit('/provider-portal'))).toContain('Provider Access Required')
  await world.emailTo('thandi', 'Application withdrawn')
  const charges = await world.services.db
    .selectFrom('charges')
    .select(['gross_cents as paid', 'refund_cents as back'])
    .execute()
  expect(charges).toEqual([{ paid: 49_99, back: 49_99 }])

  await thandi.visit('/application', { form: { act: 'correct it' } })
  expect((await press(thandi, 'send', filled)).status).toBe(402)
  await world.pay('thandi')
  const again = await press(thandi, 'send', filled)
  expect(again.headers.get('Location')).toBe('/application?sent=1')
})

it('opens the status to anyone who holds the email, for thirty days, and nothing else', async () => {
  const world = await startApplications()
  await submitted(world)
  const email = await world.emailTo('thandi', "We've got your application")
  const link = /\/application\?key=\S+/.exec(email.text)![0]
  const page = await textOf(await world.visitor().visit(link))
  expect(page).toContain('Application Under Review')
  expect(page).not.toContain('082 123 4567')
  expect(page).not.toContain('+27821234567')
  expect(page).not.toContain('Withdraw application')
  const elsewhere = async (address: string) =>
    (await world.visitor().visit(address)).headers.get('Location')
  expect(await elsewhere(link.slice(0, -1))).toMatch(/^\/auth/)
  expect(await elsewhere('/application?key=')).toMatch(/^\/auth/)
  world.clock.advance(32 * DAY)
  expect(await elsewhere(link)).toMatch(/^\/auth/)
})

it('lets nobody but administrators see or decide, and nobody see a draft', async () => {
  const world = await startApplications()
  const thandi = await world.as('thandi')
  await press(thandi, 'save', filled)
  const id = (await world.applications())[0]!.id
  const nomsa = await world.as('nomsa')
  expect((await nomsa.visit(`/admin/queue/application/${id}`)).status).toBe(404)
  expect((await decide(nomsa, id, { act: 'approve' })).status).toBe(404)
  await submitted(world)
  const refilwe = await world.as('refilwe')
  for (const browser of [thandi, refilwe]) {
    expect((await browser.visit('/admin/queue')).status).toBe(403)
    expect((await browser.visit(`/admin/queue/application/${id}`)).status).toBe(403)
    expect((await decide(browser, id, { act: 'approve' })).status).toBe(403)
  }
  expect((await refilwe.visit('/application', { form: { act: 'withdraw' } })).status).toBe(404)
  const [after] = await world.applications()
  expect(after).toMatchObject({ state: 'submitted', submitted_at: FRIDAY })
})

it('says that sending failed, and keeps what was typed and the documents for the next attempt', async () => {
  const { as, pay, services, applications } = await startApplications()
  const thandi = await as('thandi')
  await press(thandi, 'save', filled, await allDocuments())
  await pay('thandi')
  await sql`alter table providers add constraint nobody_joins check (full_name = '') not valid`.execute(
    services.db,
  )
  const answer = await press(thandi, 'send', { ...filled, experience: 'Eleven years' }).finally(
    () => sql`alter table providers drop constraint nobody_joins`.execute(services.db),
  )
  expect(answer.status).toBe(500)
  const page = await answer.text()
  expect(page).toContain('Submission Failed')
  expect(page).toContain('There was an error submitting your application. Please try again.')
  expect(page).toContain('Eleven years')
  expect(await applications()).toMatchObject([{ state: 'draft' }])

  const again = await press(thandi, 'send', { ...filled, experience: 'Eleven years' })
  expect(again.headers.get('Location')).toBe('/application?sent=1')
})

it('says the same where the button reached nobody', () => {
  const posted = new FormData()
  posted.set('part', 'send')
  posted.set('intent', 'send')
  expect(notReached(posted)).toMatchObject({ hasFailed: true, part: 'send', refusal: null })
  posted.set('intent', 'save')
  expect(notReached(posted)).toMatchObject({ hasFailed: false })
  expect(translate(i18nFor('en'), notReached(posted).refusal!)).toContain('The connection broke')
})
