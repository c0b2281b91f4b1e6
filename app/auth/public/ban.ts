import { addDays, type Day, startOfDay } from '#app/platform/time.ts'

/** A ban that only an administrator ends. The wire shows a ban as an instant, so it has one. */
export const WITHOUT_END = new Date('9999-12-31T00:00:00Z')

/** The end of a ban that is at this moment; null for none. */
export const bannedFor = (until: Date | null, now: Date) => (until && until > now ? until : null)

/** A ban through a day ends as that day does. */
export const endOfBan = (lastDay: Day) => startOfDay(addDays(lastDay, 1))

/** Whether a ban ends by itself. */
export const hasEnd = (until: Date) => until < WITHOUT_END
