/** How many cases of one kind wait for us, counted by what we promised. */
export type WaitingCount = {
  /** Past the deadline. */
  late: number
  /** Their deadline is the end of today. */
  dueToday: number
  /** Since when the longest of these has waited. */
  oldest: Date | null
}
