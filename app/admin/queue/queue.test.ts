import { expect, it } from 'vitest'
import {
  decide,
  startApplications,
  submitted,
  textOf,
  type World,
} from '#app/applications/test-applications.ts'
import { newId } from '#app/platform/ids.ts'
import { DAY, HOUR } from '#app/platform/time.ts'
import { postCase, undoTimePasses } from '../test-queue.ts'
import { applyBatch, beginBatch } from './batches.server.ts'
import { APPLY_DECISION } from './decisions.server.ts'

const stateOf = async ({ applications }: World) => (await applications())[0]!.state

const eventsNamed = ({ services }: World, name: string) =>
  services.db
    .selectFrom('events')
    .select(['by_user as by', 'details'])
    .where('name', '=', name)
    .execute()

/** A submitted application, and Nomsa as the administrator. */
async function startQueue() {
  const world = await startApplications()
  // Decisions apply only when a test says that ten seconds have passed.
  const { jobs } = world.services
  world.services.jobs = {
    ...jobs,
    send: async (tx, name, ...rest) => {
      if (name !== APPLY_DECISION) await jobs.send(tx, name, ...rest)
    },
  }
  const { thandi, id } = await submitted(world)
  const nomsa = await world.as('nomsa')
  const application = { kind: 'application', caseId: id } as const
  const page = async () => textOf(await nomsa.visit(`/admin/queue/application/${id}`))
  const list = async (search = '') => textOf(await nomsa.visit(`/admin/queue${search}`))
  return { ...world, world, thandi, nomsa, id, application, page, list }
}

it('has the effect of a decision after ten seconds, and none if it was undone', async () => {
  const { world, nomsa, application, services, list } = await startQueue()
  await postCase(nomsa, application, { act: 'approve' })
  expect(await stateOf(world)).toBe('submitted')
  // A decided case is no longer listed.
  const after = await list()
  expect(after).toContain('Nothing is waiting')
  expect(after).toContain("Approved Thandi's Geysers Undo")

  const [first] = await services.db.selectFrom('case_decisions').select('id').execute()
  const zinhle = await world.as('zinhle')
  const undo = { form: { intent: 'undo', decision: first!.id } }
  // Only the person who decided can undo it.
  await zinhle.visit('/admin/queue', undo)
  const undone = await nomsa.visit('/admin/queue', undo)
  expect(undone.headers.get('Location')).toBe(`/admin/queue/application/${application.caseId}`)
  await undoTimePasses(services)
  expect(await stateOf(world)).toBe('submitted')
  expect(await list()).toContain("Thandi's Geysers")

  await postCase(nomsa, application, { act: 'approve' })
  await undoTimePasses(services)
  expect(await stateOf(world)).toBe('approved')
  expect(await textOf(await nomsa.visit('/admin/queue?list=decided'))).toContain(
    "Thandi's Geysers Application · Approved",
  )
  // Too late: refused with a message.
  const [second] = await services.db
    .selectFrom('case_decisions')
    .select('id')
    .where('state', '=', 'applied')
    .execute()
  await nomsa.visit('/admin/queue', { form: { intent: 'undo', decision: second!.id } })
  expect(await stateOf(world)).toBe('approved')
})

it('takes a double tap as one decision, and tells the second of two people who decided', async () => {
  const { world, nomsa, application, services } = await startQueue()
  const zinhle = await world.as('zinhle')
  // Both load the page at the same time.
  const address = `/admin/queue/application/${application.caseId}`
  const version = /name="version" value="([^"]*)"/.exec(
    await (await zinhle.visit(address)).text(),
  )![1]!
  const approve = { form: { intent: 'decide', version, act: 'approve' } }
  const answers = [await nomsa.visit(address, approve), await nomsa.visit(address, approve)]
  expect(answers.map(({ status }) => status)).toEqual([302, 302])
  const late = await zinhle.visit(address, approve)
  expect(late.headers.get('Location')).toBe(address)
  expect(await textOf(await zinhle.visit(address))).toContain('Nomsa Zulu decided this at')
  await undoTimePasses(services)
  expect(await eventsNamed(world, 'application approved')).toEqual([
    { by: world.ids.nomsa, details: {} },
  ])
})

it('decides nothing by a page that shows less than there is by now', async () => {
  const { world, nomsa, application, services } = await startQueue()
  const address = `/admin/queue/application/${application.caseId}`
  const old = await (await nomsa.visit(address)).text()
  const version = /name="version" value="([^"]*)"/.exec(old)![1]!
  const zinhle = await world.as('zinhle')
  await decide(zinhle, application.caseId, { act: 'ask', words: 'Which street?' })
  const reject = { act: 'reject', 'reason-0': 'No', 'remedy-0': 'Yes' }
  const answer = await nomsa.visit(address, { form: { intent: 'decide', version, ...reject } })
  expect(answer.headers.get('Location')).toBe(address)
  expect(await textOf(await nomsa.visit(address))).toContain('This has changed in the meantime')
  await undoTimePasses(services)
  expect(await stateOf(world)).toBe('more wanted')
})

it('says so when a case changed in the ten seconds before the effect', async () => {
  const { world, thandi, nomsa, application, services, list } = await startQueue()
  await postCase(nomsa, application, { act: 'approve' })
  await thandi.visit('/application', { form: { act: 'withdraw' } })
  await undoTimePasses(services)
  expect(await stateOf(world)).toBe('withdrawn')
  expect(await eventsNamed(world, 'application approved')).toEqual([])
  const told = await list()
  expect(told).toContain('had no effect')
  expect(told).toContain('This has changed in the meantime, so nothing was done.')
  const [failed] = await services.db.selectFrom('case_decisions').selectAll().execute()
  // The text that was written is stored only here.
  expect(failed).toMatchObject({ state: 'failed', words: '', reasons: [] })
  await nomsa.visit('/admin/queue', { form: { intent: 'seen', decision: failed!.id } })
  expect(await list()).not.toContain('had no effect')
})

it('refuses at once what would be refused, and keeps the case in the list', async () => {
  const { world, nomsa, application, services, list } = await startQueue()
  const empty = await postCase(nomsa, application, { act: 'ask', words: ' ' })
  expect(empty.status).toBe(422)
  expect(await textOf(empty)).toContain('Write a few words first.')
  expect(await services.db.selectFrom('case_decisions').selectAll().execute()).toEqual([])
  // A dry run leaves nothing in the database.
  expect(await eventsNamed(world, 'application more wanted')).toEqual([])
  expect(await list()).toContain("Thandi's Geysers")
})

it('ticks a check by a document that this person opened, or by what they wrote', async () => {
  const { nomsa, application, services, page, world } = await startQueue()
  const [document] = await services.db
    .selectFrom('application_files')
    .select('file_id as id')
    .where('kind', '=', 'certificates')
    .execute()
  const tick = { intent: 'check', check: 'skills', done: 'on', document: document!.id }
  const blind = await postCase(nomsa, application, tick)
  expect(blind.status).toBe(422)
  expect(await textOf(blind)).toContain('Open the document first, or write what you saw.')

  const opened = await nomsa.visit(`/application/paper/${document!.id}`)
  expect(opened.headers.get('Cache-Control')).toBe('private, no-store')
  expect((await postCase(nomsa, application, tick)).status).toBe(302)
  expect(await page()).toContain('1 of 7 checks')
  // Views are recorded per person.
  const zinhle = await world.as('zinhle')
  expect((await postCase(zinhle, application, { ...tick, check: 'identity' })).status).toBe(422)
  const written = { ...tick, check: 'references', document: '', finding: 'Called Mrs Dube' }
  expect((await postCase(zinhle, application, written)).status).toBe(302)
  expect(await page()).toContain('2 of 7 checks')
})

it('lists every kind by its deadline, and leads from one to the next', async () => {
  const { nomsa, application, services, list, clock, world } = await startQueue()
  const notifications = Array.from({ length: 45 }, (_, index) => ({
    id: newId(),
    body: Buffer.from(`m_payment_id=${index}`),
    peer: '197.97.145.144',
    headers: '{}',
    is_signed: true,
    state: 'quarantined',
    reason: 'signature',
    received_at: new Date(clock.now().getTime() - 3 * DAY + index * 1000),
  }))
  await services.db.insertInto('itn_inbox').values(notifications).execute()

  const rowsIn = (html: string) =>
    [...html.matchAll(/href="(\/admin\/queue\/(?:payment|application)\/[^"?]+)/g)].map(
      ([, address]) => address,
    )
  const first = await (await nomsa.visit('/admin/queue')).text()
  const more = /href="(\/admin\/queue\?after=[^"]+)"/.exec(first)![1]!.replaceAll('&amp;', '&')
  const second = await (await nomsa.visit(more)).text()
  const addresses = [...rowsIn(first), ...rowsIn(second)]
  expect(addresses).toEqual([
    ...notifications.map(({ id }) => `/admin/queue/payment/${id}`),
    `/admin/queue/application/${application.caseId}`,
  ])
  expect(await list()).toContain('All 46')
  expect(await list()).toContain('Late: ')
  expect(await list('?kind=application')).toContain("Thandi's Geysers")

  const [oldest, next] = notifications
  const payment = { kind: 'payment', caseId: oldest!.id } as const
  const silent = await postCase(nomsa, payment, { act: 'close', words: '' })
  expect(silent.status).toBe(422)
  const closed = await postCase(nomsa, payment, { act: 'close', words: 'A test of theirs' })
  expect(closed.headers.get('Location')).toBe(`/admin/queue/payment/${next!.id}`)
  expect((await world.visit('/admin/queue')).status).toBe(302)
})

it('gives cases to people, puts them off until tomorrow, and says who else has them open', async () => {
  const { world, nomsa, application, list, clock, page, ids } = await startQueue()
  const zinhle = await world.as('zinhle')
  await zinhle.visit(`/admin/queue/application/${application.caseId}`)
  expect(await page()).toContain('Zinhle Dube opened this too, at')
  await postCase(nomsa, application, { intent: 'assign', to: ids.nomsa })
  expect(await list('?mine=1')).toContain("Thandi's Geysers")
  // A case can't be assigned to a customer.
  expect((await postCase(nomsa, application, { intent: 'assign', to: ids.refilwe })).status).toBe(
    422,
  )
  await postCase(nomsa, application, { intent: 'postpone' })
  expect(await list()).toContain('Nothing is waiting')
  clock.advance(10 * HOUR)
  const nextDay = await world.as('nomsa')
  expect(await textOf(await nextDay.visit('/admin/queue'))).toContain("Thandi's Geysers")
})

/** Profile edits of that many fields; only the application waits besides. */
async function addEdits({ services, clock }: World, fields: string[]) {
  const { id: providerId } = await services.db
    .selectFrom('providers')
    .select('id')
    .executeTakeFirstOrThrow()
  const edits = fields.map((field, index) => ({
    id: newId(),
    provider_id: providerId,
    field,
    old_value: '',
    new_value: `Something new ${index}`,
    proposed_at: new Date(clock.now().getTime() - HOUR + index),
  }))
  await services.db.insertInto('profile_edits').values(edits).execute()
  return edits.map(({ id }) => id)
}

const BATCH = '/admin/queue/batch?kind=edit&act=approve'

it('decides about many at once, shows first what would happen, and continues after an interruption', async () => {
  const { world, nomsa, services } = await startQueue()
  const ids = await addEdits(world, ['about', 'tradingName', 'certifications', 'fullName'])
  const preview = await textOf(await nomsa.visit(BATCH))
  expect(preview).toContain('This can be done to 4 of these 4.')
  const edits = () =>
    services.db.selectFrom('profile_edits').select('state').orderBy('proposed_at').execute()
  // A preview changes nothing.
  expect((await edits()).map(({ state }) => state)).toEqual(Array(4).fill('waiting'))
  expect((await nomsa.visit(BATCH, { form: { intent: 'chosen' } })).status).toBe(422)

  const batchId = await beginBatch(services, {
    kind: 'edit',
    act: 'approve',
    words: '',
    by: world.ids.nomsa,
    caseIds: null,
  })
  // The process dies after the second; another continues with the third.
  const killed = () => {
    throw new Error('killed')
  }
  let left = 3
  const dying = {
    ...services,
    log: { ...services.log, error: killed },
    clock: { now: () => (left-- > 0 ? services.clock.now() : killed()) },
  }
  await expect(applyBatch(dying as never, batchId)).rejects.toThrow('killed')
  expect((await edits()).map(({ state }) => state)).toEqual([
    'approved',
    'approved',
    'waiting',
    'waiting',
  ])
  await applyBatch(services, batchId)
  const batch = await services.db.selectFrom('case_batches').selectAll().executeTakeFirstOrThrow()
  expect(batch).toMatchObject({ state: 'done', applied: ids.length, refused: 0 })
  // Each was decided only once.
  const events = await eventsNamed(world, 'profile edit approved')
  expect(events).toHaveLength(ids.length)
  // The application, which is of another kind, is unchanged.
  expect(await stateOf(world)).toBe('submitted')
  expect(await textOf(await nomsa.visit(`${BATCH}&batch=${batchId}`))).toContain('Finished.')
})

it('stops a batch before its beginning, and decides then about nothing', async () => {
  const { world, nomsa, services } = await startQueue()
  const [first] = await addEdits(world, ['about', 'vatNumber'])
  const form = new URLSearchParams([
    ['intent', 'chosen'],
    ['case', first!],
  ])
  const started = await nomsa.visit(BATCH, { form: Object.fromEntries(form) })
  const batchId = /batch=([0-9a-f-]{36})/.exec(started.headers.get('Location')!)![1]!
  await nomsa.visit(BATCH, { form: { intent: 'stop', batch: batchId } })
  await applyBatch(services, batchId)
  expect(await eventsNamed(world, 'profile edit approved')).toEqual([])
  // A single chosen case leaves the others waiting.
  const again = await nomsa.visit(BATCH, { form: Object.fromEntries(form) })
  const second = /batch=([0-9a-f-]{36})/.exec(again.headers.get('Location')!)![1]!
  await applyBatch(services, second)
  const edits = await services.db
    .selectFrom('profile_edits')
    .select(['field', 'state'])
    .orderBy('field')
    .execute()
  expect(edits).toEqual([
    { field: 'about', state: 'approved' },
    { field: 'vatNumber', state: 'waiting' },
  ])
})
