import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isId, newId, newReference } from './ids.ts'

it('makes ids of version 7 that sort by when they were made, also within a millisecond', () => {
  const made = Array.from({ length: 3000 }, () => newId())

  expect(made.every(isId)).toBe(true)
  expect(made.every((id) => id[14] === '7' && '89ab'.includes(id[19]!))).toBe(true)
  expect(new Set(made).size).toBe(made.length)
  expect(made.toSorted()).toEqual(made)
})

it('keeps the instant in the id', () => {
  const position = Date.now() + 60_000

  expect(Number.parseInt(newId(position).replaceAll('-', '').slice(0, 12), 16)).toBe(position)
})

it('makes references that can be read aloud, and not guessed from one another', () => {
  const made = Array.from({ length: 2000 }, newReference)

  for (const reference of made) expect(reference).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/)
  expect(new Set(made).size).toBe(made.length)
})

it('lets nothing but an id through to the database', () => {
  fc.assert(fc.property(fc.anything(), (whatever) => void expect(isId(whatever)).toBe(false)))
  expect(isId("' or 1=1 --")).toBe(false)
  expect(isId(`${newId()}\n`)).toBe(false)
})
