import { expect, it } from 'vitest'
import { transaction } from './db.server.ts'
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
