import { expect, it } from 'vitest'
import { readingMinutes } from './reading-time.ts'
import type { Block } from './text.ts'

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')

it.each([
  [0, 1],
  [199, 1],
  [200, 2],
  [399, 2],
  [400, 3],
])('%i words under a title of one word take %i minutes', (count, minutes) => {
  expect(readingMinutes([{ title: 'Title', blocks: [words(count)] }])).toBe(minutes)
})

it('counts lists, facts and links as well', () => {
  const blocks: Block[] = [
    { list: [words(60), words(60)] },
    { facts: [{ name: words(30), words: words(30) }] },
    { link: { to: '/terms', words: words(30) } },
  ]
  expect(readingMinutes([{ title: 'Title', blocks }])).toBe(2)
})
