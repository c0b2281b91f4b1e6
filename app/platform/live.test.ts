import { sql } from 'kysely'
import { expect, inject, it, onTestFinished } from 'vitest'
import { transaction } from './db.server.ts'
import { openDatabase, openPostgres } from './engines.server.ts'
import { newId } from './ids.ts'
import { startLive } from './live.server.ts'
import { testDatabase } from './test-db.server.ts'
import { lineTo } from './test-line.ts'

const now = new Date('2026-03-06T10:00:00Z')

async function liveEvents() {
  const database = await testDatabase()
  const live = await startLive(database)
  const send = (user: string, name: string) =>
    transaction(database.db, (tx) => live.send(tx, user, name, { about: name }, now))
  return { database, live, send }
}

it('continues after the last updates that arrived, so that a broken line loses none and repeats none', async () => {
  const { live, send } = await liveEvents()
  const thandi = newId()
  for (const name of ['one', 'two', 'three']) await send(thandi, name)

  const all = await live.eventsSince(thandi, 0)
  const rest = await live.eventsSince(thandi, all[0]!.id)

  expect(all.map(({ name }) => name)).toEqual(['one', 'two', 'three'])
  expect(rest.map(({ name, data }) => [name, data])).toEqual([
    ['two', { about: 'two' }],
    ['three', { about: 'three' }],
  ])
  expect(await live.eventsSince(thandi, await live.latestId())).toEqual([])
})

it('is for one person', async () => {
  const { live, send } = await liveEvents()
  const [thandi, sipho] = [newId(), newId()]
  await send(sipho, 'a quote')

  expect(await live.eventsSince(thandi, 0)).toEqual([])
})

it('calls anyone who listens when it is committed, and not before, and nobody who stopped', async () => {
  const { database, live, send } = await liveEvents()
  const [thandi, sipho] = [newId(), newId()]
  const events: string[] = []
  live.onLiveEvent(thandi, () => events.push('thandi'))
  const stop = live.onLiveEvent(sipho, () => events.push('sipho'))
  stop()

  await transaction(database.db, async (tx) => {
    await live.send(tx, thandi, 'lost', {}, now)
    throw new Error('no')
  }).catch(() => {})
  await send(sipho, 'quote')
  await send(thandi, 'quote')

  await expect.poll(() => events).toEqual(['thandi'])
})

const template = inject('database')

// The embedded database has one connection, so its transactions commit in the order in which they began.
if (template.engine === 'postgres')
  it('numbers what happened in the order of commits, anyone who was first to write', async () => {
    const { database, live, send } = await liveEvents()
    const thandi = newId()
    let commitSlow = () => {}
    const mayCommit = new Promise<void>((resolve) => {
      commitSlow = resolve
    })
    let written = () => {}
    const isWritten = new Promise<void>((resolve) => {
      written = resolve
    })
    const slow = transaction(database.db, async (tx) => {
      await live.send(tx, thandi, 'written first', {}, now)
      written()
      await mayCommit
    })
    await isWritten
    await send(thandi, 'committed first')
    const seen = await live.eventsSince(thandi, 0)
    expect(seen.map(({ name }) => name)).toEqual(['committed first'])

    commitSlow()
    await slow
    const later = await live.eventsSince(thandi, seen.at(-1)!.id)
    expect(later.map(({ name }) => name)).toEqual(['written first'])
  })

if (template.engine === 'postgres')
  it('loses nothing to a reader that continues after the last number, with twelve writers', async () => {
    const { database, live } = await liveEvents()
    const thandi = newId()
    const writers = Array.from({ length: 12 }, async (_, writer) => {
      for (let number = 0; number < 10; number++)
        await transaction(database.db, async (tx) => {
          await live.send(tx, thandi, `${writer}.${number}`, {}, now)
          await sql`select pg_sleep(${Math.random() / 100})`.execute(tx)
        })
    })
    let isOver = false
    const all = Promise.all(writers).finally(() => {
      isOver = true
    })
    const seen: string[] = []
    let last = 0
    const read = async () => {
      for (const { id, name } of await live.eventsSince(thandi, last)) {
        expect(id).toBeGreaterThan(last)
        last = id
        seen.push(name)
      }
    }
    while (!isOver) await read()
    await all
    await read()
    await read()
    expect(new Set(seen).size).toBe(120)
    expect(seen).toHaveLength(120)
  })

// The embedded database has no connection that could be lost.
if (template.engine === 'postgres')
  it('listens again once a second while the server is away, and tells who listens when it is back', async () => {
    const { line, through } = await lineTo(new URL(template.url))
    const ear = await openDatabase({ url: through.href, poolSize: 1 })
    const mouth = await openDatabase({ url: template.url, poolSize: 1 })
    onTestFinished(async () => {
      await ear.close()
      await mouth.close()
    })
    const events: string[] = []
    let lost = 0
    await ear.listen(
      'line-test',
      (payload) => events.push(payload),
      () => lost++,
    )
    line.cut()
    const before = line.tries

    await new Promise((resolve) => setTimeout(resolve, 5500))
    expect(line.tries - before).toBeGreaterThan(2)
    expect(line.tries - before).toBeLessThan(7)
    expect(lost).toBe(1)

    line.isCut = false
    await expect.poll(() => lost, { timeout: 5000 }).toBe(2)
    await sql`select pg_notify('line-test', 'back')`.execute(mouth.db)
    await expect.poll(() => events).toEqual(['back'])
  })

if (template.engine === 'postgres')
  it('notices a line that only went silent, and takes another', async () => {
    const { line, through } = await lineTo(new URL(template.url))
    const ear = await openPostgres(through.href, 1, { every: 200, within: 300 })
    const mouth = await openDatabase({ url: template.url, poolSize: 1 })
    onTestFinished(async () => {
      await ear.close()
      await mouth.close()
    })
    const events: string[] = []
    let lost = 0
    await ear.listen(
      'silence-test',
      (payload) => events.push(payload),
      () => lost++,
    )
    const lines = line.tries
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect([line.tries, lost]).toEqual([lines, 0])

    line.hush()
    await sql`select pg_notify('silence-test', 'missed')`.execute(mouth.db)
    await expect.poll(() => lost, { timeout: 5000 }).toBe(2)
    await sql`select pg_notify('silence-test', 'back')`.execute(mouth.db)
    await expect.poll(() => events).toEqual(['back'])
  })

if (template.engine === 'postgres')
  it('leaves no timer behind when it stops', async () => {
    const timers = () =>
      process.getActiveResourcesInfo().filter((item) => item === 'Timeout').length
    const before = timers()
    const ear = await openPostgres(template.url, 1, { every: 100_000, within: 100_000 })
    await ear.listen('end-test', () => {})
    expect(timers()).toBeGreaterThan(before)
    await ear.close()
    expect(timers()).toBeLessThanOrEqual(before)
  })
