import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, inject, it, onTestFinished } from 'vitest'
import { transaction } from './db.server.ts'
import { openDatabase, openPostgres } from './engines.server.ts'
import { newId } from './ids.ts'
import { startLive } from './live.server.ts'
import { testDatabase } from './test-db.server.ts'

const at = new Date('2026-03-06T10:00:00Z')

async function liveNews() {
  const database = await testDatabase()
  const live = await startLive(database)
  const tell = (user: string, name: string) =>
    transaction(database.db, (tx) => live.tell(tx, user, name, { about: name }, at))
  return { database, live, tell }
}

it('goes on after the last news that arrived, so that a broken line loses none and repeats none', async () => {
  const { live, tell } = await liveNews()
  const thandi = newId()
  for (const name of ['one', 'two', 'three']) await tell(thandi, name)

  const all = await live.newsSince(thandi, 0)
  const rest = await live.newsSince(thandi, all[0]!.id)

  expect(all.map(({ name }) => name)).toEqual(['one', 'two', 'three'])
  expect(rest.map(({ name, data }) => [name, data])).toEqual([
    ['two', { about: 'two' }],
    ['three', { about: 'three' }],
  ])
  expect(await live.newsSince(thandi, await live.latestId())).toEqual([])
})

it('is for one person', async () => {
  const { live, tell } = await liveNews()
  const [thandi, sipho] = [newId(), newId()]
  await tell(sipho, 'a quote')

  expect(await live.newsSince(thandi, 0)).toEqual([])
})

it('calls whoever listens when it is committed, and not before, and nobody who stopped', async () => {
  const { database, live, tell } = await liveNews()
  const [thandi, sipho] = [newId(), newId()]
  const heard: string[] = []
  live.onNews(thandi, () => heard.push('thandi'))
  const stop = live.onNews(sipho, () => heard.push('sipho'))
  stop()

  await transaction(database.db, async (tx) => {
    await live.tell(tx, thandi, 'lost', {}, at)
    throw new Error('no')
  }).catch(() => {})
  await tell(sipho, 'quote')
  await tell(thandi, 'quote')

  await expect.poll(() => heard).toEqual(['thandi'])
})

const template = inject('database')

/** A line to the database server that can be cut, and counts who tries it. */
async function lineTo(address: URL) {
  const open = new Set<Socket>()
  const line = { isCut: false, tries: 0, cut: () => {}, hush: () => {} }
  const server = createServer((near) => {
    line.tries += 1
    if (line.isCut) return near.destroy()
    const far = connect(Number(address.port || 5432), address.hostname)
    for (const one of [near, far]) {
      open.add(one)
      one.on('error', () => {})
      one.on('close', () => open.delete(one))
    }
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  line.cut = () => {
    line.isCut = true
    for (const one of open) one.destroy()
  }
  // As when the other machine is gone: nothing comes through any more, and nobody closes anything.
  line.hush = () => {
    for (const one of open) one.unpipe().pause()
  }
  const here = server.address()
  const through = new URL(address)
  through.hostname = '127.0.0.1'
  through.port = String(typeof here === 'object' && here ? here.port : 0)
  return { line, through }
}

// The embedded database has no line that could break.
if (template.engine === 'postgres')
  it('listens again once a second while the server is away, and tells who listens when it is back', async () => {
    const { line, through } = await lineTo(new URL(template.url))
    const ear = await openDatabase({ url: through.href, poolSize: 1 })
    const mouth = await openDatabase({ url: template.url, poolSize: 1 })
    onTestFinished(async () => {
      await ear.close()
      await mouth.close()
    })
    const heard: string[] = []
    let lost = 0
    await ear.listen(
      'line-test',
      (payload) => heard.push(payload),
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
    await expect.poll(() => heard).toEqual(['back'])
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
    const heard: string[] = []
    let lost = 0
    await ear.listen(
      'silence-test',
      (payload) => heard.push(payload),
      () => lost++,
    )
    const lines = line.tries
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect([line.tries, lost]).toEqual([lines, 0])

    line.hush()
    await sql`select pg_notify('silence-test', 'missed')`.execute(mouth.db)
    await expect.poll(() => lost, { timeout: 5000 }).toBe(2)
    await sql`select pg_notify('silence-test', 'back')`.execute(mouth.db)
    await expect.poll(() => heard).toEqual(['back'])
  })

if (template.engine === 'postgres')
  it('leaves no timer behind when it stops', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((one) => one === 'Timeout').length
    const before = timers()
    const ear = await openPostgres(template.url, 1, { every: 100_000, within: 100_000 })
    await ear.listen('end-test', () => {})
    expect(timers()).toBeGreaterThan(before)
    await ear.close()
    expect(timers()).toBeLessThanOrEqual(before)
  })
