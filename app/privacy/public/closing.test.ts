import { expect, it } from 'vitest'
import { eraseAt, lastDayBefore, lastDayOf, whyNotYet } from './closing.ts'

it('leaves thirty days to think it over, the last one whole, as South Africa counts days', () => {
  const evening = new Date('2026-03-06T23:30:00+02:00')
  expect(lastDayOf(evening)).toBe('2026-04-05')
  expect(eraseAt(evening)).toEqual(new Date('2026-04-06T00:00:00+02:00'))
  expect(lastDayBefore(eraseAt(evening))).toBe('2026-04-05')
})

it('lets nobody go whom a customer waits for, nor the only one who could let others in', () => {
  const nobody = {
    openJobs: 0,
    isSubscribed: false,
    isAdministrator: false,
    otherAdministrators: 0,
  }
  expect(whyNotYet(nobody)).toEqual([])
  expect(whyNotYet({ ...nobody, openJobs: 2 })).toEqual([{ why: 'open jobs', jobs: 2 }])
  expect(whyNotYet({ ...nobody, isSubscribed: true })).toEqual([{ why: 'subscription' }])
  expect(whyNotYet({ ...nobody, isAdministrator: true })).toEqual([{ why: 'last administrator' }])
  expect(whyNotYet({ ...nobody, isAdministrator: true, otherAdministrators: 1 })).toEqual([])
})
