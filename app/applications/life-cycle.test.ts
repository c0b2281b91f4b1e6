import { expect, it } from 'vitest'
import {
  type ApplicationState,
  applicationLifeCycle,
  applicationStates,
  verificationOf,
} from './life-cycle.ts'

it('lets applicant and administrator do these things, and nothing else', () => {
  const open = (by: 'applicant' | 'administrator') =>
    Object.fromEntries(
      applicationStates.map((state) => [state, applicationLifeCycle.openSteps(state, by)]),
    )
  expect(open('applicant')).toEqual({
    draft: ['submit'],
    submitted: ['withdraw'],
    'more wanted': ['answer', 'withdraw'],
    approved: [],
    rejected: ['appeal', 'correct it'],
    appealed: ['withdraw'],
    withdrawn: ['correct it'],
  })
  expect(open('administrator')).toEqual({
    draft: [],
    submitted: ['ask for more', 'approve', 'reject'],
    'more wanted': ['approve', 'reject'],
    approved: [],
    rejected: [],
    appealed: ['approve', 'reject'],
    withdrawn: [],
  })
})

it('leads from a draft to every state, and out of every state but an approval', () => {
  const reached = new Set<ApplicationState>(['draft'])
  for (let round = 0; round < applicationStates.length; round++)
    for (const { from, to } of Object.values(applicationLifeCycle.steps))
      if (from.some((state) => reached.has(state))) reached.add(to)
  expect([...reached].sort()).toEqual([...applicationStates].sort())
  const stuck = applicationStates.filter(
    (state) =>
      applicationLifeCycle.openSteps(state, 'applicant').length +
        applicationLifeCycle.openSteps(state, 'administrator').length ===
      0,
  )
  expect(stuck).toEqual(['approved'])
})

it('lets nobody approve themselves', () => {
  for (const state of applicationStates) {
    expect(applicationLifeCycle.canTake('approve', state, 'applicant')).toBe(false)
    expect(applicationLifeCycle.canTake('submit', state, 'administrator')).toBe(false)
  }
})

it('puts nobody into the providers before they submit, or after they withdraw', () => {
  expect(applicationStates.map((state) => [state, verificationOf(state)])).toEqual([
    ['draft', null],
    ['submitted', 'pending'],
    ['more wanted', 'pending'],
    ['approved', 'approved'],
    ['rejected', 'rejected'],
    ['appealed', 'pending'],
    ['withdrawn', null],
  ])
})
