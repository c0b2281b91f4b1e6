import { expect, it } from 'vitest'
import { builtInCategories } from '#app/directory/public/categories.ts'
import { jobTypes, usualJobTypes } from '#app/directory/public/job-types.ts'
import { allQuestions, knownAnswers, questionsFor } from './questions.ts'

it.each(builtInCategories)('asks at most three things about a job of %s', (category) => {
  for (const { code } of jobTypes(category)) {
    const requested = questionsFor(category, code)
    expect(requested.length).toBeLessThanOrEqual(3)
    expect(new Set(requested.map((item) => item.code)).size).toBe(requested.length)
  }
})

it.each(builtInCategories)('names only jobs of %s in its questions', (category) => {
  const jobs = usualJobTypes(category).map(({ code }) => code)
  for (const { jobs: named = [] } of allQuestions(category))
    for (const job of named) expect(jobs).toContain(job)
})

it('keeps only answers that were offered', () => {
  const given = { geyser: 'solar', home: 'castle', 'water-off': 'yes', __proto__: 'x' }
  expect(knownAnswers('plumbing', 'geyser', given)).toEqual({ geyser: 'solar', 'water-off': 'yes' })
  expect(knownAnswers('plumbing', 'blocked-drain-or-toilet', given)).toEqual({})
})
