import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { data, redirect } from 'react-router'
import { bookingRulesOf } from '#app/calendar/index.server.ts'
import type { SiteAddress } from '#app/page/address.ts'
import type { Services } from '#app/page/services.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { parseRand } from '#app/platform/money.ts'
import { cleanText, cutText } from '#app/platform/plain-text.ts'
import { addDays, atMinute, dayOf, isDay, MINUTE, startOfDay } from '#app/platform/time.ts'
import { minuteOf } from '#app/providers/public/calendar-hours.ts'
import { confirmJob } from './confirm-job.server.ts'
import type { JobRow } from './job-rows.server.ts'
import { lastProposedDay, USUAL_MINUTES } from './job-view.server.ts'
import { type Outcome, refusals } from './outcome.ts'
import { acceptProposal, proposeTime, removeProposal } from './propose-time.server.ts'
import { type JobStep, jobLifeCycle, type Side } from './public/job-states.ts'
import { takeStep, timeFrom } from './take-step.server.ts'

export type JobForm = {
  services: Services
  i18n: I18n
  job: JobRow
  side: Side
  form: FormData
  by: string | null
  now: Date
  /** The page, to return to. */
  to: SiteAddress
}

export type Errors = Record<string, string>

/** What was refused in a form, with what was typed. */
export const refuseForm = (intent: string, errors: Errors, form: FormData) =>
  data({ intent, errors, typed: typedIn(form) }, { status: 422 })

export type RefusedForm = ReturnType<typeof refuseForm>

function typedIn(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form.entries()].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.slice(0, 2000)]] : [],
    ),
  )
}

const field = ({ form }: JobForm, name: string) => String(form.get(name) ?? '')

/** The forms that both sides have on the page of a job; null for any other. */
export async function handleJobForm(posted: JobForm): Promise<Response | RefusedForm | null> {
  const intent = field(posted, 'intent')
  switch (intent) {
    case 'propose':
      return propose(posted)
    case 'accept':
      return accept(posted)
    case 'remove_proposal': {
      const { services, i18n, job, side, by, now } = posted
      const outcome = await removeProposal(services, { jobId: job.id, side, by, now })
      return doneWith(posted, outcome, i18n._(msg`Suggested time removed`))
    }
    case 'confirm': {
      const { services, i18n, job, side, by, now } = posted
      const outcome = await confirmJob(services, { jobId: job.id, side, by, now })
      return doneWith(posted, outcome, i18n._(msg`Thanks, it's confirmed.`))
    }
    default:
      return jobLifeCycle.isStep(intent) ? step(posted, intent) : null
  }
}

const DURATIONS = { least: 15, most: 12 * 60 } as const

async function propose(posted: JobForm) {
  const { services, i18n, form, job, side, by, now } = posted
  const start = startIn(posted)
  if (typeof start === 'string')
    return refuseForm('propose', { [start]: wrongTime(i18n, start) }, form)
  const minutes = side === 'provider' ? Number(field(posted, 'minutes')) : USUAL_MINUTES
  if (!Number.isInteger(minutes) || minutes < DURATIONS.least || minutes > DURATIONS.most)
    return refuseForm('propose', { minutes: i18n._(msg`Choose how long it takes.`) }, form)
  const { arrivalWindowMinutes } = await bookingRulesOf(services.db, job.providerId)
  const time = timeFrom(start, { durationMinutes: minutes, arrivalWindowMinutes })
  const outcome = await proposeTime(services, { jobId: job.id, side, by, time, now })
  if (!outcome.ok && outcome.why === 'too soon')
    return refuseForm('propose', { time: i18n._(refusals['too soon']) }, form)
  return doneWith(posted, outcome, i18n._(msg`Time proposed`))
}

const wrongTime = (i18n: I18n, name: 'day' | 'time') =>
  name === 'day' ? i18n._(msg`Choose a day from today on.`) : i18n._(msg`Enter a time, like 10:30.`)

/** One of the free times, or a day and a time. Answers the field that is wrong. */
function startIn(posted: JobForm): Date | 'day' | 'time' {
  const chosen = field(posted, 'start')
  if (chosen) {
    const start = new Date(chosen)
    const isOffered =
      start.getTime() % MINUTE === 0 &&
      start >= posted.now &&
      start < startOfDay(addDays(lastProposedDay(posted.now), 1))
    return isOffered ? start : 'time'
  }
  const day = field(posted, 'day')
  if (!isDay(day) || day < dayOf(posted.now) || day > lastProposedDay(posted.now)) return 'day'
  const minute = minuteOf(field(posted, 'time'))
  return minute === null || minute >= 24 * 60 ? 'time' : atMinute(day, minute)
}

async function accept(posted: JobForm) {
  const { services, i18n, job, side, by, now } = posted
  const start = new Date(field(posted, 'start'))
  if (Number.isNaN(start.getTime())) throw data(null, { status: 400 })
  const outcome = await acceptProposal(services, { jobId: job.id, side, by, start, now })
  return doneWith(posted, outcome, i18n._(msg`It's booked`))
}

const needsAmount: readonly JobStep[] = ['mark_done', 'complete']

async function step(posted: JobForm, name: JobStep) {
  const { services, i18n, job, side, form, by, now } = posted
  const paid = field(posted, 'paid')
  // "Yes, that's right" leaves the sum that the provider wrote.
  const needsSum = needsAmount.includes(name) && form.has('paid')
  const paidCents = needsSum ? parseRand(paid) : null
  if (needsSum && paidCents === null) {
    const error =
      side === 'customer'
        ? i18n._(msg`Enter what you paid in rand, like 1450.`)
        : i18n._(msg`Enter what was paid in rand, like 1450.`)
    return refuseForm(name, { paid: error }, form)
  }
  const reason = cutText(cleanText(field(posted, 'reason').slice(0, 2000)), 400)
  const outcome = await takeStep(services, {
    ...{ jobId: job.id, step: name, party: side, by, now, paidCents, reason },
  })
  return doneWith(posted, outcome, i18n._(toastOf[name] ?? msg`Saved`))
}

const toastOf: Partial<Record<JobStep, ReturnType<typeof msg>>> = {
  set_off: msg`They know you're on the way`,
  arrive: msg`We've told them you've arrived`,
  mark_done: msg`Marked as done`,
  complete: msg`Thanks, the job is done.`,
  mark_not_done: msg`Thanks, we've noted it.`,
  reopen: msg`Agree on another time`,
  end: msg`The job has ended`,
  cancel: msg`Job cancelled`,
}

/** Back to the page, with a toast about what happened. */
export function doneWith({ i18n, to }: JobForm, outcome: Outcome, title: string) {
  const headers = withToast(
    new Headers(),
    outcome.ok
      ? { kind: 'success', title }
      : { kind: 'failure', title: i18n._(refusals[outcome.why]) },
  )
  return redirect(to, { headers })
}
