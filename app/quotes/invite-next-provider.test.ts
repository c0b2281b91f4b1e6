import { expect, it } from 'vitest'
import type { Services } from '#app/page/services.server.ts'
import { HOUR } from '#app/platform/time.ts'
import { declineInvitation } from './answer-invitation.server.ts'
import {
  choosePassingOn,
  inviteNextProvider,
  passOnRequest,
} from './invite-next-provider.server.ts'
import { replyDues } from './reply-due.server.ts'
import {
  invitationOf,
  invitationsOf,
  plumber,
  quoteWorld,
  sendTestRequest,
  stateOf,
  type World,
} from './test-world.server.ts'
import { endWhatIsOverdue } from './time-out.server.ts'

const passOn = (world: World, ended: { requestId: string; invitationId: string }) =>
  passOnRequest(world.services as unknown as Services, ended)

const nextOf = (world: World, requestId: string) =>
  inviteNextProvider(world.services, {
    requestId,
    by: null,
    now: world.clock.now(),
    replaces: null,
  })

async function decline(world: World, requestId: string) {
  const { id } = await invitationOf(world, requestId, world.sipho)
  const outcome = await declineInvitation(world.services, {
    invitationId: id,
    by: world.sipho.userId,
    now: world.clock.now(),
    reason: 'no time',
  })
  expect(outcome.ok).toBe(true)
  return { requestId, invitationId: id }
}

it('asks somebody who was not asked yet, who is notified of it, and nobody of the others a second time', async () => {
  const world = await quoteWorld()
  const { requestId } = await sendTestRequest(world, [world.sipho])
  world.emails.length = 0

  const outcome = await nextOf(world, requestId)

  expect(outcome.ok).toBe(true)
  const invited = await invitationsOf(world, requestId)
  expect(invited).toHaveLength(2)
  expect(new Set(invited.map(({ provider_id }) => provider_id)).size).toBe(2)
  const added = invited.find(({ provider_id }) => provider_id !== world.sipho.id)!
  expect(world.emails).toEqual([{ kind: 'request received', id: added.id, to: 'provider' }])
})

it('asks one more for two taps on the same page', async () => {
  const world = await quoteWorld()
  const { requestId } = await sendTestRequest(world, [world.sipho])
  const tap = { requestId, by: null, now: world.clock.now(), replaces: null, seen: 1 }

  const [first, second] = [
    await inviteNextProvider(world.services, tap),
    await inviteNextProvider(world.services, tap),
  ]

  expect(first.ok).toBe(true)
  expect(second).toEqual(first)
  expect(await invitationsOf(world, requestId)).toHaveLength(2)
})

it('asks a provider for three open requests of one customer, however many ask for the next at once', async () => {
  const world = await quoteWorld()
  const { sipho, johan, mokgadi } = world
  const requestIds: string[] = []
  for (const provider of [sipho, johan])
    for (let count = 0; count < 3; count++)
      requestIds.push((await sendTestRequest(world, [provider])).requestId)

  const outcomes = await Promise.all(requestIds.map((id) => nextOf(world, id)))

  expect(outcomes.map((outcome) => outcome.ok || outcome.why).toSorted()).toEqual([
    ...Array(3).fill('nobody to ask'),
    ...Array(3).fill(true),
  ])
  const invited = await Promise.all(requestIds.map((id) => invitationsOf(world, id)))
  const ofMokgadi = invited.flat().filter(({ provider_id }) => provider_id === mokgadi.id)
  expect(ofMokgadi).toHaveLength(3)
})

it('asks somebody who is open and near for an urgent request', async () => {
  const world = await quoteWorld()
  const { requestId } = await sendTestRequest(world, [world.sipho], { urgent: true })

  expect((await nextOf(world, requestId)).ok).toBe(true)

  const [, next] = await invitationsOf(world, requestId)
  expect(next!.due_at!.getTime() - world.clock.now().getTime()).toBe(2 * HOUR)
})

it('gives whoever is closed two hours from their opening for an urgent request', async () => {
  const world = await quoteWorld()
  world.clock.set(new Date('2026-03-06T23:58:00+02:00'))
  const { requestId } = await sendTestRequest(world, [world.sipho], { urgent: true })
  expect((await nextOf(world, requestId)).ok).toBe(true)
  const tenInTheMorning = new Date('2026-03-07T10:00:00+02:00')
  for (const { due_at } of await invitationsOf(world, requestId))
    expect(due_at).toEqual(tenInTheMorning)

  await world.db
    .insertInto('provider_days_off')
    .values({ provider_id: world.johan.id, day: '2026-03-07', note: '' })
    .execute()
  const dueOf = await replyDues(world.db, [world.johan.id], {
    urgent: true,
    now: world.clock.now(),
  })
  expect(dueOf(world.johan.id)).toEqual(new Date('2026-03-08T10:00:00+02:00'))
})

it('says so when nobody else is there', async () => {
  const world = await quoteWorld()
  const { requestId } = await sendTestRequest(world, [world.sipho, world.johan, world.mokgadi])
  expect(await nextOf(world, requestId)).toEqual({ ok: false, why: 'nobody to ask' })
})

it('keeps at most five invitations open', async () => {
  const world = await quoteWorld()
  for (const name of ['Anna Botha', 'Bongani Zulu', 'Carel Nel']) await plumber(world.db, name)
  const { requestId } = await sendTestRequest(world, [world.sipho, world.johan, world.mokgadi])
  expect((await nextOf(world, requestId)).ok).toBe(true)
  expect((await nextOf(world, requestId)).ok).toBe(true)
  expect(await nextOf(world, requestId)).toEqual({ ok: false, why: 'enough asked' })
})

it('asks nobody by itself unless the customer chose it, and ends once nobody is left', async () => {
  const world = await quoteWorld()
  const { requestId } = await sendTestRequest(world, [world.sipho])
  await decline(world, requestId)
  expect(world.emails.some(({ requestId }) => requestId)).toBe(false)
  expect(await stateOf(world, requestId)).toBe('expired')
})

it('asks the next best once for anyone who declined, also when the job runs twice', async () => {
  const world = await quoteWorld()
  const { requestId } = await sendTestRequest(world, [world.sipho])
  const choice = { requestId, passesOn: true, by: null, now: world.clock.now() }
  await choosePassingOn(world.services, choice)
  const ended = await decline(world, requestId)
  expect(world.emails).toContainEqual(ended)
  expect(await stateOf(world, requestId)).toBe('open')

  await passOn(world, ended)
  await passOn(world, ended)

  const waiting = (await invitationsOf(world, requestId)).filter(({ state }) => state === 'waiting')
  expect(waiting.map(({ replaces }) => replaces)).toEqual([ended.invitationId])
})

it('asks the next best for anyone who did not answer in time, and ends when nobody is left to ask', async () => {
  const world = await quoteWorld()
  const { requestId } = await sendTestRequest(world, [world.sipho, world.johan, world.mokgadi])
  const choice = { requestId, passesOn: true, by: null, now: world.clock.now() }
  await choosePassingOn(world.services, choice)
  world.clock.set(new Date(world.clock.now().getTime() + 25 * HOUR))
  await endWhatIsOverdue(world.services as unknown as Services)
  const jobs = world.emails.filter((job) => job.invitationId !== undefined)
  expect(jobs).toHaveLength(3)

  for (const job of jobs) await passOn(world, job as never)

  expect(await stateOf(world, requestId)).toBe('expired')
})
