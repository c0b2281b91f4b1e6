/** How many cases of one kind are waiting, by deadline. */
export type WaitingCount = {
  /** Overdue. */
  late: number
  /** Due by the end of today. */
  dueToday: number
  /** When the longest-waiting one arrived. */
  oldest: Date | null
}
