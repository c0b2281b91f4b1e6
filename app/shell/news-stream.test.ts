import { Hono } from 'hono'
import { expect, it, onTestFinished } from 'vitest'
import { newId } from '#app/platform/ids.ts'
import { type Live, startLive } from '#app/platform/live.server.ts'
import { testDatabase } from '#app/platform/test-db.server.ts'
import { newsStream } from './news-stream.server.ts'
import { MOST_STREAMS } from './open-streams.server.ts'

const ZONE = newId()
const at = new Date('2026-03-06T10:00:00Z')

/** Streams of one channel over a real line of news, which says how many listen to it. */
async function startStreams() {
  const database = await testDatabase()
  const real = await startLive(database)
  const counted = { listening: 0, beats: 0 }
  const live: Live = {
    ...real,
    onNews: (channel, heard) => {
      counted.listening++
      const forget = real.onNews(channel, heard)
      return () => {
        counted.listening--
        return forget()
      }
    },
  }
  const alive = async () => void counted.beats++
  const app = new Hono().get('/:channel/:holder', (c) => {
    const { channel, holder } = c.req.param()
    return newsStream(c, { live }, channel, { holder, alive })
  })
  const open = async (path: string) => {
    const reader = (await app.request(path)).body!.getReader()
    onTestFinished(() => reader.cancel())
    const stream = { said: '', isOver: false, stop: () => reader.cancel() }
    const words = new TextDecoder()
    void (async () => {
      for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
        stream.said += words.decode(chunk.value)
      stream.isOver = true
    })()
    await expect.poll(() => stream.said).toContain('event: hello')
    return stream
  }
  const tell = (name: string) => live.tell(database.db, ZONE, name, {}, at)
  return { live, counted, open, tell }
}

it('keeps the newest streams of a holder, and sends the oldest away for a while', async () => {
  const { open, counted, tell } = await startStreams()
  const streams: Awaited<ReturnType<typeof open>>[] = []
  for (let one = 0; one < MOST_STREAMS + 3; one++) streams.push(await open(`/${ZONE}/thandi`))
  const other = await open(`/${ZONE}/sipho`)

  await expect
    .poll(() => streams.map(({ isOver }) => isOver))
    .toEqual(streams.map((_one, at) => at < 3))
  await expect.poll(() => counted.listening).toBe(MOST_STREAMS + 1)
  expect(streams[0]!.said).toContain('retry: 30000')
  await tell('quote')
  await expect.poll(() => streams.at(-1)!.said).toContain('event: quote')
  await expect.poll(() => other.said).toContain('event: quote')
})

it('sends away who reads nothing at all', async () => {
  const { live, counted, open } = await startStreams()
  const app = new Hono().get('/', (c) => newsStream(c, { live }, ZONE, { holder: 'thandi' }))
  for (let one = 0; one < 5; one++) await app.request('/')
  for (let one = 0; one < MOST_STREAMS; one++) await open(`/${ZONE}/thandi`)
  await expect.poll(() => counted.listening, { timeout: 5000 }).toBe(MOST_STREAMS)
})

it('says once that a holder is there, however many streams they have', async () => {
  const { open, counted, tell } = await startStreams()
  const first = await open(`/${ZONE}/thandi`)
  for (let one = 0; one < 4; one++) await open(`/${ZONE}/thandi`)
  await tell('quote')
  await expect.poll(() => first.said).toContain('event: quote')
  expect(counted.beats).toBe(1)
  await open(`/${ZONE}/sipho`)
  await expect.poll(() => counted.beats).toBe(2)
})

it('listens no longer when a stream ends, be it by a failure', async () => {
  const { open, counted, live, tell } = await startStreams()
  const [left, broken] = [await open(`/${ZONE}/thandi`), await open(`/${ZONE}/sipho`)]
  expect(counted.listening).toBe(2)
  await left.stop()
  await expect.poll(() => counted.listening).toBe(1)

  live.newsSince = async () => {
    throw new Error('the database is away')
  }
  await tell('quote')
  await expect.poll(() => broken.isOver).toBe(true)
  expect(counted.listening).toBe(0)
})
