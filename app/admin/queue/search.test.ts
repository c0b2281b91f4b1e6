import { expect, it } from 'vitest'
import { readPosition, readQueueSearch, writePosition, writeQueueSearch } from './search.ts'

const isKind = (name: unknown): name is 'edit' => name === 'edit'

it('writes a search so that it reads the same', () => {
  for (const written of [
    '',
    '?kind=edit',
    '?mine=1',
    '?list=decided',
    '?kind=edit&after=5.edit.a-1',
  ])
    expect(writeQueueSearch(readQueueSearch(new URLSearchParams(written)))).toBe(written)
})

it('finds the place in the list again, and no place in what nobody wrote', () => {
  const position = { dueAt: new Date(1_772_800_000_000), kind: 'edit', caseId: 'a-1' } as const
  expect(readPosition(writePosition(position as never), isKind)).toEqual(position)
  for (const wrong of ['', '1', '1.edit', '1.other.a', 'x.edit.a', "1.edit.a' or 1=1", '1.edit.'])
    expect(readPosition(wrong, isKind)).toBeNull()
})
