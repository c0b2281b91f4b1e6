import { defineStateMachine } from '#app/platform/state-machine.ts'
import type { Verification } from '#app/providers/public/listing-status.ts'

/** The states of an application. Server, screens, emails and tests read this table. */
export const applicationStates = [
  'draft',
  'submitted',
  'more wanted',
  'approved',
  'rejected',
  'appealed',
  'withdrawn',
] as const
export type ApplicationState = (typeof applicationStates)[number]

export type Party = 'applicant' | 'administrator'

export const applicationLifeCycle = defineStateMachine<ApplicationState, Party>()({
  submit: { by: ['applicant'], from: ['draft'], to: 'submitted' },
  'ask for more': { by: ['administrator'], from: ['submitted'], to: 'more wanted' },
  answer: { by: ['applicant'], from: ['more wanted'], to: 'submitted' },
  approve: {
    by: ['administrator'],
    from: ['submitted', 'more wanted', 'appealed'],
    to: 'approved',
  },
  reject: {
    by: ['administrator'],
    from: ['submitted', 'more wanted', 'appealed'],
    to: 'rejected',
  },
  /** Only once: the decision on an appeal is final. */
  appeal: { by: ['applicant'], from: ['rejected'], to: 'appealed' },
  /** After a rejection: corrected and reviewed again. */
  'correct it': { by: ['applicant'], from: ['rejected', 'withdrawn'], to: 'draft' },
  withdraw: {
    by: ['applicant'],
    from: ['submitted', 'more wanted', 'appealed'],
    to: 'withdrawn',
  },
})

export type ApplicationStep = keyof typeof applicationLifeCycle.steps

/** The verification state of the provider record, or null if there must be none. */
export function verificationOf(state: ApplicationState): Verification | null {
  if (state === 'approved' || state === 'rejected') return state
  return state === 'draft' || state === 'withdrawn' ? null : 'pending'
}
