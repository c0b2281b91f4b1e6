import type { AskState } from './life-cycles.ts'

/** The three lists of the dashboard, and which asks stand in each. */
export const tabs = ['new', 'quoted', 'booked'] as const
export type RequestsTab = (typeof tabs)[number]

export const statesOf: Record<RequestsTab, AskState[]> = {
  new: ['waiting'],
  quoted: ['quoted'],
  booked: ['accepted'],
}
