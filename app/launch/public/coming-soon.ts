import type { DayBead } from '../countdown.ts'

/** Replaces a page that isn't open yet, in the visitor's language. */
export type ComingSoon = {
  comingSoon: true
  title: string
  promise: string
  becomeProvider: string
  backToHome: string
  /** The name of the requested page, if it has one. */
  onTheWay: string | null
  days: number
  daysToGo: string
  today: string
  beads: DayBead[]
  beadsMean: string | null
}

export const isComingSoon = (answer: unknown): answer is ComingSoon =>
  typeof answer === 'object' && answer !== null && 'comingSoon' in answer
