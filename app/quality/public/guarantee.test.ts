import { describe, expect, it } from 'vitest'
import {
  countsFrom,
  countsUntil,
  lookedAtFrom,
  measureOf,
  shownAverage,
  stepDue,
  wayBack,
} from './guarantee.ts'

const march = new Date('2026-03-06T14:00:00+02:00')
const later = new Date('2026-04-06T00:00:00+02:00')

describe('the measure', () => {
  it('says nothing before the fifth review', () => {
    expect(measureOf({ sum: 4, count: 4 })).toBe('too few')
    expect(measureOf({ sum: 5, count: 5 })).toBe('below')
  })

  it('is in order at 3.5 exactly', () => {
    expect(measureOf({ sum: 21, count: 6 })).toBe('fine')
    expect(measureOf({ sum: 20, count: 6 })).toBe('below')
  })

  it('counts twelve months of days of here', () => {
    expect(countsFrom(march)).toEqual(new Date('2025-03-06T00:00:00+02:00'))
    expect(countsUntil(new Date('2025-03-06T00:00:00+02:00'))).toBe('2026-03-06')
    expect(countsFrom(new Date('2024-02-29T12:00:00Z'))).toEqual(
      new Date('2023-02-28T00:00:00+02:00'),
    )
  })

  it('never rounds up to the line', () => {
    expect(shownAverage(3.4999)).toBe('3.49')
    expect(shownAverage(3.5)).toBe('3.5')
    expect(shownAverage(4.29)).toBe('4.3')
    expect(shownAverage(5)).toBe('5.0')
  })
})

describe('the next step', () => {
  const warned = { state: 'warned', dueAt: later } as const
  const flagged = { state: 'flagged', dueAt: null } as const

  it('tells first, and flags only when the time is over and it is still so', () => {
    expect(stepDue(null, 'below', march)).toBe('warn')
    expect(stepDue(warned, 'below', march)).toBeNull()
    expect(stepDue(warned, 'below', later)).toBe('flag')
    expect(stepDue(flagged, 'below', later)).toBeNull()
    expect(lookedAtFrom(march)).toEqual(new Date('2026-04-05T00:00:00+02:00'))
  })

  it('takes it back when it is in order, or when too little is left to judge by', () => {
    expect(stepDue(warned, 'fine', later)).toBe('recover')
    expect(stepDue(flagged, 'too few', later)).toBe('recover')
  })

  it('starts again for who falls below again', () => {
    expect(stepDue({ state: 'fine', dueAt: null }, 'below', march)).toBe('warn')
  })

  it('has nothing to do for who is fine', () => {
    expect(stepDue(null, 'fine', march)).toBeNull()
    expect(stepDue(null, 'too few', march)).toBeNull()
    expect(stepDue({ state: 'fine', dueAt: null }, 'fine', march)).toBeNull()
  })
})

describe('the way back', () => {
  it('is counted in reviews of five stars', () => {
    expect(wayBack({ sum: 19, count: 6 })).toEqual({ reviews: 2, average: 29 / 8 })
    expect(wayBack({ sum: 20, count: 6 })).toEqual({ reviews: 1, average: 25 / 7 })
  })

  it('is none where none is needed', () => {
    expect(wayBack({ sum: 21, count: 6 })).toBeNull()
    expect(wayBack({ sum: 2, count: 2 })).toBeNull()
  })
})
