import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CaseAct } from '#app/page/cases.ts'
import { defineStateMachine } from '#app/platform/state-machine.ts'
import { addDays, type Day, dayOf, endOfBusinessDay, startOfDay } from '#app/platform/time.ts'
import type { RemovalRule } from '#app/reviews/public/removal-rules.ts'

/** What can be reported. */
export const things = {
  review: { name: msg`Review` },
  profile: { name: msg`Profile` },
  message: { name: msg`Message` },
} as const satisfies Record<string, { name: MessageDescriptor }>
export type Thing = keyof typeof things

export const isThing = (text: unknown): text is Thing =>
  typeof text === 'string' && Object.hasOwn(things, text)

const OTHER = msg`Something else`
const INSULTS = msg`It insults or threatens someone`
const ILLEGAL = msg`It's about something illegal or unsafe`

/** Reasons of a report, also used in decisions. */
export const reasons = {
  review: {
    'not the job': msg`It isn't about the job`,
    'private person': msg`It names a private person, or gives a number or address`,
    insults: INSULTS,
    'not genuine': msg`It isn't genuine, or someone was paid for it`,
    other: OTHER,
  },
  profile: {
    'someone else': msg`They aren't who they say they are`,
    'false claims': msg`It claims something that isn't true`,
    'not theirs': msg`It uses someone else's pictures or words`,
    illegal: ILLEGAL,
    insults: INSULTS,
    other: OTHER,
  },
  message: {
    insults: INSULTS,
    fraud: msg`It looks like fraud, or asks for money up front`,
    sexual: msg`It's sexual`,
    illegal: ILLEGAL,
    advertising: msg`It's advertising`,
    other: OTHER,
  },
} as const satisfies Record<Thing, Record<string, MessageDescriptor>> & {
  review: Record<RemovalRule, MessageDescriptor>
}

export const isReason = (thing: Thing, reason: string) => Object.hasOwn(reasons[thing], reason)

export const reasonName = (thing: Thing, reason: string): MessageDescriptor =>
  (reasons[thing] as Record<string, MessageDescriptor>)[reason] ?? OTHER

/** "Something else" needs a text. */
export const needsWords = (reason: string) => reason === 'other'

export type Outcome = 'left' | 'hidden' | 'removed' | 'warned' | 'change asked' | 'suspended'

/** Each outcome: its decision in the queue, and its name there. */
export const outcomes = {
  left: { act: 'leaveIt', name: msg`Left as it is` },
  hidden: { act: 'hide', name: msg`Review hidden` },
  removed: { act: 'remove', name: msg`Message removed` },
  warned: { act: 'warn', name: msg`Writer warned` },
  'change asked': { act: 'askChange', name: msg`Change requested` },
  suspended: { act: 'suspend', name: msg`Profile suspended` },
} as const satisfies Record<Outcome, { act: CaseAct; name: MessageDescriptor }>

/** The possible decisions about a thing. A guest has no profile to suspend. */
export function outcomesOf(thing: Thing, writer: 'customer' | 'provider'): Outcome[] {
  if (thing === 'review') return ['left', 'hidden']
  if (thing === 'profile') return ['left', 'change asked', 'suspended']
  return writer === 'provider'
    ? ['left', 'removed', 'warned', 'suspended']
    : ['left', 'removed', 'warned']
}

export const outcomeOfAct = (act: CaseAct): Outcome | null =>
  (Object.keys(outcomes) as Outcome[]).find((outcome) => outcomes[outcome].act === act) ?? null

/** Outcomes that the author is notified of: not if the thing was left as it is. */
export type OutcomeAgainst = Exclude<Outcome, 'left'>
export const isAgainstSomeone = (outcome: Outcome): outcome is OutcomeAgainst => outcome !== 'left'

export type CaseState = 'open' | 'decided' | 'appealed' | 'closed'
export type Party = 'moderator' | 'subject' | 'another moderator'

/** A decision can be appealed once, and another person's answer is final. */
export const caseLifeCycle = defineStateMachine<CaseState, Party>()({
  decide: { by: ['moderator', 'another moderator'], from: ['open'], to: 'decided' },
  appeal: { by: ['subject'], from: ['decided'], to: 'appealed' },
  uphold: { by: ['another moderator'], from: ['appealed'], to: 'closed' },
  reverse: { by: ['another moderator'], from: ['appealed'], to: 'closed' },
})
export type CaseStep = keyof typeof caseLifeCycle.steps

/** A moderator can't decide the appeal against their own decision. */
export const partyOf = (
  { decidedBy }: { decidedBy: string | null },
  moderator: string,
): 'moderator' | 'another moderator' =>
  decidedBy === moderator ? 'moderator' : 'another moderator'

export const REPORTS_DECIDED_WITHIN_DAYS = 2
export const APPEALS_DECIDED_WITHIN_DAYS = 5
const APPEAL_DAYS = 14
const CHANGE_WITHIN_DAYS = 5

/** Deadlines of reports, appeals and changes: whole business days. */
export const reportDue = (now: Date, closed: readonly Day[]) =>
  endOfBusinessDay(now, REPORTS_DECIDED_WITHIN_DAYS, closed)
export const appealDue = (now: Date, closed: readonly Day[]) =>
  endOfBusinessDay(now, APPEALS_DECIDED_WITHIN_DAYS, closed)
export const changeDue = (now: Date, closed: readonly Day[]) =>
  endOfBusinessDay(now, CHANGE_WITHIN_DAYS, closed)

/** Whole calendar days: a person's time to appeal doesn't depend on our business days. */
export const appealUntil = (decidedAt: Date) =>
  startOfDay(addDays(dayOf(decidedAt), APPEAL_DAYS + 1))

type Appealable = {
  state: CaseState
  outcome: Outcome | null
  appealUntil: Date | null
}

/** Whether the person may appeal now: once, in time, and only against a decision against them. */
export const mayAppeal = ({ state, outcome, appealUntil: until }: Appealable, now: Date) =>
  caseLifeCycle.canTake('appeal', state, 'subject') &&
  outcome !== null &&
  isAgainstSomeone(outcome) &&
  until !== null &&
  now < until
