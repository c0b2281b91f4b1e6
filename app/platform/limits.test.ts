import { expect, it } from 'vitest'
import { forgive, left, spend } from './limits.server.ts'
import { testDb } from './test-db.server.ts'
import { MINUTE } from './time.ts'

const limit = { times: 2, within: 10 * MINUTE }
const noon = new Date('2026-03-06T12:00:00Z')
const later = (minutes: number) => new Date(noon.getTime() + minutes * MINUTE)

it('allows so many, then says how long to wait, then starts anew', async () => {
  const db = await testDb()

  expect(await spend(db, 'a', limit, noon)).toEqual({ isAllowed: true, waitMillis: 0 })
  expect(await left(db, 'a', limit, noon)).toMatchObject({ isAllowed: true })
  expect(await spend(db, 'a', limit, later(4))).toEqual({ isAllowed: true, waitMillis: 0 })
  expect(await left(db, 'a', limit, later(4))).toMatchObject({ isAllowed: false })
  expect(await spend(db, 'a', limit, later(4))).toEqual({
    isAllowed: false,
    waitMillis: 6 * MINUTE,
  })
  expect(await spend(db, 'b', limit, later(4))).toMatchObject({ isAllowed: true })
  expect(await left(db, 'a', limit, later(10))).toMatchObject({ isAllowed: true })
  expect(await spend(db, 'a', limit, later(10))).toMatchObject({ isAllowed: true })
})

it('forgives', async () => {
  const db = await testDb()
  for (let i = 0; i < 3; i++) await spend(db, 'a', limit, noon)

  await forgive(db, 'a')

  expect(await left(db, 'a', limit, noon)).toMatchObject({ isAllowed: true })
})

it('counts every one of many at once', async () => {
  const db = await testDb()

  const all = await Promise.all(
    Array.from({ length: 20 }, () => spend(db, 'a', { times: 5, within: MINUTE }, noon)),
  )

  expect(all.filter((one) => one.isAllowed)).toHaveLength(5)
})
