import { describe, expect, it } from 'vitest'
import { launchPhase, nextPhaseAt } from '#app/page/launch-phase.ts'
import { defaultSettings } from '#app/page/site-settings.ts'
import { countdown, dayBeads } from './countdown.ts'
import { dayInWords } from './launch-day.server.ts'

const sast = (text: string) => new Date(`${text}+02:00`)

describe('the phase', () => {
  it.each([
    ['2025-05-31T23:59:59', 'pre-launch', '2025-06-01T00:00:00'],
    ['2025-06-01T00:00:00', 'provider-signup', '2025-07-01T00:00:00'],
    ['2025-06-30T23:59:59', 'provider-signup', '2025-07-01T00:00:00'],
    ['2025-07-01T00:00:00', 'launched', null],
  ])('at %s in South Africa is %s, until %s', (now, phase, until) => {
    expect(launchPhase(defaultSettings, sast(now))).toBe(phase)
    expect(nextPhaseAt(defaultSettings, sast(now))).toEqual(until && sast(until))
  })
})

describe('the countdown', () => {
  it.each([
    ['2025-06-10T00:00:00', 21, '2025-06-11T00:00:00'],
    ['2025-06-10T00:00:01', 21, '2025-06-11T00:00:00'],
    ['2025-06-10T23:59:59', 21, '2025-06-11T00:00:00'],
    ['2025-06-30T00:00:00', 1, '2025-07-01T00:00:00'],
    ['2025-06-30T23:59:59', 1, '2025-07-01T00:00:00'],
    ['2025-07-01T00:00:00', 0, null],
    ['2026-01-01T00:00:00', 0, null],
  ])('at %s says %i, until %s', (now, days, until) => {
    expect(countdown(defaultSettings, sast(now))).toEqual({
      days,
      changesAt: until && sast(until),
    })
  })

  it('changes at the hour of the launch where that isn’t midnight', () => {
    const atNine = { fullLaunch: '2025-07-01T09:00:00+02:00' }
    expect(countdown(atNine, sast('2025-06-30T08:59:59'))).toEqual({
      days: 2,
      changesAt: sast('2025-06-30T09:00:00'),
    })
    expect(countdown(atNine, sast('2025-06-30T09:00:00')).days).toBe(1)
  })

  it('never stops: at the named instant it shows one less', () => {
    for (let day = 1; day <= 60; day++) {
      const now = new Date(sast('2025-05-01T00:00:00').getTime() + day * 86_400_000 + day * 7919)
      const { days, changesAt } = countdown(defaultSettings, now)
      if (!changesAt) continue
      expect(changesAt > now).toBe(true)
      expect(countdown(defaultSettings, new Date(changesAt.getTime() - 1)).days).toBe(days)
      expect(countdown(defaultSettings, changesAt).days).toBe(days - 1)
    }
  })
})

describe('the string of beads', () => {
  it('has one a day: those that are over, today, those to come and the eve of the launch', () => {
    const beads = dayBeads(defaultSettings, sast('2025-06-10T14:00:00'))
    expect(beads).toHaveLength(30)
    expect(beads.filter((bead) => bead === 'done')).toHaveLength(9)
    expect(beads[9]).toBe('today')
    expect(beads.at(-1)).toBe('eve')
  })

  it('has no today before signup opens, and today is on the eve', () => {
    expect(dayBeads(defaultSettings, sast('2025-05-20T12:00:00'))).not.toContain('today')
    expect(dayBeads(defaultSettings, sast('2025-06-30T12:00:00')).at(-1)).toBe('today')
  })

  it('is none where the dates of the settings make no string of days', () => {
    const early = { providerSignupOpens: '2025-08-01T00:00:00+02:00' }
    const long = { providerSignupOpens: '2024-08-01T00:00:00+02:00' }
    for (const dates of [early, long])
      expect(dayBeads({ ...defaultSettings, ...dates }, sast('2025-06-10T14:00:00'))).toEqual([])
  })
})

describe('the day in words', () => {
  it.each([
    ['2025-07-01', 'July 1st, 2025', 'July 1, 2025', 'July 1st'],
    ['2025-07-02', 'July 2nd, 2025', 'July 2, 2025', 'July 2nd'],
    ['2025-07-03', 'July 3rd, 2025', 'July 3, 2025', 'July 3rd'],
    ['2025-07-11', 'July 11th, 2025', 'July 11, 2025', 'July 11th'],
    ['2025-07-12', 'July 12th, 2025', 'July 12, 2025', 'July 12th'],
    ['2025-07-13', 'July 13th, 2025', 'July 13, 2025', 'July 13th'],
    ['2025-07-30', 'July 30th, 2025', 'July 30, 2025', 'July 30th'],
    ['2025-07-21', 'July 21st, 2025', 'July 21, 2025', 'July 21st'],
  ])('%s is %s, %s and %s', (day, formal, long, ordinal) => {
    expect(dayInWords(sast(`${day}T00:00:00`), 'en')).toMatchObject({
      formal,
      long,
      ordinal,
    })
  })

  it('is said as each language says it', () => {
    expect(dayInWords(sast('2025-07-01T00:00:00'), 'af').formal).toBe('1 Julie 2025')
    expect(dayInWords(sast('2025-07-01T00:00:00'), 'zu').formal).toBe('1 Julayi 2025')
    expect(dayInWords(sast('2025-07-01T00:00:00'), 'xh').ordinal).toBe('1 Julayi')
    expect(dayInWords(sast('2025-07-01T00:00:00'), 'en').day).toBe('1 July')
  })
})
