import { type Day, daysBetween } from '#app/platform/time.ts'

/** The number of days to answer a request about personal data, by the regulations of the Act. */
export const DAYS_TO_ANSWER = 30
/** The last days are shown as urgent. */
const URGENT_DAYS = 3

export type Clock = {
  /** How many days have passed, at most 30. */
  gone: number
  isUrgent: boolean
  isLate: boolean
}

/** How many of the 30 days of a request have passed. */
export function clockOf(
  { requestedOn, answerBy }: { requestedOn: Day; answerBy: Day },
  today: Day,
): Clock {
  const gone = Math.max(0, daysBetween(requestedOn, today))
  const left = daysBetween(today, answerBy)
  return { gone: Math.min(gone, DAYS_TO_ANSWER), isUrgent: left < URGENT_DAYS, isLate: left < 0 }
}

export type RequestState = 'waiting' | 'answered' | 'rejected'

/**
 * Where a request is with its 30 days: how many are left while it waits (below zero once it is late), and whether the
 * answer was in time, or still can be.
 */
export function progressOf(
  {
    answerBy,
    answeredOn,
    isRejected,
  }: { answerBy: Day; answeredOn: Day | null; isRejected: boolean },
  today: Day,
): { state: RequestState; daysLeft: number | null; isInTime: boolean } {
  const isInTime = (answeredOn ?? today) <= answerBy
  if (answeredOn === null)
    return { state: 'waiting', daysLeft: daysBetween(today, answerBy), isInTime }
  return { state: isRejected ? 'rejected' : 'answered', daysLeft: null, isInTime }
}

export type Block = 'gone' | 'left' | 'last'

/** A block per day: past, remaining, and the last three. */
export const blocksOf = ({ gone }: Clock): Block[] =>
  Array.from({ length: DAYS_TO_ANSWER }, (_, day) => {
    if (day < gone) return 'gone'
    return day < DAYS_TO_ANSWER - URGENT_DAYS ? 'left' : 'last'
  })
