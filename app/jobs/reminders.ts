import {
  asksOutcomeAt,
  type JobTimes,
  REMINDERS_TO_SCHEDULE,
  stillOnQuestions,
} from './public/job-deadlines.ts'

export type Reminder = { kind: 'to schedule' | 'still on' | 'how it went'; dueAt: Date }

/** The reminders of a job in its state, in order. One that lies in the past by now is left out. */
export function remindersOf({ state, since, time }: JobTimes): Reminder[] {
  if (state === 'unscheduled')
    return REMINDERS_TO_SCHEDULE.map((span) => ({
      kind: 'to schedule',
      dueAt: new Date(since.getTime() + span),
    }))
  if (!time || (state !== 'booked' && state !== 'on_the_way' && state !== 'arrived')) return []
  const stillOn = stillOnQuestions(time.start, since).map((dueAt) => ({
    kind: 'still on' as const,
    dueAt,
  }))
  const outcome = { kind: 'how it went' as const, dueAt: asksOutcomeAt(time) }
  return state === 'booked' ? [...stillOn, outcome] : [outcome]
}

/** The next one after an instant. */
export const nextReminder = (job: JobTimes, after: Date): Reminder | null =>
  remindersOf(job).find(({ dueAt }) => dueAt > after) ?? null
