import { expect, it } from 'vitest'
import { decideInQueue } from '#app/admin/test-queue.ts'
import {
  decide,
  startApplications,
  submitted,
  type World,
} from '#app/applications/test-applications.ts'
import { DAY, MINUTE } from '#app/platform/time.ts'
import { eraseClosedAccounts } from '#app/privacy/erase-account.server.ts'
import { lookAtChangesAgain } from './look-again.server.ts'
import { report, textOf } from './test-moderation.ts'

const PROFILE = '/providers/thandis-geysers'

/** Whether the profile is public: other processes see a change a moment later. */
const status = (world: World) => async () => (await world.visit(PROFILE)).status

/** Thandi, listed. Nomsa and Zinhle are administrators. */
async function listed() {
  const world = await startApplications()
  const { thandi, id } = await submitted(world)
  const nomsa = await world.as('nomsa')
  await decide(nomsa, id, { act: 'approve' })
  await expect.poll(status(world)).toBe(200)
  return { world, thandi, nomsa }
}

const cases = ({ services }: World) =>
  services.db.selectFrom('moderation_cases').selectAll().orderBy('opened_at').execute()

async function reported(world: World) {
  await report(world.visitor(), 'profile/thandis-geysers', { reason: 'false claims' })
  return { kind: 'report', caseId: (await cases(world)).at(-1)!.id } as const
}

it('is suspended because of a report, and found again when the appeal is right', async () => {
  const { world, thandi, nomsa } = await listed()
  const profile = await (await world.visit(PROFILE)).text()
  expect(profile).toContain('href="/report/profile/thandis-geysers"')
  const found = await reported(world)
  const page = await textOf(await nomsa.visit(`/admin/queue/report/${found.caseId}`))
  expect(page).toContain('Geysers, leaks and drains in Mamelodi')
  await decideInQueue(nomsa, world.services, found, { act: 'suspend', words: 'No such licence.' })
  await expect.poll(status(world)).toBe(404)

  const providerId = (await cases(world))[0]!.thing_id
  const appeal = `/appeal/profile/${providerId}`
  expect(await textOf(await thandi.visit(appeal))).toContain('No such licence.')
  await thandi.visit(appeal, { form: { words: 'Here it is.' } })
  const zinhle = await world.as('zinhle')
  const appealed = { kind: 'appeal', caseId: found.caseId } as const
  await decideInQueue(zinhle, world.services, appealed, { act: 'reverse', words: 'It is there.' })
  await expect.poll(status(world)).toBe(200)
})

it('leaves a suspension of later alone when the appeal against the first one is right', async () => {
  const { world, thandi, nomsa } = await listed()
  const found = await reported(world)
  await decideInQueue(nomsa, world.services, found, { act: 'suspend', words: 'No such licence.' })
  const providerId = (await cases(world))[0]!.thing_id
  await thandi.visit(`/appeal/profile/${providerId}`, { form: { words: 'Here it is.' } })
  const { id } = (await world.applications())[0]!
  await decide(nomsa, id, { act: 'lift' })
  world.clock.advance(MINUTE)
  await decide(nomsa, id, { act: 'suspend', words: 'Something else.' })
  const zinhle = await world.as('zinhle')
  const appealed = { kind: 'appeal', caseId: found.caseId } as const
  await decideInQueue(zinhle, world.services, appealed, { act: 'reverse', words: 'It is there.' })
  expect((await cases(world))[0]).toMatchObject({ state: 'closed', is_reversed: true })
  await expect.poll(status(world)).toBe(404)
})

it('is asked for a change, and in the queue again as it is when that is due', async () => {
  const { world, nomsa } = await listed()
  const found = await reported(world)
  const words = 'Please leave the licence out.'
  await decideInQueue(nomsa, world.services, found, { act: 'askChange', words })
  const email = await world.emailTo('thandi', 'Please change your profile')
  expect(email.text).toContain(words)
  expect(email.text).toContain('the end of Fri 13 Mar')
  await expect.poll(status(world)).toBe(200)

  world.clock.advance(7 * DAY)
  await lookAtChangesAgain(world.services)
  expect(await cases(world)).toHaveLength(1)
  world.clock.advance(DAY)
  await world.services.db
    .updateTable('providers')
    .set({ about: 'Geysers and nothing else.' })
    .execute()
  await lookAtChangesAgain(world.services)
  await lookAtChangesAgain(world.services)
  const [, again, ...more] = await cases(world)
  expect(more).toEqual([])
  expect(again).toMatchObject({ state: 'open', follows: found.caseId, report_count: 0 })
  const later = await world.as('nomsa')
  const page = await textOf(await later.visit(`/admin/queue/report/${again!.id}`))
  for (const shown of ['Change was due', 'Geysers and nothing else.', 'Earlier, Profile'])
    expect(page).toContain(shown)
})

it('erases with an account what was reported of it and by it', async () => {
  const { world, thandi, nomsa } = await listed()
  await reported(world)
  const refilwe = await world.as('refilwe')
  await report(refilwe, 'profile/thandis-geysers', { words: 'Her words' })
  const { db } = world.services
  const reports = () => db.selectFrom('reports').select('words').execute()
  expect(await reports()).toHaveLength(2)
  const erase = async (user_id: string) => {
    const now = world.clock.now()
    await db
      .insertInto('account_closures')
      .values({ user_id, closed_at: now, erase_at: now, link_hash: user_id })
      .execute()
    await eraseClosedAccounts(world.services)
  }
  await erase(world.ids.refilwe)
  expect(await reports()).toEqual([{ words: '' }])
  const [found] = await cases(world)
  // The case stays open: the profile still exists.
  expect((await nomsa.visit(`/admin/queue/report/${found!.id}`)).status).toBe(200)
  await erase(world.ids.thandi)
  expect([await reports(), await cases(world)]).toEqual([[], []])
  expect((await thandi.visit(`/appeal/profile/${found!.thing_id}`)).status).not.toBe(200)
})
