import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#app/platform/time.ts'
import {
  asksOutcomeAt,
  canUndo,
  clockStepOf,
  isLateChange,
  noShowFrom,
  proposalExpiresAt,
  stillOnQuestions,
} from './job-deadlines.ts'
import {
  canStaffSet,
  decisions,
  isOver,
  type JobState,
  type JobStep,
  jobLifeCycle,
  jobStates,
  otherSide,
  ownerOf,
  type Side,
  takesTime,
} from './job-states.ts'
import { type OpenJob, openSteps } from './open-steps.ts'

const sides = ['customer', 'provider'] as const
/** A Tuesday at 08:00 in South Africa. */
const now = new Date('2026-11-24T06:00:00Z')
const later = (span: number, from = now) => new Date(from.getTime() + span)

const time = {
  start: later(26 * HOUR),
  latestArrival: later(27 * HOUR),
  end: later(29 * HOUR),
}

const job = (state: JobState, changed: Partial<OpenJob> = {}): OpenJob => ({
  state,
  since: now,
  time: state === 'unscheduled' ? null : time,
  arrivedAt: state === 'arrived' ? time.start : null,
  markedBy: null,
  ...changed,
})

test('every open state has an owner, a way out and a time after which the clock takes it', () => {
  for (const state of jobStates) {
    const exits = sides.flatMap((side) => jobLifeCycle.openSteps(state, side))
    const clockStep = clockStepOf(job(state))
    if (isOver(state)) expect([state, clockStep]).toEqual([state, null])
    else {
      expect([state, ownerOf[state]]).not.toEqual([state, null])
      expect([state, clockStep]).not.toEqual([state, null])
      if (state === 'disputed') expect(decisions.every((to) => canStaffSet(state, to))).toBe(true)
      else expect([state, exits.length]).not.toEqual([state, 0])
    }
  }
})

test('the clock may take every step that it is due to take', () => {
  for (const state of jobStates) {
    const due = clockStepOf(job(state))
    if (!due || due.step === 'escalate') continue
    expect([state, due.step, jobLifeCycle.canTake(due.step, state, 'clock')]).toEqual([
      state,
      due.step,
      true,
    ])
  }
})

type Move = { wait: number; side: Side; choice: number; isSilent: boolean }

const moves = fc.array(
  fc.record({
    wait: fc.integer({ min: 0, max: 5 * DAY }),
    side: fc.constantFrom(...sides),
    choice: fc.nat(),
    isSilent: fc.boolean(),
  }),
  { minLength: 1, maxLength: 30 },
)

test('whatever both sides do or leave undone, a job comes to an end', () => {
  fc.assert(
    fc.property(moves, (path) => {
      let [walked, moment] = [job('unscheduled'), now]
      for (const move of path) [walked, moment] = afterMove(walked, moment, move)
      // From here on both sides are silent.
      for (let rounds = 0; !isOver(walked.state); rounds++) {
        expect(rounds).toBeLessThan(4)
        const due = clockStepOf(walked)!
        moment = new Date(Math.max(due.dueAt.getTime(), moment.getTime()))
        walked =
          due.step === 'escalate'
            ? changed(walked, 'done', moment)
            : taken(walked, due.step, null, moment)
      }
    }),
    { numRuns: 10_000 },
  )
})

function afterMove(walked: OpenJob, moment: Date, move: Move): [OpenJob, Date] {
  const next = later(move.wait, moment)
  const due = clockStepOf(walked)
  if (due && due.dueAt <= next)
    return due.step === 'escalate'
      ? [changed(walked, decisions[move.choice % decisions.length]!, due.dueAt), due.dueAt]
      : [taken(walked, due.step, null, due.dueAt), due.dueAt]
  const steps = openSteps(walked, move.side, next)
  for (const step of steps) expect(jobLifeCycle.canTake(step, walked.state, move.side)).toBe(true)
  const step = steps[move.choice % Math.max(1, steps.length)]
  return move.isSilent || !step ? [walked, next] : [taken(walked, step, move.side, next), next]
}

function taken(walked: OpenJob, step: JobStep, side: Side | null, moment: Date): OpenJob {
  const moved = changed(walked, jobLifeCycle.nextState(step), moment)
  const start = later(30 * HOUR, moment)
  if (step === 'schedule' || step === 'reschedule')
    return {
      ...moved,
      markedBy: null,
      time: { start, latestArrival: start, end: later(HOUR, start) },
    }
  if (moved.state === 'unscheduled') return { ...moved, time: null, arrivedAt: null }
  if (step === 'arrive') return { ...moved, arrivedAt: moment }
  return step === 'mark_not_done' || step === 'report_no_show'
    ? { ...moved, markedBy: side }
    : moved
}

const changed = (walked: OpenJob, state: JobState, moment: Date) => ({
  ...walked,
  state,
  since: moment,
})

test('a job that is over is only disputed, and within seven days', () => {
  for (const state of jobStates.filter(isOver))
    for (const side of sides) {
      expect(
        openSteps(job(state), side, later(7 * DAY)).filter((step) => step !== 'dispute'),
      ).toEqual([])
      expect(openSteps(job(state), side, later(7 * DAY + 1))).toEqual([])
    }
})

test("the customer's done is final; the provider's after two days, and may be contradicted until then", () => {
  expect(jobLifeCycle.nextState('complete')).toBe('done')
  expect(openSteps(job('arrived'), 'customer', time.end)).toContain('complete')
  expect(openSteps(job('arrived'), 'provider', time.end)).not.toContain('complete')
  expect(openSteps(job('marked_done'), 'customer', time.end)).toContain('mark_not_done')
  expect(openSteps(job('marked_done'), 'provider', time.end)).not.toContain('complete')
  expect(clockStepOf(job('marked_done'))).toEqual({ step: 'complete', dueAt: later(48 * HOUR) })
})

test('a job that was not done gets another time unless somebody ends it', () => {
  expect(clockStepOf(job('marked_not_done'))!.step).toBe('reopen')
  for (const side of sides)
    expect(openSteps(job('marked_not_done'), side, time.end)).toContain('end')
})

test('on the way opens three hours before the start', () => {
  expect(openSteps(job('booked'), 'provider', later(-3 * HOUR - 1, time.start))).not.toContain(
    'set_off',
  )
  expect(openSteps(job('booked'), 'provider', later(-3 * HOUR, time.start))).toContain('set_off')
  expect(openSteps(job('booked'), 'customer', time.start)).not.toContain('set_off')
})

test('nobody cancels once the provider is on the way', () => {
  for (const side of sides) {
    expect(openSteps(job('booked'), side, now)).toContain('cancel')
    expect(openSteps(job('on_the_way'), side, time.start)).not.toContain('cancel')
  }
})

test('a missing customer is reported from 15 minutes after the arrival, a missing provider from 30 after the window', () => {
  const arrived = job('arrived', { arrivedAt: time.start })
  expect(noShowFrom('provider', arrived)).toEqual(later(15 * MINUTE, time.start))
  expect(noShowFrom('customer', job('booked'))).toEqual(later(30 * MINUTE, time.latestArrival))
  expect(openSteps(arrived, 'customer', later(5 * HOUR, time.end))).not.toContain('report_no_show')
})

test('a reported no-show is answered only by the other side, and counts after two hours', () => {
  for (const side of sides) {
    const reported = job('no_show_reported', { markedBy: otherSide(side) })
    expect(openSteps(reported, side, now)).toEqual(['accept_no_show', 'excuse', 'dispute'])
    expect(openSteps(reported, otherSide(side), now)).toEqual(['withdraw_report'])
    expect(clockStepOf(reported)).toEqual({ step: 'accept_no_show', dueAt: later(2 * HOUR) })
  }
})

test('disputes are decided within five business days', () => {
  // From Tuesday to the end of the next Tuesday.
  expect(clockStepOf(job('disputed'))).toEqual({
    step: 'escalate',
    dueAt: new Date('2026-12-01T22:00:00Z'),
  })
})

test('a change is free until 24 hours before the start, and undone within five minutes', () => {
  expect(isLateChange(time.start, later(-24 * HOUR, time.start))).toBe(false)
  expect(isLateChange(time.start, later(-24 * HOUR + 1, time.start))).toBe(true)
  expect(canUndo(now, later(5 * MINUTE))).toBe(true)
  expect(canUndo(now, later(5 * MINUTE + 1))).toBe(false)
})

test('"still on?" is asked at 18:00 the day before, and at 07:00 of a day that starts after nine', () => {
  const start = new Date('2026-11-26T08:30:00Z')
  expect(stillOnQuestions(start, now)).toEqual([
    new Date('2026-11-25T16:00:00Z'),
    new Date('2026-11-26T05:00:00Z'),
  ])
  expect(stillOnQuestions(new Date('2026-11-26T07:00:00Z'), now)).toHaveLength(1)
  // Booked at 20:00 for the next morning.
  expect(stillOnQuestions(start, new Date('2026-11-25T18:00:00Z'))).toHaveLength(1)
})

test('a proposed time expires after two days, or two hours before it starts', () => {
  expect(proposalExpiresAt(now, later(10 * DAY))).toEqual(later(48 * HOUR))
  expect(proposalExpiresAt(now, later(5 * HOUR))).toEqual(later(3 * HOUR))
  expect(proposalExpiresAt(now, later(1 * HOUR))).toEqual(later(1 * HOUR))
})

test('how it went is asked three hours after the planned end', () => {
  expect(asksOutcomeAt(time)).toEqual(later(32 * HOUR))
})

test('only a job with a time that is not over takes the time of its worker', () => {
  expect(jobStates.filter(takesTime)).toEqual([
    'booked',
    'on_the_way',
    'arrived',
    'no_show_reported',
  ])
})
