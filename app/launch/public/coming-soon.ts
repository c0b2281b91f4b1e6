import type { DayBead } from '../countdown.ts'

/** What replaces a page that isn't open yet, in the visitor's language. */
export type ComingSoon = {
  comingSoon: true
  title: string
  promise: string
  becomeProvider: string
  backToHome: string
  /** Where one was going, if that has a name. */
  onTheWay: string | null
  days: number
  daysToGo: string
  today: string
  beads: DayBead[]
  beadsMean: string | null
}

export const isComingSoon = (answer: unknown): answer is ComingSoon =>
  typeof answer === 'object' && answer !== null && 'comingSoon' in answer
