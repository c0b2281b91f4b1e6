import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { type LaunchDates, type LaunchPhase, launchPhase } from '#app/page/launch-phase.ts'
import { DAY, daysUntil, formatInstant } from '#app/platform/time.ts'

export const phaseNames: Record<LaunchPhase, MessageDescriptor> = {
  'pre-launch': msg`Pre-launch`,
  'provider-signup': msg`Signup`,
  launched: msg`Launched`,
}

const becomes: Record<LaunchPhase, MessageDescriptor> = {
  'pre-launch': msg`Visitors immediately see the pre-launch page: no search, no services, no profiles. Providers can apply, but aren't invited yet.`,
  'provider-signup': msg`Visitors immediately see the provider signup page: providers can sign up, but nobody can search or ask for quotes.`,
  launched: msg`The site immediately opens to everyone: search, profiles, requests and every plan.`,
}

/**
 * The effects of moving the launch dates, shown before saving: what visitors will see from now on, and what
 * the countdown counts to. Empty if the dates stay.
 */
export function launchMoves(
  before: LaunchDates,
  after: LaunchDates,
  { now, language }: { now: Date; language: string },
): MessageDescriptor[] {
  const day = (instant: string) => formatInstant(new Date(instant), language, now)
  const moves: MessageDescriptor[] = []
  if (isElsewhere(before, after, 'providerSignupOpens')) {
    const [next, was] = [day(after.providerSignupOpens), day(before.providerSignupOpens)]
    moves.push(msg`Provider signup opens on ${next} instead of ${was}.`)
  }
  if (isElsewhere(before, after, 'fullLaunch')) {
    const [next, was] = [day(after.fullLaunch), day(before.fullLaunch)]
    moves.push(msg`The full launch is on ${next} instead of ${was}.`)
  }
  if (moves.length === 0) return moves
  const phase = launchPhase(after, now)
  if (phase !== launchPhase(before, now)) moves.push(becomes[phase])
  const days = daysUntil(new Date(after.fullLaunch), now)
  if (days > 0)
    moves.push(
      msg`Countdowns will show ${plural(days, { one: '# day', other: '# days' })}, and anything planned for the launch waits until then.`,
    )
  return moves
}

const isElsewhere = (before: LaunchDates, after: LaunchDates, key: keyof LaunchDates) =>
  new Date(before[key]).getTime() !== new Date(after[key]).getTime()

/** A sample day of each phase, today for the current one. */
export function previewDays(dates: LaunchDates, now: Date): { phase: LaunchPhase; date: Date }[] {
  const current = launchPhase(dates, now)
  const opens = new Date(dates.providerSignupOpens).getTime()
  const launch = new Date(dates.fullLaunch).getTime()
  const samples: { phase: LaunchPhase; time: number }[] = [
    { phase: 'pre-launch', time: opens - DAY },
    { phase: 'provider-signup', time: opens + (launch - opens) / 3 },
    { phase: 'launched', time: launch },
  ]
  return samples
    .filter(({ phase }) => phase !== 'provider-signup' || launch > opens)
    .map(({ phase, time }) => ({
      phase,
      date: phase === current ? now : new Date(time),
    }))
}
