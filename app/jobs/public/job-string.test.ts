import { expect, test } from 'vitest'
import { jobStates } from './job-states.ts'
import { currentStep, jobString } from './job-string.ts'

const facts = { isConfirmedByBoth: false, hasArrived: false, isPaid: false, isRated: false }

const shown = (changed: Partial<Parameters<typeof jobString>[0]>) =>
  jobString({ state: 'booked', ...facts, ...changed })
    .map(({ state }) => ({ done: 'x', now: '!', todo: '.', failed: 'f' })[state])
    .join('')

test('the string shows how far a job is', () => {
  expect(shown({ state: 'unscheduled' })).toBe('!......')
  expect(shown({})).toBe('x!.....')
  expect(shown({ isConfirmedByBoth: true })).toBe('xx!....')
  expect(shown({ state: 'on_the_way' })).toBe('xxx!...')
  expect(shown({ state: 'arrived' })).toBe('xxxx!..')
  expect(shown({ state: 'done' })).toBe('xxxxx!.')
  expect(shown({ state: 'done', isPaid: true })).toBe('xxxxxx!')
  expect(shown({ state: 'done', isPaid: true, isRated: true })).toBe('xxxxxxx')
})

test('a job that came to nothing fails at the next step', () => {
  expect(shown({ state: 'cancelled' })).toBe('xf.....')
  expect(shown({ state: 'not_done' })).toBe('xf.....')
  expect(shown({ state: 'not_done', hasArrived: true })).toBe('xxxxf..')
})

test('there is always one step that is now, or all are done', () => {
  for (const state of jobStates)
    for (const isPaid of [true, false]) {
      const string = jobString({ state, ...facts, isPaid })
      expect(currentStep(string)).toBeGreaterThan(0)
      expect(string.filter((bead) => bead.state === 'now' || bead.state === 'failed')).toHaveLength(
        1,
      )
    }
})
