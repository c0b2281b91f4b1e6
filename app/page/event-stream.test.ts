import { Hono } from 'hono'
import { expect, inject, it, onTestFinished } from 'vitest'
import { openTransaction, transaction } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { type Live, NEWS_AT_ONCE, startLive } from '#app/platform/live.server.ts'
import { testDatabase } from '#app/platform/test-db.server.ts'
import { liveEventStream } from './event-stream.server.ts'
import { MOST_STREAMS, MOST_STREAMS_OF_NETWORK } from './open-streams.server.ts'

const ZONE = newId()
const now = new Date('2026-03-06T10:00:00Z')

/** Streams of one channel over a real notification connection, which counts its listeners. */
async function startStreams() {
  const database = await testDatabase()
  const real = await startLive(database)
  const counted = { listening: 0, beats: 0 }
  const live: Live = {
    ...real,
    onLiveEvent: (channel, onEvent) => {
      counted.listening++
      const forget = real.onLiveEvent(channel, onEvent)
      return () => {
        counted.listening--
        return forget()
      }
    },
  }
  const alive = async () => void counted.beats++
  const app = new Hono().get('/:channel/:holder', (c) => {
    const { channel, holder } = c.req.param()
    const address = c.req.query('from') ?? '196.25.1.1'
    return liveEventStream(c, { live }, channel, { address, holder, alive })
  })
  const open = async (path: string) => {
    const reader = (await app.request(path)).body!.getReader()
    onTestFinished(() => reader.cancel())
    const stream = { received: '', isOver: false, stop: () => reader.cancel() }
    const words = new TextDecoder()
    void (async () => {
      for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
        stream.received += words.decode(chunk.value)
      stream.isOver = true
    })()
    await expect.poll(() => stream.received).toContain('event: hello')
    return stream
  }
  const send = (name: string) => live.send(database.db, ZONE, name, {}, now)
  return { live, database, counted, open, send }
}

it('keeps the newest streams of a holder, and sends the oldest away for a while', async () => {
  const { open, counted, send } = await startStreams()
  const streams: Awaited<ReturnType<typeof open>>[] = []
  for (let count = 0; count < MOST_STREAMS + 3; count++) streams.push(await open(`/${ZONE}/thandi`))
  const other = await open(`/${ZONE}/sipho`)

  await expect
    .poll(() => streams.map(({ isOver }) => isOver))
    .toEqual(streams.map((_one, index) => index < 3))
  await expect.poll(() => counted.listening).toBe(MOST_STREAMS + 1)
  expect(streams[0]!.received).toContain('retry: 30000')
  await send('quote')
  await expect.poll(() => streams.at(-1)!.received).toContain('event: quote')
  await expect.poll(() => other.received).toContain('event: quote')
})

it('keeps the one stream of a neighbour when someone fills a network', async () => {
  const { open } = await startStreams()
  const neighbour = await open(`/${ZONE}/thandi?from=2001:db8::1`)
  const elsewhere = await open(`/${ZONE}/lerato?from=2001:db8:0:1::1`)
  const flood: Awaited<ReturnType<typeof open>>[] = []
  for (let count = 0; count < MOST_STREAMS_OF_NETWORK; count++)
    flood.push(await open(`/${ZONE}/guest-${count >> 1}?from=2001:db8::${count + 2}`))

  await expect.poll(() => flood.filter(({ isOver }) => isOver)).toHaveLength(1)
  await expect.poll(() => flood[0]!.isOver).toBe(true)
  expect([neighbour, elsewhere].some(({ isOver }) => isOver)).toBe(false)
  await flood[5]!.stop()
  await open(`/${ZONE}/sipho?from=2001:db8::1`)
  expect(flood.filter(({ isOver }) => isOver)).toHaveLength(2)
})

it('sends away who reads nothing at all', async () => {
  const { live, counted, open } = await startStreams()
  const app = new Hono().get('/', (c) =>
    liveEventStream(c, { live }, ZONE, { address: '196.25.1.1', holder: 'thandi' }),
  )
  for (let count = 0; count < 5; count++) await app.request('/')
  for (let count = 0; count < MOST_STREAMS; count++) await open(`/${ZONE}/thandi`)
  await expect.poll(() => counted.listening, { timeout: 5000 }).toBe(MOST_STREAMS)
})

it('says once that a holder is there, however many streams they have', async () => {
  const { open, counted, send } = await startStreams()
  const first = await open(`/${ZONE}/thandi`)
  for (let count = 0; count < 4; count++) await open(`/${ZONE}/thandi`)
  await send('quote')
  await expect.poll(() => first.received).toContain('event: quote')
  expect(counted.beats).toBe(1)
  await open(`/${ZONE}/sipho`)
  await expect.poll(() => counted.beats).toBe(2)
})

it('tells all of more than it reads at once', async () => {
  const { open, live, database } = await startStreams()
  const stream = await open(`/${ZONE}/thandi`)
  const names = Array.from({ length: NEWS_AT_ONCE * 2 + 5 }, (_one, number) => `news-${number}.`)
  await transaction(database.db, async (tx) => {
    for (const name of names) await live.send(tx, ZONE, name, {}, now)
  })
  await expect.poll(() => names.filter((name) => !stream.received.includes(name))).toEqual([])
})

if (inject('database').engine === 'postgres')
  it('tells what was written first and committed last', async () => {
    const { open, live, database, send } = await startStreams()
    const stream = await open(`/${ZONE}/thandi`)
    await transaction(database.db, async (slow) => {
      await live.send(slow, ZONE, 'slow', {}, now)
      await openTransaction.exit(() => send('quick'))
      await expect.poll(() => stream.received).toContain('event: quick')
    })
    await expect.poll(() => stream.received).toContain('event: slow')
    const ids = [...stream.received.matchAll(/^id: (\d+)/gm)].map(([, id]) => Number(id))
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  })

it('stays open while the database is away, and tells afterwards what happened meanwhile', async () => {
  const { open, live, send } = await startStreams()
  const stream = await open(`/${ZONE}/thandi`)
  const { eventsSince } = live
  let tries = 0
  live.eventsSince = async () => {
    tries++
    throw new Error('Connection terminated unexpectedly')
  }
  await send('quote')
  await expect.poll(() => tries).toBeGreaterThan(0)
  live.eventsSince = eventsSince
  await expect.poll(() => stream.received, { timeout: 5000 }).toContain('event: quote')
  expect(stream.isOver).toBe(false)
})

it('listens no longer when a stream ends, be it by a failure', async () => {
  const { open, counted, live, send } = await startStreams()
  const [left, broken] = [await open(`/${ZONE}/thandi`), await open(`/${ZONE}/sipho`)]
  expect(counted.listening).toBe(2)
  await left.stop()
  await expect.poll(() => counted.listening).toBe(1)

  live.eventsSince = async () => {
    throw new Error('the database is away')
  }
  await send('quote')
  await expect.poll(() => broken.isOver).toBe(true)
  expect(counted.listening).toBe(0)
})
