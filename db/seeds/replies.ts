import { addDays, dayOf, HOUR, MINUTE, startOfDay } from '#app/platform/time.ts'
import type { Chance } from './chance.ts'
import type { Ending, PlannedJob } from './jobs.ts'
import type { MadeProvider } from './provider-types.ts'
import { daytime } from './work-times.ts'

/** A provider's answer to an invitation. */
export type Reply = ReturnType<typeof drawReply>

type Invitation = {
  invited: MadeProvider[]
  invitedAt: Date
  isUrgent: boolean
  everyoneQuotes?: boolean
}

export function drawReply(
  chance: Chance,
  provider: MadeProvider,
  { invited: [chosen], invitedAt, isUrgent, everyoneQuotes = false }: Invitation,
) {
  const isChosen = provider === chosen
  const minutes = Math.max(2, provider.replyMinutes * chance.factor(0.65))
  const drawnAt = new Date(invitedAt.getTime() + Math.round(minutes) * MINUTE)
  const due = new Date(invitedAt.getTime() + (isUrgent ? 2 : 24) * HOUR)
  const message =
    isChosen || everyoneQuotes
      ? 'quotes'
      : chance.weighted({ quotes: 70, declines: 14, nothing: 16 })
  const isInTime = drawnAt < due
  const answeredAt = isInTime ? drawnAt : new Date(due.getTime() - 4 * MINUTE)
  return {
    provider,
    isChosen,
    invitationId: chance.id(invitedAt),
    quoteId: chance.id(invitedAt),
    answeredAt,
    due,
    message: isInTime || isChosen ? message : ('nothing' as const),
    /** Until when a quote of this reply can be accepted. */
    validUntil: startOfDay(addDays(dayOf(answeredAt), 15)),
  }
}

/** When the customer decides: some time after the last quote. */
export function drawDecision(chance: Chance, replies: Reply[], isUrgent: boolean): Date {
  const quotedAt = replies
    .filter(({ message }) => message === 'quotes')
    .map(({ answeredAt }) => Number(answeredAt))
  return daytime(new Date(Math.max(...quotedAt) + chance.between(0.4, isUrgent ? 3 : 30) * HOUR))
}

export function drawEnding(chance: Chance, chosen: MadeProvider): Ending {
  if (!chance.happens(0.8)) return 'nobody chosen'
  return chance.happens(chosen.reliability) ? 'done' : 'not_done'
}

/** Whether the request can no longer lead to a job. */
export const areAllOver = (replies: Reply[], now: Date) =>
  replies.every(({ message, answeredAt, due, validUntil }) =>
    message === 'quotes' ? validUntil <= now : (message === 'declines' ? answeredAt : due) <= now,
  )

type Outcome = {
  id: string
  invitedAt: Date
  decidedAt: Date
  isDecided: boolean
  /** The job of this provider, if they were chosen. */
  job: PlannedJob | null
  now: Date
}

export function invitationRow(reply: Reply, outcome: Outcome) {
  const { answeredAt, message } = reply
  const hasAnswered = message !== 'nothing' && answeredAt <= outcome.now
  const isQuoted = hasAnswered && message === 'quotes'
  const state = stateOf(reply, outcome, hasAnswered)
  return {
    id: reply.invitationId,
    request_id: outcome.id,
    provider_id: reply.provider.id,
    state,
    invited_at: outcome.invitedAt,
    first_answer_at: hasAnswered ? answeredAt : null,
    seen_at: hasAnswered ? answeredAt : null,
    ended_at: endedAt(reply, outcome, { state, isQuoted }),
    due_at: state === 'waiting' ? reply.due : null,
    isQuoted,
  }
}

function stateOf(reply: Reply, { job, isDecided, decidedAt, now }: Outcome, hasAnswered: boolean) {
  const isQuoted = hasAnswered && reply.message === 'quotes'
  if (job) return 'accepted'
  if (hasAnswered && reply.message === 'declines') return 'declined'
  if (isDecided && (isQuoted || reply.due > decidedAt)) return 'not_chosen'
  const isQuoteOver = isQuoted && reply.validUntil <= now
  if (isQuoteOver || (!hasAnswered && reply.due <= now)) return 'expired'
  return isQuoted ? 'quoted' : 'waiting'
}

function endedAt(
  { answeredAt, due, validUntil }: Reply,
  { job, decidedAt }: Outcome,
  { state, isQuoted }: { state: string; isQuoted: boolean },
): Date | null {
  if (state === 'declined') return answeredAt
  if (state === 'not_chosen') return decidedAt
  if (state === 'expired') return isQuoted ? validUntil : due
  return job?.isEnded ? job.endedAt : null
}
