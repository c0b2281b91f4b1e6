import { expect, it, onTestFinished } from 'vitest'
import { decideInQueue } from '#app/admin/test-queue.ts'
import { addOptOut } from '#app/platform/sms-opt-outs.server.ts'
import { openSmsGateway } from '#app/platform/test-sms-gateway.ts'
import { collect } from '#app/privacy/collect.server.ts'
import { eraseClosedAccounts } from '#app/privacy/erase-account.server.ts'
import { report, startModeration, textOf, type World } from './test-moderation.ts'
import { textReporter } from './text-reporter.server.ts'

const GUEST = { email: 'kagiso@example.co.za', name: 'Kagiso Tau' }
const RUDE = 'You are a thief and a liar.'

async function decide(world: World, act: string, words = 'It insults someone.') {
  const karabo = await world.as('karabo')
  const { id } = (await world.cases()).at(-1)!
  const found = { kind: 'report', caseId: id } as const
  await decideInQueue(karabo, world.services, found, { act, words })
  return id
}

/** A conversation of 25 messages, the provider's last one rude. */
async function conversation(world: World, guest?: typeof GUEST) {
  const { requestId, invitationId } = await world.requestOf(guest)
  for (let index = 0; index < 24; index++)
    await world.write(invitationId, index % 2 ? 'provider' : 'customer', `Message ${index}`)
  const messageId = await world.write(invitationId, 'provider', RUDE)
  return { requestId, invitationId, messageId }
}

it('is reported by who reads it alone, and sends the last 20 messages, which the page says', async () => {
  const world = await startModeration()
  const { requestId, messageId } = await conversation(world)
  const refilwe = await world.as('refilwe')
  const page = await (await refilwe.visit(`/requests/${requestId}`)).text()
  expect(page).toContain(`href="/report/message/${messageId}"`)
  const form = await textOf(await refilwe.visit(`/report/message/${messageId}`))
  expect(form).toContain('We send the last 20 messages')
  expect(form).toContain('Message 5')
  expect(form).not.toContain('Message 4 ')

  const path = `message/${messageId}`
  expect((await (await world.as('thandi')).visit(`/report/${path}`)).status).toBe(404)
  expect((await report(await world.as('thandi'), path)).status).toBe(404)
  expect((await report(world.visitor(), path)).status).toBe(404)
  // His own message.
  expect((await report(await world.as('sipho'), path)).status).toBe(422)
  expect((await report(refilwe, path)).status).toBe(302)
  const [found] = await world.cases()
  const { parts } = found!.evidence as unknown as { parts: { words: string; isReported?: true }[] }
  expect(parts).toHaveLength(20)
  expect(parts.filter(({ isReported }) => isReported)).toMatchObject([{ words: RUDE }])
})

it('keeps a message of long ago among the 20 that are sent', async () => {
  const world = await startModeration()
  const { requestId, invitationId } = await world.requestOf()
  const messageId = await world.write(invitationId, 'provider', RUDE)
  for (let index = 0; index < 24; index++)
    await world.write(invitationId, index % 2 ? 'provider' : 'customer', `Message ${index}`)
  const refilwe = await world.as('refilwe')
  expect(requestId).toBeTruthy()
  await report(refilwe, `message/${messageId}`)
  const [found] = await world.cases()
  const { parts } = found!.evidence as unknown as { parts: { words: string }[] }
  expect([parts.length, parts[0]!.words, parts.at(-1)!.words]).toEqual([20, RUDE, 'Message 23'])
})

it('leaves "Removed by Thembeka" in its place on both sides, and comes back after an appeal', async () => {
  const world = await startModeration()
  const { requestId, invitationId, messageId } = await conversation(world)
  const refilwe = await world.as('refilwe')
  await report(refilwe, `message/${messageId}`)
  const caseId = await decide(world, 'remove')
  const sipho = await world.as('sipho')
  const theirs = async () => textOf(await refilwe.visit(`/requests/${requestId}`))
  const his = async () => textOf(await sipho.visit(`/provider-portal/requests/${invitationId}`))
  for (const page of [theirs, his]) {
    expect(await page()).toContain('Removed by Thembeka')
    expect(await page()).not.toContain(RUDE)
  }
  expect(await textOf(await refilwe.visit('/messages'))).toContain('Removed by Thembeka')
  // It can't be reported again, and its author sees why.
  expect((await report(refilwe, `message/${messageId}`)).status).toBe(404)
  const appeal = `/appeal/message/${messageId}`
  expect(await textOf(await sipho.visit(appeal))).toContain('It insults someone.')
  expect((await refilwe.visit(appeal)).status).toBe(404)

  await sipho.visit(appeal, { form: { words: 'She called me one first.' } })
  const zinhle = await world.as('zinhle')
  const appealed = { kind: 'appeal', caseId } as const
  await decideInQueue(zinhle, world.services, appealed, { act: 'reverse', words: 'Fair enough.' })
  for (const page of [theirs, his]) expect(await page()).toContain(RUDE)
})

it('is reported by a guest by their link, who is answered at the address of their request', async () => {
  const world = await startModeration()
  const { requestId, messageId } = await conversation(world, GUEST)
  const kagiso = await world.guestOf(requestId)
  expect((await report(kagiso, `message/${messageId}`)).status).toBe(302)
  await report(kagiso, `message/${messageId}`, { reason: 'fraud' })
  expect((await world.cases())[0]!.report_count).toBe(1)
  await decide(world, 'warn')
  await world.emailsTo(GUEST.email, "We've looked at what you reported")
  const [warned] = await world.emailsTo('sipho@example.co.za', 'A warning about your message')
  expect(warned!.text).toContain('It insults someone.')
  expect(warned!.text).not.toContain('Kagiso')
})

const NUMBER = '+27821234567'

/** As the request of a guest is who confirmed a number by SMS and gave no address. */
const leaveNumberAlone = ({ services: { db, clock } }: World, requestId: string) =>
  db
    .updateTable('quote_requests')
    .set({ guest_email: null, guest_phone: NUMBER, phone_confirmed_at: clock.now() })
    .where('id', '=', requestId)
    .execute()

it('texts a guest who gave only a number what was decided: once, whatever comes after', async () => {
  const gateway = await openSmsGateway()
  onTestFinished(gateway.close)
  const world = await startModeration({ SMS_URL: gateway.url })
  const { requestId, messageId } = await conversation(world, GUEST)
  await leaveNumberAlone(world, requestId)
  const kagiso = await world.guestOf(requestId)
  const sent = (await report(kagiso, `message/${messageId}`)).headers.get('Location')!
  expect(await textOf(await kagiso.visit(sent))).toContain("We'll text you once it's decided.")
  const caseId = await decide(world, 'warn')
  expect(await gateway.textTo(NUMBER)).toBe(
    "Thembeka: we've looked at the message you reported. You were right, and we've acted on it.",
  )
  const sipho = await world.as('sipho')
  await sipho.visit(`/appeal/message/${messageId}`, { form: { words: 'She called me one first.' } })
  const zinhle = await world.as('zinhle')
  const appealed = { kind: 'appeal', caseId } as const
  await decideInQueue(zinhle, world.services, appealed, { act: 'reverse', words: 'Fair enough.' })
  await world.emailsTo('sipho@example.co.za', 'Your appeal was successful')
  await textReporter(world.services, (await reportId(world))!)
  expect(gateway.received).toHaveLength(1)
})

const reportId = async ({ services: { db } }: World) =>
  (await db.selectFrom('reports').select('id').executeTakeFirst())?.id

it('promises a guest with a number nothing without a gateway or after STOP, and texts nothing', async () => {
  const world = await startModeration()
  const { services } = world
  const { requestId, messageId } = await conversation(world, GUEST)
  await leaveNumberAlone(world, requestId)
  const kagiso = await world.guestOf(requestId)
  const texts = () => services.db.selectFrom('texts').select('id').execute()
  const { texts: withGateway } = services
  services.texts = { ...withGateway, areRead: false }
  const first = await report(kagiso, `message/${messageId}`)
  expect(first.headers.get('Location')).toContain('?sent=none')
  const page = await textOf(await kagiso.visit(first.headers.get('Location')!))
  expect(page).toContain('We never say who reported something.')
  expect(page).not.toMatch(/We'll (tell|text) you/)
  services.texts = withGateway
  await addOptOut(services.db, NUMBER, services.clock.now())
  const second = await report(kagiso, `message/${messageId}`)
  expect(second.headers.get('Location')).toContain('?sent=none')
  await decide(world, 'warn')
  await textReporter(services, (await reportId(world))!)
  expect(await texts()).toEqual([])
  expect((await kagiso.visit(`/report/message/${messageId}?sent=constructor`)).status).toBe(200)
})

it('lets a guest appeal by the link of their request', async () => {
  const world = await startModeration()
  const { requestId, invitationId } = await world.requestOf(GUEST)
  const messageId = await world.write(invitationId, 'customer', RUDE)
  const sipho = await world.as('sipho')
  expect((await report(sipho, `message/${messageId}`)).status).toBe(302)
  const page = await (await (await world.as('karabo')).visit('/admin/queue')).text()
  expect(page).toContain('/admin/queue/report/')
  const caseId = await decide(world, 'remove')
  const appeal = `/appeal/message/${messageId}`
  const kagiso = await world.guestOf(requestId)
  expect(await (await kagiso.visit(`/requests/${requestId}`)).text()).toContain(`href="${appeal}"`)
  expect((await world.visitor().visit(appeal)).headers.get('Location')).toContain('/auth')
  await kagiso.visit(appeal, { form: { words: 'I was upset.' } })
  const zinhle = await world.as('zinhle')
  const appealed = { kind: 'appeal', caseId } as const
  await decideInQueue(zinhle, world.services, appealed, { act: 'uphold', words: 'No insults.' })
  expect(await textOf(await kagiso.visit(appeal))).toContain('our decision stands')
  const [found] = await world.cases()
  expect(found).toMatchObject({ state: 'closed', is_reversed: false })
})

it('leads a guest from the email to the decision', async () => {
  const world = await startModeration()
  const { requestId, reviewId, jobId } = await world.reviewOf({ guest: GUEST, words: RUDE })
  await report(await world.as('sipho'), `review/${reviewId}`)
  await decide(world, 'hide')
  const kagiso = await world.guestOf(requestId)
  expect(await textOf(await kagiso.visit(`/jobs/${jobId}`))).toContain('Our team hid')
  const { secret, db } = world.services
  const { savedToken } = await import('#app/quotes/guest-link.server.ts')
  const token = await savedToken(db, { secret, requestId, now: world.clock.now() })
  const led = await world.visitor().visit(`/quote/link?token=${token}&appeal=review.${reviewId}`)
  expect(led.headers.get('Location')).toBe(`/appeal/review/${reviewId}`)
  const astray = await world.visitor().visit(`/quote/link?token=${token}&appeal=//example.com.x`)
  expect(astray.headers.get('Location')).toBe(`/requests/${requestId}`)
})

it('says no more of the customer to a provider than the request does', async () => {
  const world = await startModeration()
  const { invitationId } = await world.requestOf()
  const messageId = await world.write(invitationId, 'customer', RUDE)
  const sipho = await world.as('sipho')
  for (const path of [`/report/message/${messageId}`, `/report/message/${messageId}.data`]) {
    const page = await (await sipho.visit(path)).text()
    expect(page).toContain('Refilwe M.')
    expect(page).not.toContain('Mokoena')
  }
  await report(sipho, `message/${messageId}`)
  expect(JSON.stringify((await world.cases())[0]!.evidence)).not.toContain('Mokoena')
})

it('offers no decision about a message that was removed while it was reported once more', async () => {
  const world = await startModeration()
  const { db } = world.services
  const { messageId } = await conversation(world)
  const refilwe = await world.as('refilwe')
  await report(refilwe, `message/${messageId}`)
  await db
    .updateTable('invitation_messages')
    .set({ words: '', removed_at: world.clock.now() })
    .where('id', '=', messageId)
    .execute()
  const { id } = (await world.cases())[0]!
  const karabo = await world.as('karabo')
  const page = await textOf(await karabo.visit(`/admin/queue/report/${id}`))
  expect(page).toContain('No longer there')
  expect(page).not.toContain('Remove the message')
  await decide(world, 'leaveIt')
  expect((await world.cases())[0]).toMatchObject({ state: 'decided', outcome: 'left' })
})

it('is of the account that a guest opened since, in its archive and when it is erased', async () => {
  const world = await startModeration()
  const { db } = world.services
  const { requestId, invitationId } = await world.requestOf(GUEST)
  const messageId = await world.write(invitationId, 'customer', RUDE)
  await report(await world.as('sipho'), `message/${messageId}`)
  await decide(world, 'remove')
  const other = await conversation(world, GUEST)
  await report(await world.guestOf(other.requestId), `message/${other.messageId}`)
  await db
    .updateTable('quote_requests')
    .set({ customer_user: world.ids.thandi, state: 'closed' })
    .where('id', 'in', [requestId, other.requestId])
    .execute()
  const { history } = (await collect(db, world.ids.thandi)).parts
  expect(history.moderation_cases).toMatchObject([{ thing_id: messageId, outcome: 'removed' }])

  const now = world.clock.now()
  await db
    .insertInto('account_closures')
    .values({ user_id: world.ids.thandi, closed_at: now, erase_at: now, link_hash: 'none' })
    .execute()
  await eraseClosedAccounts(world.services)
  // The provider wrote it, so the case is about the provider.
  expect(await world.cases()).toMatchObject([{ thing_id: other.messageId }])
})
