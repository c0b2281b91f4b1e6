import { expect, it } from 'vitest'
import {
  filled,
  press,
  startApplications,
  submitted,
  textOf,
  type World,
} from '#app/applications/test-applications.ts'
import { newId } from '#app/platform/ids.ts'
import { DAY, MINUTE } from '#app/platform/time.ts'
import { postCase, undoTimePasses } from '../test-queue.ts'
import { applyBatch, beginBatch } from './batches.server.ts'
import { APPLY_DECISION } from './decisions.server.ts'

/** A submitted application of Thandi's. Nomsa and Zinhle decide, and the test advances the clock. */
async function startQueue() {
  const world = await startApplications()
  const { jobs } = world.services
  world.services.jobs = {
    ...jobs,
    send: async (tx, name, ...rest) => {
      if (name !== APPLY_DECISION) await jobs.send(tx, name, ...rest)
    },
  }
  const { thandi, id } = await submitted(world)
  return { world, thandi, application: { kind: 'application', caseId: id } as const }
}

const grant = ({ services, clock }: World, userId: string) =>
  services.db
    .insertInto('user_roles')
    .values({ user_id: userId, role: 'applications', granted_at: clock.now() })
    .execute()

const stateOf = async ({ applications }: World) => (await applications())[0]!.state

const addEdit = async ({ services, clock }: World) => {
  const { id: provider_id } = await services.db
    .selectFrom('providers')
    .select('id')
    .executeTakeFirstOrThrow()
  const id = newId()
  await services.db
    .insertInto('profile_edits')
    .values({
      ...{ id, provider_id, field: 'about', old_value: '', new_value: 'The best in town' },
      proposed_at: new Date(clock.now().getTime() - MINUTE),
    })
    .execute()
  return id
}

const editState = ({ services }: World) =>
  services.db.selectFrom('profile_edits').select('state').executeTakeFirstOrThrow()

async function versionFor(world: World, { kind, caseId }: { kind: string; caseId: string }) {
  const nomsa = await world.as('nomsa')
  const page = await (await nomsa.visit(`/admin/queue/${kind}/${caseId}`)).text()
  return /name="version" value="([^"]*)"/.exec(page)![1]!
}

it('takes no decision and no check from the person whom the case is about', async () => {
  const { world, thandi, application } = await startQueue()
  await grant(world, world.ids.thandi)
  const own = 'This is about your own account.'
  const check = { intent: 'check', check: 'identity', done: 'on', finding: 'I know myself' }
  const forms: Record<string, string>[] = [{ act: 'approve' }, check, { intent: 'postpone' }]
  // Her page has no form, but she knows what the form would post.
  const version = await versionFor(world, application)
  for (const fields of forms) {
    const refused = await postCase(thandi, application, { version, ...fields })
    expect([refused.status, await textOf(refused)]).toEqual([422, expect.stringContaining(own)])
  }
  const page = await (await thandi.visit(`/admin/queue/application/${application.caseId}`)).text()
  expect(page).toContain(own)
  expect(page).not.toContain('value="decide"')
  // Other errors must not replace the message that says who can decide.
  for (const refused of ['finding', 'check', 'assign', 'postpone'])
    expect(page).not.toContain(`value="${refused}"`)
  expect(page).toContain('Who can decide')
  expect(page).toContain('Zinhle Dube')
  const editId = await addEdit(world)
  const edit = { kind: 'edit', caseId: editId } as const
  const decided = { version: await versionFor(world, edit), act: 'approve' }
  expect((await postCase(thandi, edit, decided)).status).toBe(422)
  const bulk = { kind: 'edit', act: 'approve', words: '' } as const
  const batch = await beginBatch(world.services, {
    ...bulk,
    by: world.ids.thandi,
    caseIds: null,
  })
  await applyBatch(world.services, batch)
  await undoTimePasses(world.services)
  expect(await stateOf(world)).toBe('submitted')
  expect(await editState(world)).toEqual({ state: 'waiting' })
  const checks = await world.services.db.selectFrom('provider_checks').select('finding').execute()
  expect(checks.map(({ finding }) => finding)).not.toContain('I know myself')
})

it.each([
  [
    'the role is withdrawn',
    ({ services, ids }: World) =>
      services.db.deleteFrom('user_roles').where('user_id', '=', ids.nomsa).execute(),
  ],
  [
    'the account is banned',
    ({ services, ids, clock }: World) =>
      services.db
        .updateTable('users')
        .set({ banned_until: new Date(clock.now().getTime() + DAY) })
        .where('id', '=', ids.nomsa)
        .execute(),
  ],
])('has no effect of what somebody decided once %s', async (_name, leaves) => {
  const { world, application } = await startQueue()
  const nomsa = await world.as('nomsa')
  await addEdit(world)
  await postCase(nomsa, application, { act: 'approve' })
  const batch = await beginBatch(world.services, {
    kind: 'edit',
    act: 'approve',
    words: '',
    by: world.ids.nomsa,
    caseIds: null,
  })
  await leaves(world)
  await undoTimePasses(world.services)
  await applyBatch(world.services, batch)
  expect(await stateOf(world)).toBe('submitted')
  expect(await editState(world)).toEqual({ state: 'waiting' })
})

it('decides nothing about an application that was withdrawn and sent again with other words', async () => {
  const { world, thandi, application } = await startQueue()
  const nomsa = await world.as('nomsa')
  const address = `/admin/queue/application/${application.caseId}`
  const page = await (await nomsa.visit(address)).text()
  const version = /name="version" value="([^"]*)"/.exec(page)![1]!
  const sendAgain = async (experience: string) => {
    world.clock.advance(1000)
    await thandi.visit('/application', { form: { act: 'withdraw' } })
    await thandi.visit('/application', { form: { act: 'correct it' } })
    await world.pay('thandi')
    const sent = await press(thandi, 'send', { ...filled, experience })
    expect(sent.headers.get('Location')).toBe('/application?sent=1')
  }
  await sendAgain('Thirty years')
  // From a page rendered before.
  const blind = await nomsa.visit(address, { form: { intent: 'decide', version, act: 'approve' } })
  expect(blind.headers.get('Location')).toBe(address)
  expect(await textOf(await nomsa.visit(address))).toContain('This has changed in the meantime')
  await undoTimePasses(world.services)
  expect(await stateOf(world)).toBe('submitted')

  // Within the ten seconds before it takes effect.
  await postCase(nomsa, application, { act: 'approve' })
  await sendAgain('Forty years')
  await undoTimePasses(world.services)
  expect(await stateOf(world)).toBe('submitted')
})

it('answers names that every object knows like any other that no form of ours posts', async () => {
  const { world, application } = await startQueue()
  const nomsa = await world.as('nomsa')
  for (const intent of ['__proto__', 'constructor', 'hasOwnProperty', 'valueOf', 'nothing'])
    expect([intent, (await postCase(nomsa, application, { intent })).status]).toEqual([intent, 422])
})

it('takes texts that are cut in the middle of an emoji', async () => {
  const { world, application } = await startQueue()
  const nomsa = await world.as('nomsa')
  const long = `x${'😀'.repeat(2200)}`
  const reject = { act: 'reject', 'reason-0': long, 'remedy-0': long }
  expect((await postCase(nomsa, application, reject)).status).toBe(302)
  const breach = { foundOn: '2026-03-05', what: long }
  const saved = await nomsa.visit('/admin/privacy/breaches/new', { form: breach })
  expect(saved.status).toBe(302)
  const member = { intent: 'save', name: long, role: long, bio: long }
  expect((await nomsa.visit('/admin/content/team/new', { form: member })).status).toBe(302)
  const about = `${'x'.repeat(99)}😀`
  expect((await nomsa.visit(`/admin/audit.csv?about=${encodeURIComponent(about)}`)).status).toBe(
    200,
  )
})

it('says of a batch that nothing is waiting', async () => {
  const { world } = await startQueue()
  const nomsa = await world.as('nomsa')
  const preview = await nomsa.visit('/admin/queue/batch?kind=edit&act=approve')
  expect([preview.status, await textOf(preview)]).toEqual([
    200,
    expect.stringContaining('Nothing is waiting'),
  ])
})

it('has a batch stopped by those alone who may decide about its kind', async () => {
  const { world } = await startQueue()
  await addEdit(world)
  await world.services.db
    .insertInto('user_roles')
    .values({ user_id: world.ids.refilwe, role: 'finance', granted_at: world.clock.now() })
    .execute()
  const batch = await beginBatch(world.services, {
    kind: 'edit',
    act: 'approve',
    words: '',
    by: world.ids.nomsa,
    caseIds: null,
  })
  const refilwe = await world.as('refilwe')
  await refilwe.visit('/admin/queue/batch?kind=payment&act=close', {
    form: { intent: 'stop', batch },
  })
  await applyBatch(world.services, batch)
  expect(await editState(world)).toEqual({ state: 'approved' })
})
