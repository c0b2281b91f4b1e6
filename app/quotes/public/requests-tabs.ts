import type { InvitationState } from './life-cycles.ts'

/** The three lists of the dashboard, with the states that each shows. */
export const tabs = ['new', 'quoted', 'booked'] as const
export type RequestsTab = (typeof tabs)[number]

export const statesOf: Record<RequestsTab, InvitationState[]> = {
  new: ['waiting'],
  quoted: ['quoted'],
  booked: ['accepted'],
}
