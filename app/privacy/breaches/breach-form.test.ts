import { expect, it } from 'vitest'
import { breachProblems, emptyBreach, missingIn } from './breach-form.ts'

const TODAY = '2026-03-06'
const found = { ...emptyBreach, foundOn: TODAY }

it('can be started with nothing but the day it was found', () => {
  expect(breachProblems(found, TODAY)).toEqual({})
  expect(Object.keys(breachProblems(emptyBreach, TODAY))).toEqual(['foundOn'])
})

it('takes no day to come, and no words for a number', () => {
  const wrong = { ...found, happenedOn: '2026-03-07', count: 'a few', peopleOn: 'soon' }
  expect(Object.keys(breachProblems(wrong, TODAY))).toEqual(['happenedOn', 'peopleOn', 'count'])
})

it('lists the sections of the form that are still missing', () => {
  expect(missingIn(found, { isDrill: false })).toEqual([
    'what',
    'whose',
    'count',
    'consequences',
    'measures',
    'advice',
    'regulatorOn',
    'peopleOn',
  ])
})

it('wants no notification of an exercise', () => {
  expect(missingIn(found, { isDrill: true })).not.toContain('regulatorOn')
  expect(missingIn(found, { isDrill: true })).not.toContain('peopleOn')
})
