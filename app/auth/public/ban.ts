import { addDays, type Day, startOfDay } from '#app/platform/time.ts'

/** The end of a ban without expiry. The API represents a ban by its end, so it needs one. */
export const WITHOUT_END = new Date('9999-12-31T00:00:00Z')

/** The end of a current ban; null for none. */
export const bannedFor = (until: Date | null, now: Date) => (until && until > now ? until : null)

/** The end of a ban's last day. */
export const endOfBan = (lastDay: Day) => startOfDay(addDays(lastDay, 1))

/** Whether a ban expires by itself. */
export const hasEnd = (until: Date) => until < WITHOUT_END
