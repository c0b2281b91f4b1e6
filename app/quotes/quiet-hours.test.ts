import { expect, it } from 'vitest'
import { transaction } from '#app/platform/db.server.ts'
import { HOUR } from '#app/platform/time.ts'
import { jobsOf } from '#app/scheduled-tasks.server.ts'
import { sendQuote } from './answer-invitation.server.ts'
import { startGuest } from './test-guest.server.ts'
import { valve } from './test-world.server.ts'

const EVENING = new Date('2026-03-06T20:30:00+02:00')
const NIGHT = new Date('2026-03-06T22:10:00+02:00')
const MORNING = new Date('2026-03-07T06:00:00+02:00')

/** Kagiso has confirmed a request to two plumbers in the evening; their answers come at night. */
async function startNight(form: Record<string, string>) {
  const guest = await startGuest({}, EVENING)
  const { services, clock, plumbers, gateway } = guest
  const { db } = services
  await guest.send({ everyone: '1', ...form })
  await guest.post({ intent: 'code', code: await guest.newestCode() })
  clock.set(NIGHT)
  const invitations = await db.selectFrom('invitations').select(['id', 'provider_id']).execute()
  const job = (name: string) =>
    db
      .withSchema('pgboss')
      .selectFrom('job' as never)
      .select(['id', 'data', 'state', 'start_after', 'created_on'] as never[])
      .where('name' as never, '=', name.replaceAll(' ', '-') as never)
      .orderBy('created_on' as never)
      .execute() as Promise<WaitingJob[]>
  return {
    ...guest,
    db,
    /** The waiting jobs of a queue, and their delays in hours. */
    waiting: async (name: string) =>
      (await job(name))
        .filter(
          ({ state, start_after, created_on }) => state === 'created' && +start_after > +created_on,
        )
        .map(({ data, start_after, created_on }) => ({
          data,
          hours: Math.round((+start_after - +created_on) / 36_000) / 100,
        })),
    run: (name: string, data: Record<string, unknown>) => jobsOf(services)[name]!.run(data),
    answer: (index: number) =>
      sendQuote(services, {
        invitationId: invitations.find(({ provider_id }) => provider_id === plumbers[index]!.id)!
          .id,
        by: plumbers[index]!.userId,
        now: clock.now(),
        quote: valve,
      }),
    words: () => gateway.received.map(({ content }) => content),
  }
}

type WaitingJob = {
  data: Record<string, unknown>
  state: string
  start_after: Date
  created_on: Date
}

const TOMORROW = { time: 'any', day: '2026-03-09' }

it('delays SMS about a quote until 06:00, and sends one for the state by then', async () => {
  const { db, answer, waiting, run, words, clock, gateway } = await startNight(TOMORROW)
  await answer(0)
  await expect.poll(() => waiting('text guest')).toHaveLength(1)
  const [first] = await waiting('text guest')
  expect(first!.hours).toBeCloseTo(7 + 50 / 60, 1)
  await answer(1)
  await expect.poll(() => waiting('text guest')).toHaveLength(2)
  expect(words()).toHaveLength(1)

  clock.set(MORNING)
  for (const { data } of await waiting('text guest')) await run('text guest', data)
  expect(await gateway.textTo('27821234567')).toContain('2 quotes for')
  const sent = await db.selectFrom('request_texts').select('kind').orderBy('id').execute()
  expect(sent.map(({ kind }) => kind)).toEqual(['code', 'digest'])
})

it('texts at once where the job is urgent, whatever the hour', async () => {
  const { answer, gateway } = await startNight({})
  await answer(0)
  expect(await gateway.textTo('27821234567')).toContain('First quote')
})

it('sends codes at night: somebody waits for them', async () => {
  const { post, send, newestCode, gateway } = await startGuest({}, NIGHT)
  await send(TOMORROW)
  await post({ intent: 'code', code: await newestCode() })
  expect(gateway.received).toHaveLength(1)
})

it('waits as well where the gateway could not be reached until the evening was over', async () => {
  const { services, db, clock, run, waiting, words } = await startNight(TOMORROW)
  await transaction(db, (tx) =>
    services.texts.write(
      tx,
      { kind: 'news', isNews: true, to: '27821234567', words: 'A quote has arrived' },
      EVENING,
    ),
  )
  await expect.poll(() => waiting('deliver text')).toHaveLength(1)
  expect(words()).not.toContain('A quote has arrived')
  const [job] = await waiting('deliver text')
  expect(job!.hours).toBeCloseTo(7 + 50 / 60, 1)

  clock.set(new Date(MORNING.getTime() + HOUR / 2))
  await run('deliver text', job!.data)
  expect(words()).toContain('A quote has arrived')
  expect(
    await db.selectFrom('texts').select('due_at').where('kind', '=', 'news').execute(),
  ).toEqual([{ due_at: MORNING }])
})
