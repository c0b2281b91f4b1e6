import { expect, it } from 'vitest'
import { consume, consumeAll, peek, refund, reset, talliesOf } from './limits.server.ts'
import { testDb } from './test-db.server.ts'
import { MINUTE } from './time.ts'

const limit = { most: 2, within: 10 * MINUTE }
const noon = new Date('2026-03-06T12:00:00Z')
const later = (minutes: number) => new Date(noon.getTime() + minutes * MINUTE)

it('allows so many, then says how long to wait, then starts again', async () => {
  const db = await testDb()

  expect(await consume(db, 'a', limit, noon)).toEqual({ isAllowed: true, retryAfterMillis: 0 })
  expect(await peek(db, 'a', limit, noon)).toMatchObject({ isAllowed: true })
  expect(await consume(db, 'a', limit, later(4))).toEqual({ isAllowed: true, retryAfterMillis: 0 })
  expect(await peek(db, 'a', limit, later(4))).toMatchObject({ isAllowed: false })
  expect(await consume(db, 'a', limit, later(4))).toEqual({
    isAllowed: false,
    retryAfterMillis: 6 * MINUTE,
  })
  expect(await consume(db, 'b', limit, later(4))).toMatchObject({ isAllowed: true })
  expect(await peek(db, 'a', limit, later(10))).toMatchObject({ isAllowed: true })
  expect(await consume(db, 'a', limit, later(10))).toMatchObject({ isAllowed: true })
})

it('forgives', async () => {
  const db = await testDb()
  for (let i = 0; i < 3; i++) await consume(db, 'a', limit, noon)

  await reset(db, 'a')

  expect(await peek(db, 'a', limit, noon)).toMatchObject({ isAllowed: true })
})

it('counts every one of many at once', async () => {
  const db = await testDb()

  const all = await Promise.all(
    Array.from({ length: 20 }, () => consume(db, 'a', { most: 5, within: MINUTE }, noon)),
  )

  expect(all.filter((item) => item.isAllowed)).toHaveLength(5)
})

it('counts under all of several keys or under none of them', async () => {
  const db = await testDb()
  const counters = [
    { key: 'a', most: 1, within: MINUTE },
    { key: 'b', most: 2, within: MINUTE },
  ]
  const points = async () =>
    (await talliesOf(db, ['a', 'b'], noon)).map((tally) => tally?.points ?? 0)

  expect(await consumeAll(db, counters, noon)).toEqual([
    { key: expect.any(String), points: 0, until: later(1) },
    { key: expect.any(String), points: 0, until: later(1) },
  ])
  expect(await consumeAll(db, counters, noon)).toBeNull()
  expect(await points()).toEqual([1, 1])

  await refund(db, ['a', 'b'])
  expect(await points()).toEqual([0, 0])
  await consumeAll(db, counters, noon)
  await consumeAll(db, [{ key: 'b', within: MINUTE }], noon)
  await refund(db, ['a', 'b'], 'a')
  expect(await points()).toEqual([0, 1])
  expect(await consumeAll(db, counters, noon)).toHaveLength(2)
})
