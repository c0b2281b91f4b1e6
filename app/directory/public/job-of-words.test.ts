import { expect, it } from 'vitest'
import { jobOfWords } from './job-of-words.ts'
import { usualJobTypes } from './job-types.ts'

const plumbing = usualJobTypes('plumbing').map(({ code, name }) => ({
  code,
  names: [name.message ?? ''],
}))

it.each([
  ['Geyser leaks through the ceiling', 'geyser'],
  ['burst pipe in the garden', 'burst-or-leaking-pipe'],
  ['the toilet is blocked', 'blocked-drain-or-toilet'],
  ['shower tap drips', 'tap-cistern-or-shower'],
  ['Plumber in Soweto', ''],
  ['', ''],
])('reads "%s" as the job "%s"', (words, job) => {
  expect(jobOfWords(words, plumbing)).toBe(job)
})

it('leaves the choice open where two jobs are meant equally', () => {
  const jobs = [
    { code: 'one', names: ['Fence'] },
    { code: 'two', names: ['Gate'] },
  ]
  expect(jobOfWords('gate and fence', jobs)).toBe('')
})
