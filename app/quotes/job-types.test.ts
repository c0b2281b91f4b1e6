import { expect, it } from 'vitest'
import { builtInCategories } from '#app/directory/public/categories.ts'
import {
  jobType,
  jobTypes,
  SOMETHING_ELSE,
  usualJobTypes,
} from '#app/directory/public/job-types.ts'

it.each(builtInCategories)('offers four to six jobs for %s, "Something else" last', (category) => {
  const codes = jobTypes(category).map(({ code }) => code)
  expect(codes.length).toBeGreaterThanOrEqual(4)
  expect(codes.length).toBeLessThanOrEqual(6)
  expect(codes.at(-1)).toBe(SOMETHING_ELSE)
  expect(new Set(codes).size).toBe(codes.length)
  for (const code of codes) expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/)
})

it('knows a job by its code within its own service type only', () => {
  expect(jobType('plumbing', 'geyser')?.name.message).toBe('Geyser')
  expect(jobType('electrical', 'geyser')).toBeUndefined()
  expect(jobType('plumbing', 'toString')).toBeUndefined()
  expect(usualJobTypes('plumbing').map(({ code }) => code)).not.toContain(SOMETHING_ELSE)
})
